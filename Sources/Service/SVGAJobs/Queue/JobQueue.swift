import SVGASystem

/// A list of jobs that several machines share: each job is handed out at least once, and counted once.
///
/// The queue may be lost; results are not in it. What was submitted and has no result is submitted again. All calls may
/// come from any thread, block for as long as the queue takes, and throw a ``QueueError``.
package protocol JobQueue: Sendable {
    /// Makes a batch known, or finds that it is. The values of one that is known stay.
    ///
    /// - Throws: ``QueueError/Kind/otherBatch(_:)`` where it is known with another output, and
    ///   ``QueueError/Kind/otherRevision(queue:batch:)`` where other workers must draw it.
    func open(_ batch: JobBatch) throws(QueueError)

    /// Adds jobs to a batch, which is opened where the queue does not know it; the answers have the order of the jobs.
    ///
    /// A job that is there already is joined and not added. It moves up where it waits in a less preferred lane than that of
    /// the batch. The same call may be repeated: what the batch has counts once.
    ///
    /// - Throws: ``QueueError/Kind/cancelledBatch(_:)`` where the batch was given up, and what ``open(_:)`` throws.
    func enqueue(_ requests: [JobRequest], in batch: JobBatch) throws(QueueError) -> [Enqueued]

    /// How far a batch is; nil where none has the name.
    func status(of batch: BatchID) throws(QueueError) -> BatchStatus?

    /// What became of jobs, in their order; nil for jobs that the queue does not know (any more).
    func states(of keys: [JobKey]) throws(QueueError) -> [JobState?]

    /// Gives up the jobs of a batch: those that wait are dropped when they are met, those that run stop at the next renewal.
    /// Jobs that other batches want too go on for these. All that was open counts as cancelled at once.
    ///
    /// - Complexity: O(1), whatever the number of jobs.
    func cancel(_ batch: BatchID) throws(QueueError)

    /// Gives up one job, for all of its batches; false where it is not there, or over. A worker that has it is told at the next
    /// renewal, and what it makes no longer counts.
    func cancel(_ job: JobKey) throws(QueueError) -> Bool

    /// Waits until some job has ended that had not at the cursor, and passes the cursor on.
    ///
    /// Only the last ends are kept, and jobs of a batch that is given up are not told: whoever waits looks at ``states(of:)``
    /// or ``status(of:)`` now and then.
    ///
    /// - Parameter cursor: Where an earlier call stopped; empty for now.
    /// - Returns: The jobs that ended; none when the time was over.
    func endedJobs(after cursor: inout String, waiting: Duration) throws(QueueError) -> [JobKey]

    /// Hands out jobs, waiting for the first one. Each eighth read looks at the lanes in the other order.
    ///
    /// - Parameters:
    ///   - count: The most jobs; as many as the worker can begin at once.
    ///   - lanes: Where to look, the preferred one first.
    /// - Returns: The jobs, none when the time was over. Each is on a lease from now on.
    func take(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID, waiting: Duration
    ) throws(QueueError) -> [JobDelivery]

    /// Hands out jobs whose lease has ended, because their worker died or hangs, with ``JobDelivery/deliveryCount`` raised.
    func takeExpired(_ count: Int, from lanes: [JobLane], as worker: WorkerID) throws(QueueError) -> [JobDelivery]

    /// Renews leases. Jobs that it tells as lost or cancelled are no longer the worker's: it stops them and ends them in no other
    /// way.
    func renew(_ deliveries: [JobDelivery], as worker: WorkerID) throws(QueueError) -> LeaseReport

    /// Ends a job well, also where the lease was lost. A job that is over already, or is not known, counts nothing.
    func finish(_ delivery: JobDelivery, with product: JobProduct, as worker: WorkerID) throws(QueueError)

    /// Ends an attempt: the job waits for another one, or is dead. Where the lease was lost nothing happens.
    ///
    /// Whether there is another attempt is for the worker to say, by ``JobBatch/maxAttemptCount``.
    func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) throws(QueueError)

    /// Gives jobs back that were not begun, or not ended before the worker leaves: the next ``take(_:from:as:waiting:)`` of any
    /// worker gets them first, and this delivery is not counted.
    func release(_ deliveries: [JobDelivery], as worker: WorkerID) throws(QueueError)

    /// Moves jobs whose next attempt is due back to their lanes, at most 100 a call.
    ///
    /// - Returns: How many were moved; 100 says that there may be more.
    @discardableResult func promoteRetries() throws(QueueError) -> Int

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

    /// Tries dead jobs again, with no attempts counted; the number of those that were dead and now wait.
    func retryDead(_ jobs: [DeadJob]) throws(QueueError) -> Int

    /// Forgets dead jobs; the number of those that were dead.
    func purgeDead(_ jobs: [DeadJob]) throws(QueueError) -> Int
}

/// In which order lanes are looked at: the preferred one first, and each eighth time last, so that no lane starves.
package final class LaneOrder: Sendable {
    private static let period = 8
    private let readCount = Lock(0)

    package init() {}

    /// The order of the next read.
    ///
    /// - Parameter lanes: The lanes, the preferred one first.
    package func next(_ lanes: [JobLane]) -> [JobLane] {
        let count = readCount.withLock { count in
            count = (count + 1) % LaneOrder.period
            return count
        }
        return count == 0 ? lanes.reversed() : lanes
    }
}

/// What a queue is set to. All of its users should say the same.
package struct QueueSettings: Hashable, Sendable {
    /// How long a worker may be silent about a job before another one gets it.
    package var leases: [JobLane: Duration] = [.high: .seconds(5), .normal: .seconds(30), .low: .seconds(30)]
    /// The most jobs that may wait in each lane; at least 1.
    package var maxWaitingCount = 1_000_000
    /// How long what became of a job that is over is remembered.
    package var endedLifetime = Duration.seconds(600)
    /// How long a batch is remembered that is over and has no dead jobs.
    package var batchLifetime = Duration.seconds(7 * 86_400)
    /// How long a worker may be silent before it counts as gone.
    package var workerLifetime = Duration.seconds(60)
    /// The most dead jobs that are kept; the oldest are forgotten for others.
    package var maxDeadCount = 100_000
    /// About as many ends of jobs are kept for ``JobQueue/endedJobs(after:waiting:)``.
    package var maxEndedCount = 10_000

    package init() {}

    /// The lease of jobs of a lane.
    package func lease(of lane: JobLane) -> Duration { leases[lane] ?? .seconds(30) }
}
