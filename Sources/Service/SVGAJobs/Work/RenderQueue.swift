package import SVGASystem
import Synchronization

/// Creates results on separate threads, each once for all requests that wait for it. Work for which no request waits
/// any more is cancelled, or never begins. Work beyond the limit is refused. Heavy work leaves half of the threads to
/// other work, which may overtake it.
package final class RenderQueue: Sendable {
    /// Creates a result, unless the token tells that all requests are gone.
    package typealias Work = @Sendable (CancellationToken) -> Outcome
    package typealias Outcome = Result<SharedBytes, SVGAError>

    /// A place among those that wait for a result, to be given back by ``leave(_:)``.
    package typealias Ticket = FlightTable<ResultKey, Job, Completion>.Ticket
    package typealias Completion = @Sendable (Outcome) -> Void

    package struct Job: Sendable {
        fileprivate let work: Work
        fileprivate let onFinish: Completion
        fileprivate let weight: Int
        fileprivate let cancellation = CancellationToken()
    }

    private struct State {
        var flights = FlightTable<ResultKey, Job, Completion>()
        /// The tickets that began the flights which wait for a thread, and the weight of their work.
        var line: [(ticket: Ticket, weight: Int)] = []
        var isFinished = false
        var workerCount = 0
        var busyCount = 0
        var joinedCount = 0
        /// Threads that do heavy work.
        var heavyCount = 0

        private var light = WaitingLine(meanTime: 10_000_000)
        private var heavy = WaitingLine(meanTime: 1_000_000_000)

        /// The line of work that is heavy, or is not, which is what the time of further work depends on.
        subscript(isHeavy isHeavy: Bool) -> WaitingLine {
            get { isHeavy ? heavy : light }
            set { if isHeavy { heavy = newValue } else { light = newValue } }
        }

        /// Whether work may wait, which a single job always may.
        func hasRoom(for weight: Int, limit: Int) -> Bool {
            !isFinished && (line.isEmpty ? limit > 0 : line.reduce(weight) { $0 + $1.weight } <= limit)
        }

        mutating func append(_ ticket: Ticket, weight: Int) {
            line.append((ticket, weight))
            self[isHeavy: weight > 1].append(at: SteadyClock.now)
        }

        mutating func remove(at index: Int) -> Ticket {
            let (ticket, weight) = line.remove(at: index)
            self[isHeavy: weight > 1].removeOne()
            return ticket
        }
    }

    private let state = Lock(State())
    private let maxWaitingCount: Int
    private let maxWait: Int64?
    private let threadCount: Int
    private let maxHeavyCount: Int

    /// Starts the threads. `maxWaitingCount` is a weight. `maxWait` limits the time that work is expected to wait, by
    /// the time that other work took; if the line has not been empty for so long, the limit is a tenth.
    package init(workerCount: Int, maxWaitingCount: Int, maxWait: Duration? = nil) throws(SVGAError) {
        self.maxWaitingCount = maxWaitingCount
        self.maxWait = maxWait.map { Int64(min($0, .seconds(86_400)) / .nanoseconds(1)) }
        threadCount = workerCount
        maxHeavyCount = max(1, workerCount / 2)
        for _ in 0..<workerCount {
            state.withLock { $0.workerCount += 1 }
            let code = BackgroundThread.start { [self] in
                while let (ticket, job) = next() { run(ticket, job) }
                state.withLock { $0.workerCount -= 1 }
                state.wakeWaiters()
            }
            guard code == 0 else { throw SVGAError.noThread(code: code) }
        }
    }

    /// The amounts of waiting and running work, and the number of requests that have joined existing work.
    package var load: (waitingCount: Int, busyCount: Int, joinedCount: Int) {
        state.withLock { ($0.line.count, $0.busyCount, $0.joinedCount) }
    }

    /// The seconds that a further light work is expected to wait, and that it may; the latter is 0 without a limit.
    package var expectedWait: (seconds: Double, limit: Double) {
        state.withLock { state in
            let line = state[isHeavy: false]
            let limit = maxWait.map { line.limit(maxWait: $0, now: SteadyClock.now) }
            return (line.wait(threadCount: threadCount - state.heavyCount) / 1e9, (limit ?? 0) / 1e9)
        }
    }

    /// Waits for a result, whose work begins when a thread is free; nil if too much work is waiting. Heavy work has a
    /// `weight` above 1. `completion` is called once, on another thread, unless the ticket is returned before;
    /// `onFinish` is called after all completions of work that has begun, even if none is left.
    package func submit(
        _ key: ResultKey, weight: Int = 1, work: @escaping Work, onFinish: @escaping Completion,
        completion: @escaping Completion
    ) -> Ticket? {
        let ticket = state.withLock { state -> Ticket? in
            let ticket = state.flights.ticket(for: key)
            let isUnderWay = state.flights.contains(key)
            guard isUnderWay || hasRoom(for: weight, state) else { return nil }
            if state.flights.join(ticket, completion, beginning: Job(work: work, onFinish: onFinish, weight: weight)) {
                state.append(ticket, weight: weight)
            } else {
                state.joinedCount += 1
            }
            return ticket
        }
        state.wakeWaiters()
        return ticket
    }

    /// Waits no longer. With the last one the work stops.
    package func leave(_ ticket: Ticket) {
        state.withLock { state in
            guard let (first, job) = state.flights.leave(ticket)?.abandoned else { return }
            job.cancellation.cancel()
            if let index = state.line.firstIndex(where: { $0.ticket == first }) { _ = state.remove(at: index) }
        }
    }

    /// Takes no further work, and waits until all that is there is done.
    package func finish() {
        state.withLock { $0.isFinished = true }
        state.wakeWaiters()
        state.waiting { $0.workerCount == 0 ? () : nil }
    }

    private func hasRoom(for weight: Int, _ state: State) -> Bool {
        guard state.hasRoom(for: weight, limit: maxWaitingCount) else { return false }
        guard let maxWait else { return true }
        // Heavy work leaves threads to the rest, which passes it.
        let threadCount = weight > 1 ? maxHeavyCount : threadCount - state.heavyCount
        return state[isHeavy: weight > 1].hasRoom(threadCount: threadCount, maxWait: maxWait, now: SteadyClock.now)
    }

    /// The next work, for which a thread waits; nil at the end.
    private func next() -> (Ticket, Job)? {
        state.waiting { state -> (Ticket, Job)?? in
            if state.line.isEmpty { return state.isFinished ? .some(nil) : nil }
            let mayBeHeavy = state.heavyCount < maxHeavyCount
            guard let index = state.line.firstIndex(where: { $0.weight == 1 || mayBeHeavy }) else { return nil }
            state.heavyCount += state.line[index].weight > 1 ? 1 : 0
            let ticket = state.remove(at: index)
            state.busyCount += 1
            return .some(state.flights[ticket.key].map { (ticket, $0) })
        }
    }

    private func run(_ ticket: Ticket, _ job: Job) {
        let start = SteadyClock.now
        let outcome = job.work(job.cancellation)
        let duration = SteadyClock.now - start
        for completion in state.withLock({ $0.flights.end(ticket) }) { completion(outcome) }
        job.onFinish(outcome)
        state.withLock { state in
            state.busyCount -= 1
            state.heavyCount -= job.weight > 1 ? 1 : 0
            state[isHeavy: job.weight > 1].note(nanoseconds: duration, isCancelled: job.cancellation.isCancelled)
        }
        // Another thread may wait with heavy work.
        if job.weight > 1 { state.wakeWaiters() }
    }
}

/// Counts work in progress, and refuses excess.
package final class AdmissionLimit: Sendable {
    private let count = Atomic<Int>(0)
    private let limit: Int

    package init(limit: Int) { self.limit = limit }

    package var load: Int { count.load(ordering: .relaxed) }

    /// Enters with an amount, if there is room; ``leave(_:)`` gives it back.
    package func enter(_ amount: Int = 1) -> Bool {
        guard count.wrappingAdd(amount, ordering: .relaxed).newValue > limit else { return true }
        leave(amount)
        return false
    }

    package func leave(_ amount: Int = 1) { count.wrappingSubtract(amount, ordering: .relaxed) }
}
