/// A list of jobs that several machines share: each job is handed out at least once, and counted once.
///
/// The queue may be lost; results are not in it. What was submitted and has no result is submitted again. All calls may
/// come from any thread, block for as long as the queue takes, and throw a ``QueueError``.
package protocol JobQueue: Sendable {
    /// Makes a batch known, or finds that it is. The values of one that is known stay.
    func open(_ batch: JobBatch) throws(QueueError)

    /// Adds jobs to a batch that is open; the answers have the order of the jobs.
    func enqueue(_ requests: [JobRequest], in batch: JobBatch) throws(QueueError) -> [Enqueued]

    /// How far a batch is; nil where none has the name.
    func status(of batch: BatchID) throws(QueueError) -> BatchStatus?

    /// What became of jobs, in their order; nil for jobs that the queue does not know (any more).
    func states(of keys: [JobKey]) throws(QueueError) -> [JobState?]

    /// Gives up the jobs of a batch: those that wait are dropped when they are taken, those that run stop at the next renewal.
    func cancel(_ batch: BatchID) throws(QueueError)

    /// Gives up one job; false where it is not there, or over.
    func cancel(_ job: JobKey) throws(QueueError) -> Bool

    /// Waits until some job has ended that had not at the cursor, and passes the cursor on.
    ///
    /// - Parameter cursor: Where an earlier call stopped; empty for now.
    /// - Returns: The jobs that ended; none when the time was over.
    func endedJobs(after cursor: inout String, waiting: Duration) throws(QueueError) -> [JobKey]

    /// Hands out jobs, waiting for the first one.
    ///
    /// - Parameters:
    ///   - count: The most jobs; as many as the worker can begin at once.
    ///   - lanes: Where to look, the preferred one first.
    func take(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID, waiting: Duration
    ) throws(QueueError) -> [JobDelivery]

    /// Hands out jobs whose lease has ended, because their worker died or hangs.
    func takeExpired(_ count: Int, from lanes: [JobLane], as worker: WorkerID) throws(QueueError) -> [JobDelivery]

    /// Renews leases.
    func renew(_ deliveries: [JobDelivery], as worker: WorkerID) throws(QueueError) -> LeaseReport

    /// Ends a job well. A job that is over already counts nothing.
    func finish(_ delivery: JobDelivery, with product: JobProduct, as worker: WorkerID) throws(QueueError)

    /// Ends an attempt: the job waits for another one, or is dead.
    func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) throws(QueueError)

    /// Gives jobs back that were not begun, or not ended before the worker leaves; they are claimable at once and nothing is
    /// counted.
    func release(_ deliveries: [JobDelivery], as worker: WorkerID) throws(QueueError)

    /// Moves jobs whose next attempt is due back to their lanes.
    func promoteRetries() throws(QueueError)

    /// Says that a worker is alive, and forgets workers that have not been heard of and hold nothing.
    func beat(_ worker: WorkerRecord) throws(QueueError)

    /// Forgets a worker that leaves and holds nothing.
    func leave(_ worker: WorkerID) throws(QueueError)

    /// How much there is to do.
    func load() throws(QueueError) -> QueueLoad

    /// The workers that are alive.
    func workers() throws(QueueError) -> [WorkerRecord]

    /// Dead jobs behind a place, at most so many, the oldest first; from the start for an empty text.
    func deadJobs(after entryID: String, maxCount: Int) throws(QueueError) -> [DeadJob]

    /// Tries dead jobs again, with no attempts counted; the number of those that were dead.
    func retryDead(_ jobs: [DeadJob]) throws(QueueError) -> Int

    /// Forgets dead jobs; the number of those that were dead.
    func purgeDead(_ jobs: [DeadJob]) throws(QueueError) -> Int
}

/// Why a queue did not do what it was asked for.
package struct QueueError: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// No connection; why. A little later there may be one.
        case unreachable(String)
        /// The queue cannot take work now, such as a Redis without memory.
        case full(String)
        /// The queue is not fit for jobs, such as a Redis that may evict them; what to change.
        case unfit(String)
        /// Name or password are refused, or TLS fails.
        case refused(String)
        /// No batch has the name.
        case unknownBatch(BatchID)
        /// The batch has another output than the one that is open under its name.
        case otherBatch(BatchID)
        /// The answer is not what the queue should say.
        case malformed(String)
        /// A digest cannot be computed.
        case undigestible(String)
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// Whether the same call may succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .unreachable, .full: true
        case .unfit, .refused, .unknownBatch, .otherBatch, .malformed, .undigestible: false
        }
    }
}

extension QueueError: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .unreachable(let reason): "the queue cannot be reached: \(reason)"
        case .full(let reason): "the queue takes no more: \(reason)"
        case .unfit(let reason): "the queue is not fit for jobs: \(reason)"
        case .refused(let reason): "the queue refuses the connection: \(reason)"
        case .unknownBatch(let id): "the queue knows no batch \(id)"
        case .otherBatch(let id): "the batch \(id) is there with another plan; choose another name"
        case .malformed(let reason): "the queue's answer is malformed: \(reason)"
        case .undigestible(let reason): "a digest cannot be computed: \(reason)"
        }
    }
}
