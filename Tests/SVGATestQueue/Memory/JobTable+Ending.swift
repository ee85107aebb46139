import SVGAErrors
import SVGAJobs

extension JobTable {
    /// Ends a job successfully, regardless of its current worker.
    mutating func finish(_ key: JobKey, with product: JobProduct, as worker: WorkerID) {
        guard let job = jobs[key], !job.isOver else { return }
        end(key, as: .done(product, worker: worker))
        count(liveBatches(of: job)) { $0.status.doneCount += 1 }
    }

    /// Ends an attempt of a job that is still the worker's.
    mutating func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) {
        guard let job = jobs[delivery.key], job.isHeld(by: worker, entry: delivery.entryID) else { return }
        let live = liveBatches(of: job)
        guard let batch = live.first else { return end(job.key, as: .cancelled) }
        jobs[job.key]?.failureCount += 1
        guard let delay = failure.retryDelay else { return bury(job, batch, failure, worker) }
        jobs[job.key]?.deliveryCount = 0
        setStage(.retrying(failure, due: now + .seconds(JobFailure.boundedDelay(delay))), of: job.key)
        count(live) { $0.status.failureCount += 1 }
    }

    private mutating func bury(_ job: JobRecord, _ batch: BatchID, _ failure: JobFailure, _ worker: WorkerID) {
        let number = nextEntry()
        let deadJob = DeadJob(
            entryID: "\(number)", key: job.key, request: job.request, batch: batch, failure: failure,
            attemptCount: job.failureCount + 1, worker: worker.description)
        dead.append((number, job.key))
        end(job.key, as: .dead(deadJob))
        count(liveBatches(of: job)) {
            $0.status.deadCount += 1
            $0.keptDeadCount += 1
        }
        if dead.count > settings.maxDeadCount { forgetDead(at: 0) }
    }

    /// Moves jobs whose time has come back to their lanes, the most overdue first.
    mutating func promoteRetries() -> Int {
        let due = jobs.values.compactMap { job -> (time: Duration, job: JobRecord)? in
            guard case .retrying(_, let time) = job.stage, time <= now else { return nil }
            return (time, job)
        }
        let first = due.sorted { $0.time < $1.time }.prefix(100)
        for (_, job) in first { append(job.key, to: job.lane) }
        return first.count
    }

    /// Cancels the open jobs of a batch.
    mutating func cancel(_ id: BatchID) throws(SVGAError) {
        guard batches[id] != nil else { throw SVGAError.unknownBatch(id) }
        count([id]) {
            $0.status.cancelledCount += $0.status.openCount
            $0.status.isCancelled = true
        }
    }

    /// Cancels one job; false if it does not exist or has ended.
    mutating func cancel(_ key: JobKey) -> Bool {
        guard let job = jobs[key], !job.isOver else { return false }
        end(key, as: .cancelled)
        count(liveBatches(of: job)) { $0.status.cancelledCount += 1 }
        return true
    }
}
