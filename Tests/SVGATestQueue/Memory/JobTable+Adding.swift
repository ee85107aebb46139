import SVGAErrors
import SVGAJobs

extension JobTable {
    /// Finds a batch or makes it known; its name.
    mutating func open(_ batch: JobBatch) throws(SVGAError) -> BatchID {
        forgetEnded()
        guard batch.rendererRevision == rendererRevision else {
            throw SVGAError.otherRevision(queue: rendererRevision, batch: batch.rendererRevision)
        }
        guard let known = batches[batch.id]?.status else {
            batches[batch.id] = BatchRecord(status: BatchStatus(batch))
            return batch.id
        }
        guard known.batch.output == batch.output else { throw SVGAError.otherBatch(batch.id) }
        guard !known.isCancelled else { throw SVGAError.cancelledBatch(batch.id) }
        return batch.id
    }

    /// Adds a job to a batch that is open, or lets the batch join it.
    mutating func add(_ request: JobRequest, as key: JobKey, to id: BatchID) -> Enqueued {
        guard let batch = batches[id]?.status.batch else { return .full }
        if let job = jobs[key], job.state != .cancelled { return join(job, batch) }
        guard waitingCounts[batch.lane, default: 0] < settings.maxWaitingCount else { return .full }
        jobs[key] = JobRecord(key: key, request: request, batches: [id], lane: batch.lane)
        append(key, to: batch.lane)
        count([id]) { $0.status.totalCount += 1 }
        return .queued
    }

    private mutating func join(_ job: JobRecord, _ batch: JobBatch) -> Enqueued {
        if !job.batches.contains(batch.id) {
            jobs[job.key]?.batches.append(batch.id)
            count([batch.id]) { $0.join(job) }
        }
        switch job.stage {
        case .done(let product, _): return .done(product)
        case .dead(let dead): return .dead(dead.failure)
        case .waiting where batch.lane.isPreferred(to: job.lane): append(job.key, to: batch.lane)
        case .waiting, .working, .retrying, .cancelled: break
        }
        return .joined
    }
}

extension BatchRecord {
    fileprivate mutating func join(_ job: JobRecord) {
        status.totalCount += 1
        status.joinedCount += 1
        if case .done = job.stage { status.doneCount += 1 }
        guard case .dead = job.stage else { return }
        status.deadCount += 1
        keptDeadCount += 1
    }
}
