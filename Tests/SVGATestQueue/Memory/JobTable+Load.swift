import SVGAJobs

extension JobTable {
    /// The amount of waiting work.
    var load: QueueLoad {
        var load = QueueLoad()
        for lane in JobLane.allCases {
            let members = jobs.values.filter { $0.lane == lane && !$0.isOver }
            let waiting = members.filter(\.isWaiting)
            load.waitingCounts[lane] = waiting.count
            load.workingCounts[lane] = members.count { if case .working = $0.stage { true } else { false } }
            if let entered = waiting.map(\.entered).min() { load.oldestSeconds[lane] = (now - entered) / .seconds(1) }
        }
        load.retryCount = jobs.values.count { if case .retrying = $0.stage { true } else { false } }
        load.deadCount = dead.count
        return load
    }

    /// The workers that were heard of within their lifetime, by their names.
    var liveWorkers: [WorkerRecord] {
        workers.values.filter { now - $0.seen <= settings.workerLifetime }
            .map { worker in
                var record = worker.record
                record.age = (now - worker.seen) / .seconds(1)
                return record
            }
            .sorted { $0.id.description < $1.id.description }
    }

    /// Notes that a worker is alive, and forgets those that are not.
    mutating func beat(_ worker: WorkerRecord) {
        workers[worker.id] = (worker, now)
        workers = workers.filter { now - $0.value.seen <= settings.workerLifetime }
    }
}

extension JobLane {
    /// Whether jobs in this lane precede another's.
    func isPreferred(to other: JobLane) -> Bool {
        let order = JobLane.allCases
        guard let place = order.firstIndex(of: self), let otherPlace = order.firstIndex(of: other) else { return false }
        return place < otherPlace
    }
}
