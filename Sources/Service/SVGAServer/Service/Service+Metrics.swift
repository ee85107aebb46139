import SVGAJobs
import SVGAKit
import SVGASystem

extension Service {
    var metricsText: String {
        var text = MetricsText()
        let load = queue.load
        text.addCounts(metrics.now, joinedCount: load.joinedCount)
        addLoad(to: &text, waiting: load.waitingCount, busy: load.busyCount)
        addResults(to: &text)
        addFleet(to: &text)
        if let statistics = sources.cacheActivity { text.addCache(statistics) }
        text.family("svga_build_info", "gauge", "The running build; always 1.", [(buildLabels, 1)])
        text.gauge("svga_ready", "Whether the server takes requests.", isDraining ? 0 : 1)
        text.addProcess(ProcessUsage.now)
        return text.text
    }

    private var buildLabels: MetricsText.Labels {
        [
            ("version", Release.version), ("commit", Release.commit ?? "unknown"),
            ("renderer_revision", "\(configuration.rendererRevision)"),
        ]
    }

    private func addLoad(to text: inout MetricsText, waiting: Int, busy: Int) {
        let gauges = [
            ("svga_queue_waiting", "Pictures that wait for a thread.", waiting),
            ("svga_queue_limit", "Pictures that may wait for a thread.", configuration.maxQueuedCount),
            ("svga_queue_busy", "Threads that draw at the moment.", busy),
            ("svga_workers", "Threads that draw.", configuration.workerCount),
            ("svga_fetches", "Requests that wait for their source.", fetches.load),
            ("svga_fetches_limit", "Requests that may wait for their source.", configuration.maxFetchCount),
            ("svga_connections_limit", "Connections that may be open.", maxConnectionCount),
            ("svga_upload_bytes", "Bytes of uploads in memory.", uploads.load),
            ("svga_upload_bytes_limit", "Bytes that uploads may take in memory.", configuration.maxUploadByteCount),
            ("svga_pixels_limit", "Pixels that a picture may have.", configuration.maxPixelCount),
            (
                "svga_animation_pixels_limit", "Pixels that all pictures of an animation may have.",
                configuration.maxAnimationPixelCount
            ),
        ]
        for (name, help, value) in gauges { text.gauge(name, help, Double(value)) }
        let wait = queue.expectedWait
        text.gauge("svga_queue_wait_seconds", "The expected wait of a further picture.", wait.seconds)
        text.gauge("svga_queue_wait_limit_seconds", "The maximum expected wait of a picture.", wait.limit)
    }

    private func addResults(to text: inout MetricsText) {
        let folder = results.folder
        let gauges = [
            ("svga_recent_result_bytes", "Bytes of results in memory.", results.recent.byteCount),
            (
                "svga_recent_result_bytes_limit", "Bytes that results may take in memory.",
                configuration.maxRecentResultByteCount
            ),
            ("svga_shared_movie_bytes", "Bytes of movies that viewers share, in memory.", movies.byteCount),
            (
                "svga_shared_movie_bytes_limit", "Bytes that movies which viewers share may take in memory.",
                movies.maxByteCount
            ),
            ("svga_result_bytes", "Bytes of results on the disk.", folder?.byteCount ?? 0),
            (
                "svga_result_bytes_limit", "Bytes that results may take on the disk.",
                folder == nil ? 0 : configuration.maxResultByteCount
            ),
            ("svga_results", "Results on the disk.", folder?.count ?? 0),
        ]
        for (name, help, value) in gauges { text.gauge(name, help, Double(value)) }
        text.counter(
            "svga_shared_movie_uses_total", "Pictures with content whose movie was decoded for another viewer.",
            Double(movies.reuseCount))
        text.counter(
            "svga_result_evictions_total", "Results removed from the disk for others.",
            Double(folder?.evictionCount ?? 0))
    }

    /// The archive requests, and the number of awaited jobs; empty without them.
    private func addFleet(to text: inout MetricsText) {
        if let counts = archive?.counts {
            let results = [("hit", counts.hits), ("miss", counts.misses), ("failed", counts.failures)]
            text.family(
                "svga_archive_requests_total", "counter", "Requests to the archive of results, by how they ended.",
                results.map { ([("result", $0)], Double($1)) })
            text.counter("svga_archive_stored_total", "Results that the archive took.", Double(counts.stored))
            text.counter("svga_archive_unstored_total", "Results that it did not take.", Double(counts.unstored))
        }
        if let front {
            text.gauge("svga_jobs_waiting", "Awaited jobs of workers.", Double(front.waitingCount))
        }
    }
}
