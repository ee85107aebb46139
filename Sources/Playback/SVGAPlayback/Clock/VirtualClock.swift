import SVGASystem

/// A clock that advances only by calls, for tests of playback.
///
/// ```swift
/// import SVGAPlayback
///
/// let clock = VirtualClock()
/// let sleeper = Task { try await clock.sleep(for: .seconds(3600)) }
/// await clock.advanceToNextDeadline()
/// try await sleeper.value
/// print(clock.now.offset == .seconds(3600))    // true
/// ```
///
/// It never goes back. Any thread may use it.
public final class VirtualClock: Clock {
    /// A moment of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// The moment a time after the clock was made.
        public init(offset: Duration) { self.offset = offset }

        /// A moment after or before this one, as far away as there are durations.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset.saturatingSum(duration)) }

        /// The time from this instant to another, negative for an earlier one.
        public func duration(to other: Instant) -> Duration { other.offset.saturatingDifference(offset) }

        /// Whether an instant is earlier than another.
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var nextNumber = 0
        /// Those that wait until somebody sleeps.
        var observers: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Lock(State())

    /// A clock at the offset 0.
    public init() {}

    /// The current instant.
    public var now: Instant { state.withLock { $0.now } }

    /// 0: the clock can be at any instant.
    public var minimumResolution: Duration { .zero }

    /// The earliest deadline of a sleeping task; nil if none sleeps.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

    /// Suspends the task until the clock reaches an instant.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = newNumber()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add(Sleeper(deadline: deadline, continuation: $0), number) }
        } onCancel: {
            cancel(number)
        }
    }

    /// Advances the clock, and wakes the tasks whose deadlines are reached, the earliest first. A negative one changes
    /// nothing.
    public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

    /// Advances to an instant; see ``advance(by:)``.
    public func advance(to moment: Instant) {
        let woken = state.withLock { state in
            state.now = max(state.now, moment)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Waits until a task sleeps, and goes on to the earliest moment that one sleeps until; a cancelled task does not wait.
    public func advanceToNextDeadline() async {
        while !Task.isCancelled {
            if let deadline = nextDeadline { return advance(to: deadline) }
            await waitForSleeper()
            // The sleeper may be gone already, since its task was cancelled.
        }
    }

    private func waitForSleeper() async {
        let number = newNumber()
        await withTaskCancellationHandler {
            await withCheckedContinuation { observer in
                let waits = state.withLock { state in
                    if state.sleepers.isEmpty { state.observers[number] = observer }
                    return state.sleepers.isEmpty
                }
                if !waits { observer.resume() }
                // The handler of a task that was cancelled before has run already.
                if Task.isCancelled { removeObserver(number) }
            }
        } onCancel: {
            removeObserver(number)
        }
    }

    private func removeObserver(_ number: Int) { state.withLock { $0.observers.removeValue(forKey: number) }?.resume() }

    private func newNumber() -> Int {
        state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
    }

    private func add(_ sleeper: Sleeper, _ number: Int) {
        let observers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
            if sleeper.deadline <= state.now { return nil }
            state.sleepers[number] = sleeper
            defer { state.observers = [:] }
            return Array(state.observers.values)
        }
        guard let observers else { return sleeper.continuation.resume() }
        for observer in observers { observer.resume() }
        // The handler of a task that was cancelled before has run already, without a sleeper to wake.
        if Task.isCancelled { cancel(number) }
    }

    private func cancel(_ number: Int) {
        state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
    }
}
