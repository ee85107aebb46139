import SVGAHTTP
package import SVGAJobs
import SVGAKit
import SVGASystem

extension MetricsText {
    mutating func addWorker(_ worker: Worker) {
        let (counts, load) = (worker.counts.now, worker.load)
        let outcomes = counts.outcomes.sorted { ($0.key.word, $0.key.code) < ($1.key.word, $1.key.code) }
        family(
            "svga_jobs_total", "counter", "Attempts that have ended, by outcome and exit code.",
            outcomes.map { ([("outcome", $0.key.word), ("code", "\($0.key.code)")], Double($0.value)) })
        histogram(
            "svga_job_seconds", "Duration of job phases.",
            zip(JobPhase.allCases, counts.phases).map { ([("phase", $0.rawValue)], $1) })
        family(
            "svga_job_deliveries_total", "counter", "Jobs taken, by how often they had been handed out.",
            counts.deliveries.enumerated().map { ([("count", $0 == 3 ? "4+" : "\($0 + 1)")], Double($1)) })
        gauge("svga_worker_slots", "Jobs that may be done at a time.", Double(worker.configuration.slotCount))
        gauge("svga_worker_busy", "Jobs in progress.", Double(load.busyCount))
        gauge("svga_worker_lost", "Slots whose threads hang in a job.", Double(load.lostCount))
        gauge("svga_store_open", "Whether jobs are taken: the result store answers.", worker.reachesStore ? 1 : 0)
        gauge("svga_disk_open", "Whether jobs are taken: the worker's disk has space.", worker.hasRoom ? 1 : 0)
        counter("svga_queue_errors_total", "Calls to the queue that failed.", Double(counts.queueFailureCount))
        gauge("svga_ready", "Whether the worker takes jobs.", worker.isReady ? 1 : 0)
    }

    package mutating func addQueue(_ load: QueueLoad) {
        let lanes = JobLane.allCases
        func samples(_ value: (JobLane) -> Double) -> [(labels: Labels, value: Double)] {
            lanes.map { ([("lane", $0.rawValue)], value($0)) }
        }
        family(
            "svga_queue_waiting", "gauge", "Jobs that no worker has.", samples { Double(load.waitingCounts[$0] ?? 0) })
        family(
            "svga_queue_working", "gauge", "Jobs in the hands of workers.",
            samples { Double(load.workingCounts[$0] ?? 0) })
        family(
            "svga_queue_oldest_seconds", "gauge", "How long the oldest job waits.",
            samples { load.oldestSeconds[$0] ?? 0 })
        gauge("svga_queue_retrying", "Jobs that failed and wait for another attempt.", Double(load.retryCount))
        gauge("svga_queue_dead", "Jobs that are no longer tried.", Double(load.deadCount))
    }

    mutating func addBuild(rendererRevision: Int) {
        let labels: Labels = [
            ("version", Release.version), ("commit", Release.commit ?? "unknown"),
            ("renderer_revision", "\(rendererRevision)"),
        ]
        family("svga_build_info", "gauge", "The running build; always 1.", [(labels, 1)])
        addProcess(ProcessUsage.now)
    }
}

extension Worker {
    /// All metrics as they are now. The queue's metrics are omitted while it does not respond.
    package var metricsText: String {
        var text = MetricsText()
        text.addWorker(self)
        if let load = ask("asking for metrics", { try queue.load() }) { text.addQueue(load) }
        text.addBuild(rendererRevision: configuration.rendererRevision)
        return text.text
    }
}
