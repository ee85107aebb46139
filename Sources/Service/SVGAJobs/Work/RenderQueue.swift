package import SVGASystem

/// Makes results on threads of its own, each once however many wait for it.
///
/// Work that nobody waits for any more stops, or never begins. More than a number of waiting ones are refused.
package final class RenderQueue: Sendable {
    /// Makes a result; asks now and then whether to stop.
    package typealias Work = @Sendable (_ isCancelled: () -> Bool) -> Outcome
    package typealias Outcome = Result<SharedBytes, JobError>

    /// A place among those who wait for a result, to be given back by ``leave(_:)``.
    package struct Ticket: Sendable {
        fileprivate let flight: Flight
        fileprivate let number: Int
    }

    /// Work that some wait for; touched under the lock of the queue.
    fileprivate final class Flight: @unchecked Sendable {
        let key: ResultKey
        let work: Work
        let onFinish: @Sendable (Outcome) -> Void
        var waiters: [Int: @Sendable (Outcome) -> Void] = [:]
        var waiterCount = 0

        init(key: ResultKey, work: @escaping Work, onFinish: @escaping @Sendable (Outcome) -> Void) {
            (self.key, self.work, self.onFinish) = (key, work, onFinish)
        }
    }

    private struct State {
        var flights: [ResultKey: Flight] = [:]
        var line: [Flight] = []
        var isFinished = false
        var workerCount = 0
        var busyCount = 0
        var joinedCount = 0
    }

    private let state = Lock(State())
    private let maxWaitingCount: Int

    /// Starts the threads.
    ///
    /// - Parameter maxWaitingCount: How much work may wait for a thread.
    /// - Throws: ``JobError`` when the system starts no thread.
    package init(workerCount: Int, maxWaitingCount: Int) throws(JobError) {
        self.maxWaitingCount = maxWaitingCount
        for _ in 0..<workerCount {
            state.withLock { $0.workerCount += 1 }
            let code = BackgroundThread.start { [self] in
                while let flight = next() { run(flight) }
                state.withLock { $0.workerCount -= 1 }
                state.wakeWaiters()
            }
            guard code == 0 else { throw JobError(.thread(code: code)) }
        }
    }

    /// How much work waits, is done at the moment, and how many requests have joined work that was there.
    package var load: (waitingCount: Int, busyCount: Int, joinedCount: Int) {
        state.withLock { ($0.line.count, $0.busyCount, $0.joinedCount) }
    }

    /// Waits for a result, whose work begins when a thread is free.
    ///
    /// - Parameters:
    ///   - onFinish: Called after all completions, for work that no completion waits for.
    ///   - completion: Called once, on another thread, unless the ticket is given back before.
    /// - Returns: Nil where too much waits already.
    package func submit(
        _ key: ResultKey, work: @escaping Work, onFinish: @escaping @Sendable (Outcome) -> Void,
        completion: @escaping @Sendable (Outcome) -> Void
    ) -> Ticket? {
        let ticket = state.withLock { state -> Ticket? in
            if let flight = state.flights[key] {
                state.joinedCount += 1
                return RenderQueue.join(flight, completion)
            }
            guard state.line.count < maxWaitingCount, !state.isFinished else { return nil }
            let flight = Flight(key: key, work: work, onFinish: onFinish)
            state.flights[key] = flight
            state.line.append(flight)
            return RenderQueue.join(flight, completion)
        }
        state.wakeWaiters()
        return ticket
    }

    private static func join(_ flight: Flight, _ completion: @escaping @Sendable (Outcome) -> Void) -> Ticket {
        flight.waiterCount += 1
        flight.waiters[flight.waiterCount] = completion
        return Ticket(flight: flight, number: flight.waiterCount)
    }

    /// Waits no longer. With the last one the work stops.
    package func leave(_ ticket: Ticket) {
        state.withLock { state in
            ticket.flight.waiters[ticket.number] = nil
            guard ticket.flight.waiters.isEmpty, state.flights[ticket.flight.key] === ticket.flight else { return }
            state.flights[ticket.flight.key] = nil
            state.line.removeAll { $0 === ticket.flight }
        }
    }

    /// Takes no further work, and waits until all that is there is done.
    package func finish() {
        state.withLock { $0.isFinished = true }
        state.wakeWaiters()
        state.waiting { $0.workerCount == 0 ? () : nil }
    }

    /// The next work, for which a thread waits; nil when there will be none.
    private func next() -> Flight? {
        state.waiting { state -> Flight?? in
            if state.line.isEmpty { return state.isFinished ? .some(nil) : nil }
            state.busyCount += 1
            return .some(state.line.removeFirst())
        }
    }

    private func run(_ flight: Flight) {
        let outcome = flight.work { [state] in state.withLock { _ in flight.waiters.isEmpty } }
        let completions = state.withLock { state in
            if state.flights[flight.key] === flight { state.flights[flight.key] = nil }
            defer { flight.waiters = [:] }
            return Array(flight.waiters.values)
        }
        for completion in completions { completion(outcome) }
        flight.onFinish(outcome)
        state.withLock { $0.busyCount -= 1 }
    }
}
