package import SVGAErrors
package import SVGAJobs
import SVGASystem

/// A queue in the memory of this process, with the rules of the one in Redis: for tests.
package final class InMemoryJobQueue: JobQueue {
    private let table: Lock<JobTable>
    private let order = LaneOrder()
    private let clock: @Sendable () -> Duration

    /// An empty queue.
    ///
    /// - Parameters:
    ///   - rendererRevision: The revision that its jobs are drawn by.
    ///   - clock: The time that leases, attempts and lifetimes go by, from any origin; it must never go back. The
    ///     system's clock limits blocking calls.
    package init(
        rendererRevision: Int, settings: QueueSettings = QueueSettings(),
        clock: @escaping @Sendable () -> Duration = { SteadyClock.time }
    ) {
        table = Lock(JobTable(rendererRevision: rendererRevision, settings: settings))
        self.clock = clock
    }

    /// Runs a body on the table at the time of the clock, and wakes the threads that wait for jobs or their ends.
    private func change<Result: Sendable>(
        _ body: (inout JobTable) throws(SVGAError) -> Result
    ) throws(SVGAError) -> Result {
        defer { table.wakeWaiters() }
        return try table.withLock { table throws(SVGAError) in
            table.now = clock()
            return try body(&table)
        }
    }

    /// Polls until there is an element, up to a time limit.
    private func wait<Element: Sendable>(
        _ waiting: Duration, for body: (inout JobTable) -> [Element]
    ) -> [Element] {
        let end = SteadyClock.now + max(0, waiting.wholeNanoseconds)
        return table.waiting(until: end) { table -> [Element]? in
            table.now = clock()
            let found = body(&table)
            return found.isEmpty ? nil : found
        } ?? []
    }
}

extension InMemoryJobQueue {
    package func open(_ batch: JobBatch) throws(SVGAError) {
        try change { table throws(SVGAError) in _ = try table.open(batch) }
    }

    package func enqueue(_ requests: [JobRequest], in batch: JobBatch) throws(SVGAError) -> [Enqueued] {
        try change { table throws(SVGAError) in
            let id = try table.open(batch)
            var answers: [Enqueued] = []
            for request in requests {
                answers.append(table.add(request, as: try JobKey(request, in: batch), to: id))
            }
            return answers
        }
    }

    package func status(of batch: BatchID) throws(SVGAError) -> BatchStatus? {
        try change { table in table.batches[batch]?.status }
    }

    package func states(of keys: [JobKey]) throws(SVGAError) -> [JobState?] {
        try change { table in
            table.forgetEnded()
            return keys.map { table.jobs[$0]?.state }
        }
    }

    package func cancel(_ batch: BatchID) throws(SVGAError) {
        try change { table throws(SVGAError) in try table.cancel(batch) }
    }

    package func cancel(_ job: JobKey) throws(SVGAError) -> Bool { try change { table in table.cancel(job) } }

    package func endedJobs(after cursor: inout String, waiting: Duration) throws(SVGAError) -> [JobKey] {
        let start = table.withLock { $0.ended.place(of: cursor) }
        let keys = wait(waiting) { $0.ended.keys(from: start) }
        cursor = table.withLock { $0.ended.cursor(from: start, readCount: keys.count) }
        return keys
    }

    package func take(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID, waiting: Duration
    ) throws(SVGAError) -> [JobDelivery] {
        let lanes = order.next(lanes)
        return wait(waiting) { $0.take(count, from: lanes, as: worker) }
    }

    package func takeExpired(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID
    ) throws(SVGAError) -> [JobDelivery] {
        try change { table in table.takeExpired(count, from: lanes, as: worker) }
    }

    package func renew(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) -> LeaseReport {
        try change { table in table.renew(deliveries, as: worker) }
    }

    package func finish(_ delivery: JobDelivery, with product: JobProduct, as worker: WorkerID) throws(SVGAError) {
        try change { table in table.finish(delivery.key, with: product, as: worker) }
    }

    package func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) throws(SVGAError) {
        try change { table in table.fail(delivery, with: failure, as: worker) }
    }

    package func release(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) {
        try change { table in for delivery in deliveries { table.release(delivery, as: worker) } }
    }

    @discardableResult package func promoteRetries() throws(SVGAError) -> Int {
        try change { table in table.promoteRetries() }
    }

    package func beat(_ worker: WorkerRecord) throws(SVGAError) { try change { table in table.beat(worker) } }

    package func leave(_ worker: WorkerID) throws(SVGAError) { try change { table in table.workers[worker] = nil } }

    package func load() throws(SVGAError) -> QueueLoad { try change { table in table.load } }

    package func workers() throws(SVGAError) -> [WorkerRecord] { try change { table in table.liveWorkers } }

    package func deadJobs(after entryID: String, maxCount: Int) throws(SVGAError) -> [DeadJob] {
        try change { table in table.deadJobs(after: entryID, maxCount: maxCount) }
    }

    package func retryDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int {
        try change { table in jobs.count { table.retryDead($0) } }
    }

    package func purgeDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int {
        try change { table in jobs.count { table.purgeDead($0) } }
    }
}

extension Duration {
    /// The nanoseconds, at most 292 years of them.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard abs(seconds) < 9_000_000_000 else { return seconds > 0 ? .max / 2 : .min / 2 }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
