package import SVGAJobs
import SVGARedis

extension RedisJobQueue {
    /// Moves the jobs that an older revision left behind into this queue, under their keys of this revision: those that wait,
    /// that wait for another attempt, and that dead workers had. Dead jobs stay. Batches keep their names, and in the older
    /// revision what was moved counts as cancelled.
    ///
    /// It may be ended and called again: what is in both queues for a moment is joined.
    ///
    /// - Returns: How many jobs were moved.
    /// - Throws: `unfit` while workers of that revision are alive, `full` where a lane of this queue has no more room; what was
    ///   moved until then stays moved.
    package func migrate(from revision: Int) throws(QueueError) -> Int {
        guard revision != rendererRevision else { return 0 }
        var settings = connection.settings
        // Nobody is alive who could renew a lease.
        settings.leases = [.high: .zero, .normal: .zero, .low: .zero]
        let old = RedisJobQueue(connection.client, name: name, revision: revision, settings: settings)
        guard try old.workers().isEmpty else {
            throw QueueError(.unfit("workers of revision \(revision) are alive; end them first"))
        }
        while try old.promote(until: 1 << 52) == 100 {}
        return try move(from: old)
    }

    private func move(from old: RedisJobQueue) throws(QueueError) -> Int {
        let worker = WorkerID("migrate-\(UInt64.random(in: .min ... .max))")
        var count = 0
        while true {
            var jobs = try old.take(100, from: JobLane.allCases, as: worker, waiting: .zero)
            if jobs.isEmpty { jobs = try old.takeExpired(100, from: JobLane.allCases, as: worker) }
            if jobs.isEmpty { break }
            do throws(QueueError) {
                count += try move(jobs, from: old)
            } catch {
                try old.release(jobs, as: worker)
                throw error
            }
        }
        try old.leave(worker)
        return count
    }

    /// Adds jobs here, then gives them up there.
    private func move(_ jobs: [JobDelivery], from old: RedisJobQueue) throws(QueueError) -> Int {
        for (batch, members) in Dictionary(grouping: jobs, by: \.batch) {
            var batchHere = JobBatch(id: batch.id, output: batch.output, rendererRevision: rendererRevision)
            (batchHere.lane, batchHere.maxAttemptCount) = (batch.lane, batch.maxAttemptCount)
            (batchHere.timeout, batchHere.trace) = (batch.timeout, batch.trace)
            let answers = try enqueue(members.map(\.request), in: batchHere)
            for (job, answer) in zip(members, answers) where answer != .full { _ = try old.cancel(job.key) }
            if answers.contains(.full) { throw QueueError(.full("the lane \(batch.lane.rawValue) has no more room")) }
        }
        return jobs.count
    }
}
