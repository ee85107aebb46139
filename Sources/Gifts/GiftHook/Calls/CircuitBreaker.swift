/// Keeps calls from who fails all the time: after failures in a row none is made for a while, then one, and by its
/// result all again or none. A value without a clock: times are given, as durations since any moment.
package struct CircuitBreaker: Sendable {
    package struct Limits: Hashable, Sendable {
        /// The failures in a row that open the breaker.
        package var failureCount = 20
        package var openTime = Duration.seconds(5)

        package init() {}
    }

    package enum State: Hashable, Sendable {
        /// Calls are made; so many failed in a row.
        case closed(failureCount: Int)
        /// The time before which no calls are made.
        case open(until: Duration)
        /// One is being made, and the others wait for its result.
        case halfOpen
    }

    /// The right to make one call, to be given back with its result.
    package struct Ticket: Hashable, Sendable {
        fileprivate let round: Int
        fileprivate let isProbe: Bool
    }

    package enum Result: Sendable {
        case success, failure
        /// It says nothing about the other side.
        case abandoned
    }

    private let limits: Limits
    package private(set) var state = State.closed(failureCount: 0)
    package private(set) var openingCount = 0
    /// Grows with each change between closed and open, so that late results of calls from before are known.
    private var round = 0

    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// The permission for a call now; nil while calls are forbidden.
    package mutating func admit(at now: Duration) -> Ticket? {
        switch state {
        case .closed: return Ticket(round: round, isProbe: false)
        case .open(let end) where now >= end:
            state = .halfOpen
            return Ticket(round: round, isProbe: true)
        case .open, .halfOpen: return nil
        }
    }

    package mutating func end(_ ticket: Ticket, _ result: Result, at now: Duration) {
        guard ticket.round == round else { return }
        switch (state, result) {
        case (.closed, .success): state = .closed(failureCount: 0)
        case (.closed(let count), .failure) where count + 1 < limits.failureCount:
            state = .closed(failureCount: count + 1)
        case (.closed, .failure), (.halfOpen, .failure): open(at: now)
        case (.halfOpen, .success): close()
        // The next call asks instead.
        case (.halfOpen, .abandoned): state = .open(until: now)
        case (.closed, .abandoned), (.open, _): break
        }
    }

    /// The time without calls from now on; nil if calls are allowed.
    package func delay(at now: Duration) -> Duration? {
        switch state {
        case .closed: nil
        case .open(let end): end > now ? end - now : nil
        case .halfOpen: .seconds(1)
        }
    }

    private mutating func open(at now: Duration) {
        state = .open(until: now + limits.openTime)
        openingCount += 1
        round += 1
    }

    private mutating func close() {
        state = .closed(failureCount: 0)
        round += 1
    }
}
