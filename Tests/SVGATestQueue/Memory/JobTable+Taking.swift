import SVGAJobs

extension JobTable {
    /// Delivers waiting jobs.
    mutating func take(_ count: Int, from lanes: [JobLane], as worker: WorkerID) -> [JobDelivery] {
        var deliveries: [JobDelivery] = []
        for lane in lanes {
            while deliveries.count < count, let job = first(in: lane) {
                if let delivery = deliver(job, to: worker) { deliveries.append(delivery) }
            }
        }
        return deliveries
    }

    /// Delivers jobs whose workers were silent for the lease time, the oldest entries first.
    mutating func takeExpired(_ count: Int, from lanes: [JobLane], as worker: WorkerID) -> [JobDelivery] {
        var deliveries: [JobDelivery] = []
        for lane in lanes {
            let expired = jobs.values.filter { $0.lane == lane && isExpired($0) }.sorted { $0.entry < $1.entry }
            for job in expired where deliveries.count < count {
                if let delivery = deliver(job, to: worker) { deliveries.append(delivery) }
            }
        }
        return deliveries
    }

    private func isExpired(_ job: JobRecord) -> Bool {
        guard case .working(_, let renewed) = job.stage else { return false }
        return now - renewed >= settings.lease(of: job.lane)
    }

    /// Delivers a job to a worker; nil if it was cancelled, which ends it.
    private mutating func deliver(_ job: JobRecord, to worker: WorkerID) -> JobDelivery? {
        guard let id = liveBatches(of: job).first, let batch = batches[id]?.status.batch else {
            end(job.key, as: .cancelled)
            return nil
        }
        setStage(.working(worker, renewed: now), of: job.key)
        jobs[job.key]?.deliveryCount += 1
        return JobDelivery(
            entryID: "\(job.entry)", lane: job.lane, key: job.key, request: job.request, batch: batch,
            deliveryCount: job.deliveryCount + 1, failureCount: job.failureCount)
    }

    /// Renews leases that are still the worker's.
    mutating func renew(_ deliveries: [JobDelivery], as worker: WorkerID) -> LeaseReport {
        var report = LeaseReport()
        for delivery in deliveries {
            guard let job = jobs[delivery.key], job.isHeld(by: worker, entry: delivery.entryID) else {
                let isCancelled = jobs[delivery.key]?.state == .cancelled
                if isCancelled { report.cancelled.insert(delivery.key) } else { report.lost.insert(delivery.key) }
                continue
            }
            if liveBatches(of: job).isEmpty {
                end(job.key, as: .cancelled)
                report.cancelled.insert(job.key)
            } else {
                setStage(.working(worker, renewed: now), of: job.key)
            }
        }
        return report
    }

    /// Takes a job back from a worker as though it had not been handed out.
    mutating func release(_ delivery: JobDelivery, as worker: WorkerID) {
        guard let job = jobs[delivery.key], job.isHeld(by: worker, entry: delivery.entryID) else { return }
        jobs[job.key]?.deliveryCount -= 1
        putBack(job)
    }
}
