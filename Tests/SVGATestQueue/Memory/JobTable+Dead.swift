import SVGAJobs

extension JobTable {
    /// Dead jobs after a position.
    func deadJobs(after entryID: String, maxCount: Int) -> [DeadJob] {
        let place = Int(entryID) ?? 0
        return dead.lazy.filter { $0.number > place }.prefix(max(0, maxCount)).compactMap { deadJob(of: $0.key) }
    }

    /// Puts a dead job back into its lane; false if it is not dead, or was cancelled.
    mutating func retryDead(_ deadJob: DeadJob) -> Bool {
        guard let place = place(of: deadJob), let job = jobs[deadJob.key] else { return false }
        let live = liveBatches(of: job)
        guard !live.isEmpty else { return false }
        dead.remove(at: place)
        jobs[job.key]?.failureCount = 0
        jobs[job.key]?.deliveryCount = 0
        append(job.key, to: job.lane)
        count(live) {
            $0.status.deadCount -= 1
            $0.keptDeadCount -= 1
        }
        return true
    }

    /// Forgets a dead job; false if it is not dead.
    mutating func purgeDead(_ deadJob: DeadJob) -> Bool {
        guard let place = place(of: deadJob) else { return false }
        forgetDead(at: place)
        return true
    }

    /// Forgets a dead job by its place in the list; batches count it further on.
    mutating func forgetDead(at place: Int) {
        let key = dead.remove(at: place).key
        count(jobs[key]?.batches ?? []) { $0.keptDeadCount -= 1 }
        jobs[key] = nil
    }

    private func place(of deadJob: DeadJob) -> Int? {
        dead.firstIndex { "\($0.number)" == deadJob.entryID && $0.key == deadJob.key }
    }

    private func deadJob(of key: JobKey) -> DeadJob? {
        if case .dead(let deadJob) = jobs[key]?.stage { deadJob } else { nil }
    }
}
