import SVGAJobs

extension Service {
    /// All metrics as they are now.
    var metricsText: String {
        let load = queue.load
        let gauges = [
            ("svga_queue_waiting", "Pictures that wait for a thread.", load.waitingCount),
            ("svga_queue_busy", "Pictures that are drawn at the moment.", load.busyCount),
            ("svga_fetches", "Requests that wait for their source.", fetches.load),
            ("svga_upload_bytes", "Bytes of uploads in memory.", uploads.load),
            ("svga_recent_result_bytes", "Bytes of results in memory.", results.recent.byteCount),
            ("svga_result_bytes", "Bytes of results on the disk.", results.folder?.byteCount ?? 0),
            ("svga_results", "Results on the disk.", results.folder?.count ?? 0),
            ("svga_ready", "Whether the server takes requests.", isDraining ? 0 : 1),
        ]
        return metrics.text(joinedCount: load.joinedCount)
            + gauges.map { "# HELP \($0.0) \($0.1)\n# TYPE \($0.0) gauge\n\($0.0) \($0.2)\n" }.joined()
    }
}
