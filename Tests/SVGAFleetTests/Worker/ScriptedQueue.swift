import SVGAJobs
import SVGASystem

/// A queue that delivers a test's jobs, and records reports.
final class ScriptedQueue: JobQueue {
    struct State: Sendable {
        var waiting: [JobDelivery] = []
        var expired: [JobDelivery] = []
        var report = LeaseReport()
        /// The calls that fail from now on.
        var failingCallCount = 0
        var finished: [JobKey: JobProduct] = [:]
        var failures: [JobKey: JobFailure] = [:]
        var released: [JobKey] = []
        var renewed: [JobKey] = []
        var takes: [(count: Int, lanes: [JobLane])] = []
        var beats: [WorkerRecord] = []
        var promotionCount = 0
        var hasLeft = false
    }

    let state = Lock(State())

    /// Changes the state, and wakes waiters for a change.
    private func change<Value: Sendable>(_ body: (inout State) -> Value) throws(SVGAError) -> Value {
        let value = state.withLock { state -> Value? in
            if state.failingCallCount > 0 {
                state.failingCallCount -= 1
                return nil
            }
            return body(&state)
        }
        state.wakeWaiters()
        guard let value else { throw SVGAError.queueUnreachable("as the test wants") }
        return value
    }

    /// Waits for a change that must come; false after a minute.
    func waits(for isThere: (State) -> Bool) -> Bool {
        state.waiting(until: SteadyClock.now + 60_000_000_000) { isThere($0) ? () : nil } != nil
    }

    func take(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID, waiting: Duration
    ) throws(SVGAError) -> [JobDelivery] {
        if waiting > .zero {
            _ = state.waiting(until: SteadyClock.now + 10_000_000) { $0.waiting.isEmpty ? nil : () }
        }
        return try change { state in
            state.takes.append((count, lanes))
            defer { state.waiting.removeFirst(min(count, state.waiting.count)) }
            return Array(state.waiting.prefix(count))
        }
    }

    func takeExpired(_ count: Int, from lanes: [JobLane], as worker: WorkerID) throws(SVGAError) -> [JobDelivery] {
        try change { state in
            defer { state.expired.removeFirst(min(count, state.expired.count)) }
            return Array(state.expired.prefix(count))
        }
    }

    func renew(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) -> LeaseReport {
        try change { state in
            state.renewed += deliveries.map(\.key)
            return state.report
        }
    }

    func finish(_ delivery: JobDelivery, with product: JobProduct, as worker: WorkerID) throws(SVGAError) {
        try change { $0.finished[delivery.key] = product }
    }

    func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) throws(SVGAError) {
        try change { $0.failures[delivery.key] = failure }
    }

    func release(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) {
        try change { $0.released += deliveries.map(\.key) }
    }

    func promoteRetries() throws(SVGAError) -> Int {
        try change { $0.promotionCount += 1 }
        return 0
    }
    func beat(_ worker: WorkerRecord) throws(SVGAError) { try change { $0.beats.append(worker) } }
    func leave(_ worker: WorkerID) throws(SVGAError) { try change { $0.hasLeft = true } }

    func open(_ batch: JobBatch) throws(SVGAError) {}
    func enqueue(_ requests: [JobRequest], in batch: JobBatch) throws(SVGAError) -> [Enqueued] { [] }
    func status(of batch: BatchID) throws(SVGAError) -> BatchStatus? { nil }
    func states(of keys: [JobKey]) throws(SVGAError) -> [JobState?] { keys.map { _ in nil } }
    func cancel(_ batch: BatchID) throws(SVGAError) {}
    func cancel(_ job: JobKey) throws(SVGAError) -> Bool { false }
    func endedJobs(after cursor: inout String, waiting: Duration) throws(SVGAError) -> [JobKey] { [] }
    func load() throws(SVGAError) -> QueueLoad { QueueLoad() }
    func workers() throws(SVGAError) -> [WorkerRecord] { [] }
    func deadJobs(after entryID: String, maxCount: Int) throws(SVGAError) -> [DeadJob] { [] }
    func retryDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int { 0 }
    func purgeDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int { 0 }
}
