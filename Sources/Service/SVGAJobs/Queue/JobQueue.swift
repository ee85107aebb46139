package import SVGAErrors
import SVGASystem

/// A list of jobs that several machines share: each job is delivered at least once, and counted once. The queue may be
/// lost; results are not in it, and jobs without a result are submitted again. All calls may come from any thread and
/// block for as long as the queue takes.
package protocol JobQueue: Sendable {
    /// Registers a batch, or finds that it exists. The values of one that is known stay.
    ///
    /// - Throws: `SVGAError.otherBatch(_:)` where it is known with another output, and
    ///   `SVGAError.otherRevision(queue:batch:)` where other workers must draw it.
    func open(_ batch: JobBatch) throws(SVGAError)

    /// Adds jobs to a batch, which is opened if it is unknown; the answers have the order of the jobs. An existing job
    /// is joined, and moves up if it waits in a less preferred lane than the batch's. You can repeat a call: the
    /// batch's existing jobs count once. Throws `SVGAError.cancelledBatch(_:)`, and the errors of ``open(_:)``.
    func enqueue(_ requests: [JobRequest], in batch: JobBatch) throws(SVGAError) -> [Enqueued]

    func status(of batch: BatchID) throws(SVGAError) -> BatchStatus?

    /// The states of jobs, in order; nil for jobs that the queue does not know or has forgotten.
    func states(of keys: [JobKey]) throws(SVGAError) -> [JobState?]

    /// Cancels the jobs of a batch in O(1): waiting ones are dropped when they are met, running ones stop at the next
    /// renewal. Jobs that other batches also need continue for these. All open jobs count as cancelled at once.
    func cancel(_ batch: BatchID) throws(SVGAError)

    /// Cancels one job, for all of its batches; false if it does not exist or has ended. Its worker is notified at the
    /// next renewal, and its result no longer counts.
    func cancel(_ job: JobKey) throws(SVGAError) -> Bool

    /// Waits for jobs to end after the cursor, which is empty for now, and advances it; returns no job when the time is
    /// over. Only the last ends are kept, and jobs of a cancelled batch are not reported, so waiters should check
    /// ``states(of:)`` or ``status(of:)`` now and then.
    func endedJobs(after cursor: inout String, waiting: Duration) throws(SVGAError) -> [JobKey]

    /// Waits for a job and delivers up to `count` on leases, none when the time is over. The preferred lane is the
    /// first; every eighth read checks the lanes in the other order.
    func take(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID, waiting: Duration
    ) throws(SVGAError) -> [JobDelivery]

    /// Delivers jobs whose lease has ended, and increases their ``JobDelivery/deliveryCount``.
    func takeExpired(_ count: Int, from lanes: [JobLane], as worker: WorkerID) throws(SVGAError) -> [JobDelivery]

    /// Renews leases. The worker stops jobs that are reported as lost or cancelled, and ends them in no other way.
    func renew(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) -> LeaseReport

    /// Ends a job successfully, even if the lease was lost. A job that has ended or is unknown counts nothing.
    func finish(_ delivery: JobDelivery, with product: JobProduct, as worker: WorkerID) throws(SVGAError)

    /// Ends an attempt: the job waits for another, or is dead. If the lease was lost, the call has no effect. The
    /// worker decides by ``JobBatch/maxAttemptCount`` whether there is another attempt.
    func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) throws(SVGAError)

    /// Returns jobs that were not begun, or not ended before the worker leaves: the next ``take(_:from:as:waiting:)``
    /// of any worker gets them first, and this delivery is not counted.
    func release(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError)

    /// Moves jobs whose next attempt is due back to their lanes; returns their number. After 100 there may be more.
    @discardableResult func promoteRetries() throws(SVGAError) -> Int

    /// Reports that a worker is alive, and removes unresponsive workers without jobs.
    func beat(_ worker: WorkerRecord) throws(SVGAError)

    /// Forgets a worker that leaves and holds nothing.
    func leave(_ worker: WorkerID) throws(SVGAError)

    func load() throws(SVGAError) -> QueueLoad

    func workers() throws(SVGAError) -> [WorkerRecord]

    /// Dead jobs after a position, at most so many, the oldest first; from the start for an empty text.
    func deadJobs(after entryID: String, maxCount: Int) throws(SVGAError) -> [DeadJob]

    /// Tries dead jobs again, with no attempts counted; the number of those that were dead and now wait.
    func retryDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int

    /// Forgets dead jobs; the number of those that were dead.
    func purgeDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int
}

/// The order of lanes: the preferred one first, and every eighth time last, so that no lane starves.
package final class LaneOrder: Sendable {
    private static let period = 8
    private let readCount = Lock(0)

    package init() {}

    /// The lanes in the order of the next read; the first given one is preferred.
    package func next(_ lanes: [JobLane]) -> [JobLane] {
        let count = readCount.withLock { count in
            count = (count + 1) % LaneOrder.period
            return count
        }
        return count == 0 ? lanes.reversed() : lanes
    }
}

/// The settings of a queue. All of its users should say the same.
package struct QueueSettings: Hashable, Sendable {
    /// The time that a worker may be silent about a job before another gets it.
    package var leases: [JobLane: Duration] = [.high: .seconds(5), .normal: .seconds(30), .low: .seconds(30)]
    /// The maximum number of waiting jobs in each lane; at least 1.
    package var maxWaitingCount = 1_000_000
    /// The time that an ended job's state is remembered.
    package var endedLifetime = Duration.seconds(600)
    /// The time that an ended batch without dead jobs is remembered.
    package var batchLifetime = Duration.seconds(7 * 86_400)
    /// The time that a worker may be silent before it counts as gone.
    package var workerLifetime = Duration.seconds(60)
    /// The most dead jobs that are kept; the oldest are forgotten for others.
    package var maxDeadCount = 100_000
    /// About as many ends of jobs are kept for ``JobQueue/endedJobs(after:waiting:)``.
    package var maxEndedCount = 10_000

    package init() {}

    package func lease(of lane: JobLane) -> Duration { leases[lane] ?? .seconds(30) }
}
