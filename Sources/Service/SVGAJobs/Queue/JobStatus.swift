package enum Enqueued: Hashable, Sendable {
    /// The job waits now.
    case queued
    /// The same job waited or ran already; the batch has joined it.
    case joined
    /// The same job was done not long ago.
    case done(JobProduct)
    /// The same job is dead, until ``JobQueue/retryDead(_:)`` or ``JobQueue/purgeDead(_:)`` is called for it.
    case dead(JobFailure)
    /// The lane has no space; the queue is unchanged.
    case full
}

/// The state of a job, as far as the queue knows. The attempts are the ended ones: the failures, and the success.
package enum JobState: Hashable, Sendable {
    /// No worker has it; also of a batch that was cancelled, until a worker meets it.
    case waiting
    case working
    /// It failed and waits for another attempt.
    case retrying(JobFailure)
    case done(JobProduct, attemptCount: Int, worker: String)
    /// It failed and is not tried again.
    case dead(JobFailure, attemptCount: Int, worker: String)
    case cancelled
}

/// The progress of a batch. A job counts once, no matter how often it was added, as long as the queue remembers it:
/// until ``QueueSettings/endedLifetime`` after its end.
package struct BatchStatus: Hashable, Sendable {
    package let batch: JobBatch
    /// All jobs of the batch, those that joined included.
    package var totalCount = 0
    /// Jobs that already existed, for other batches.
    package var joinedCount = 0
    package var doneCount = 0
    package var deadCount = 0
    /// Jobs that were cancelled, one by one or with their batch.
    package var cancelledCount = 0
    /// Failed attempts that were followed by another.
    package var failureCount = 0
    package var isCancelled = false

    package init(_ batch: JobBatch) { self.batch = batch }

    /// Jobs that wait, run, or wait for another attempt.
    package var openCount: Int { max(0, totalCount - doneCount - deadCount - cancelledCount) }

    /// Whether all work is done.
    package var isOver: Bool { openCount == 0 }
}

/// A job that is no longer tried.
package struct DeadJob: Hashable, Sendable {
    package let entryID: String
    package let key: JobKey
    package let request: JobRequest
    package let batch: BatchID
    package let failure: JobFailure
    package let attemptCount: Int
    package let worker: String

    package init(
        entryID: String, key: JobKey, request: JobRequest, batch: BatchID, failure: JobFailure, attemptCount: Int,
        worker: String
    ) {
        (self.entryID, self.key, self.request, self.batch) = (entryID, key, request, batch)
        (self.failure, self.attemptCount, self.worker) = (failure, attemptCount, worker)
    }
}

package struct QueueLoad: Hashable, Sendable {
    /// Of each lane: jobs that no worker has.
    package var waitingCounts: [JobLane: Int] = [:]
    /// Of each lane: jobs in the hands of workers.
    package var workingCounts: [JobLane: Int] = [:]
    /// The waiting time of the oldest job in each lane, in seconds; none for an empty lane.
    package var oldestSeconds: [JobLane: Double] = [:]
    /// Jobs that failed and wait for another attempt.
    package var retryCount = 0
    package var deadCount = 0

    package init() {}
}

package struct WorkerRecord: Hashable, Sendable {
    package let id: WorkerID
    package let host: String
    package let version: String
    package let rendererRevision: Int
    package let slotCount: Int
    package var busyCount: Int
    /// When it was last heard of, in seconds before now.
    package var age: Double

    package init(
        id: WorkerID, host: String, version: String, rendererRevision: Int, slotCount: Int, busyCount: Int,
        age: Double = 0
    ) {
        (self.id, self.host, self.version, self.rendererRevision) = (id, host, version, rendererRevision)
        (self.slotCount, self.busyCount, self.age) = (slotCount, busyCount, age)
    }
}
