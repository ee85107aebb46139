import SVGAJobs

/// An in-memory queue's record of a job.
struct JobRecord {
    /// The stage of a job.
    enum Stage {
        /// It is in the line of its lane.
        case waiting
        /// A worker has it, by its last renewal.
        case working(WorkerID, renewed: Duration)
        /// It failed and waits for the time of the next attempt.
        case retrying(JobFailure, due: Duration)
        case done(JobProduct, worker: WorkerID)
        /// It is in the list of dead jobs.
        case dead(DeadJob)
        case cancelled
    }

    let key: JobKey
    let request: JobRequest
    /// The batches that want it, the first one at the front.
    var batches: [BatchID]
    var lane: JobLane
    /// Its place in the queue, which changes when it is put into a lane again.
    var entry = 0
    /// When it was put into its lane.
    var entered = Duration.zero
    var stage = Stage.waiting
    var deliveryCount = 0
    var failureCount = 0
    /// When it is forgotten; nil while it is not over, or dead.
    var forgotten: Duration?

    /// Whether all work is done.
    var isOver: Bool {
        switch stage {
        case .waiting, .working, .retrying: false
        case .done, .dead, .cancelled: true
        }
    }

    var isWaiting: Bool { if case .waiting = stage { true } else { false } }

    /// Whether a worker has it by an entry.
    func isHeld(by worker: WorkerID, entry: String) -> Bool {
        if case .working(worker, _) = stage { "\(self.entry)" == entry } else { false }
    }

    /// The same as others see it.
    var state: JobState {
        switch stage {
        case .waiting: .waiting
        case .working: .working
        case .retrying(let failure, _): .retrying(failure)
        case .done(let product, let worker):
            .done(product, attemptCount: failureCount + 1, worker: worker.description)
        case .dead(let job): .dead(job.failure, attemptCount: job.attemptCount, worker: job.worker)
        case .cancelled: .cancelled
        }
    }
}

/// An in-memory queue's record of a batch.
struct BatchRecord {
    var status: BatchStatus
    /// Dead jobs that can still be tried again.
    var keptDeadCount = 0
    /// When it was over with no dead jobs; nil while it is not.
    var ended: Duration?
}
