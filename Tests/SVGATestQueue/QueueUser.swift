import SVGACoding
import SVGAJobs

/// Submits, takes and ends jobs of a queue under test in few words.
struct QueueUser: Sendable {
    let aging: any AgingQueue
    var queue: any JobQueue { aging.queue }
    let worker = WorkerID("host-1")
    let other = WorkerID("host-2")

    init(_ aging: any AgingQueue) { self.aging = aging }

    /// A batch; its values are the usual ones.
    func batch(_ name: String = "b1", lane: JobLane = .normal, output: String = "webp q80 poster") throws -> JobBatch {
        var batch = JobBatch(
            id: try name.batchID, output: output, rendererRevision: JobQueueContract.rendererRevision)
        batch.lane = lane
        return batch
    }

    /// Adds jobs for sources.
    @discardableResult
    func add(_ sources: String..., to batch: JobBatch? = nil) throws -> [Enqueued] {
        try queue.enqueue(sources.map { JobRequest(source: $0) }, in: batch ?? self.batch())
    }

    func key(_ source: String, in batch: JobBatch? = nil) throws -> JobKey {
        try JobKey(JobRequest(source: source), in: batch ?? self.batch())
    }

    func state(_ source: String) throws -> JobState? { try queue.states(of: [key(source)]).first ?? nil }

    func status(_ name: String = "b1") throws -> BatchStatus? { try queue.status(of: name.batchID) }

    /// Takes jobs that exist.
    func take(_ count: Int, from lanes: [JobLane] = JobLane.allCases, as worker: WorkerID? = nil) throws
        -> [JobDelivery]
    {
        try queue.take(count, from: lanes, as: worker ?? self.worker, waiting: .zero)
    }

    /// Takes the only job that exists.
    func takeOne(as worker: WorkerID? = nil) throws -> JobDelivery {
        let jobs = try take(2, as: worker)
        guard let job = jobs.first, jobs.count == 1 else { throw WrongCount(count: jobs.count) }
        return job
    }

    func takeExpired(_ count: Int = 10, as worker: WorkerID? = nil) throws -> [JobDelivery] {
        try queue.takeExpired(count, from: JobLane.allCases, as: worker ?? other)
    }

    func fail(_ job: JobDelivery, code: Int32 = 75, again delay: Double? = nil, as worker: WorkerID? = nil) throws {
        let failure = JobFailure(code: code, message: "no “answer”", retryDelay: delay)
        try queue.fail(job, with: failure, as: worker ?? self.worker)
    }

    func finish(_ job: JobDelivery, as worker: WorkerID? = nil) throws {
        try queue.finish(job, with: .sample, as: worker ?? self.worker)
    }

    func age(_ seconds: Double) throws { try aging.age(by: .seconds(seconds)) }

    /// A test expected one job.
    struct WrongCount: Error { let count: Int }
}

extension JobProduct {
    /// A product with all values.
    static var sample: JobProduct {
        let digests = [UInt8(1), 2].compactMap { ContentDigest([UInt8](repeating: $0, count: ContentDigest.byteCount)) }
        return JobProduct(
            resultName: String(repeating: "0a", count: 32), movieDigest: digests[0], resultDigest: digests[1],
            byteCount: 45_600, wasPresent: true, seconds: 0.25, size: ResultSize(width: 120, height: 80))
    }
}

extension String {
    /// The batch of this name.
    var batchID: BatchID {
        get throws {
            guard let id = BatchID(self) else { throw NoName() }
            return id
        }
    }

    private struct NoName: Error {}
}
