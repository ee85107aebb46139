package import SVGAErrors
import SVGAJobs

extension RedisJobQueue {
    /// Moves the jobs of an older revision into this queue: waiting ones, including retries, and dead workers' jobs.
    /// Dead jobs stay. Batches keep their names and jobs, and the older revision counts moved jobs as cancelled. The
    /// call can be repeated: jobs in both queues are joined. Throws `unfit` while workers of that revision are alive,
    /// and `full` if a lane has no more space; jobs moved until then stay moved.
    package func migrate(from revision: Int) throws(SVGAError) -> Int {
        guard revision != rendererRevision else { return 0 }
        var settings = connection.settings
        // No worker is alive that could renew a lease.
        settings.leases = [.high: .zero, .normal: .zero, .low: .zero]
        let old = RedisJobQueue(connection.client, name: name, revision: revision, settings: settings)
        guard try old.workers().isEmpty else {
            throw SVGAError.queueUnfit("workers of revision \(revision) are alive; end them first")
        }
        while try old.promote(until: 1 << 52) == 100 {}
        return try move(from: old)
    }

    private func move(from old: RedisJobQueue) throws(SVGAError) -> Int {
        let worker = WorkerID("migrate-\(UInt64.random(in: .min ... .max))")
        var count = 0
        while true {
            var jobs = try old.take(100, from: JobLane.allCases, as: worker, waiting: .zero)
            if jobs.isEmpty { jobs = try old.takeExpired(100, from: JobLane.allCases, as: worker) }
            if jobs.isEmpty { break }
            do {
                count += try move(jobs, from: old)
            } catch {
                try old.release(jobs, as: worker)
                throw error
            }
        }
        try old.leave(worker)
        return count
    }

    /// Adds jobs here to each batch that wants them, then gives them up there.
    private func move(_ jobs: [JobDelivery], from old: RedisJobQueue) throws(SVGAError) -> Int {
        var members: [JobBatch: [JobDelivery]] = [:]
        for (job, batches) in zip(jobs, try old.batches(of: jobs)) {
            for batch in batches { members[batch, default: []].append(job) }
        }
        var refused: Set<JobKey> = []
        for (batch, jobs) in members {
            let answers = try enqueue(jobs.map(\.request), in: batch.copy(rendererRevision: rendererRevision))
            for (job, answer) in zip(jobs, answers) where answer == .full { refused.insert(job.key) }
        }
        for job in jobs where !refused.contains(job.key) { _ = try old.cancel(job.key) }
        guard refused.isEmpty else { throw SVGAError.queueFull("a lane has no more room") }
        return jobs.count
    }

    /// The batches that need the jobs, at least the one for which each was delivered.
    private func batches(of jobs: [JobDelivery]) throws(SVGAError) -> [[JobBatch]] {
        var reader = try ReplyReader(connection.run(QueueScripts.batches, jobs.map(\.key.bytes)), of: "batches")
        var found: [[JobBatch]] = []
        for job in jobs {
            var rows = try reader.reader()
            var batches: [JobBatch] = []
            while !rows.isAtEnd {
                var row = try rows.reader()
                batches.append(try row.batch())
            }
            found.append(batches.isEmpty ? [job.batch] : batches)
        }
        return found
    }
}
