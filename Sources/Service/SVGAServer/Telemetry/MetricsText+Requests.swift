import SVGACache

extension MetricsText {
    /// Writes the server's own counts.
    mutating func addCounts(_ counts: Metrics.Counts, joinedCount: Int) {
        addRequests(counts.requests)
        histogram(
            "svga_span_seconds", "Stages of the work for requests: queue, fetch, decode, draw, encode, animate.",
            zip(Metrics.Span.allCases, counts.spans).map { ([("span", $0.rawValue)], $1) })
        histogram("svga_drawing_seconds", "Decoding, drawing and encoding one result.", [([], counts.drawingTimes)])
        counter("svga_sent_bytes_total", "Bytes of answers.", Double(counts.sentByteCount))
        counter("svga_joined_total", "Requests that joined a drawing in progress.", Double(joinedCount))
        counter("svga_failed_drawings_total", "Drawings that failed.", Double(counts.failedDrawingCount))
        counter("svga_unstored_results_total", "Results the disk did not take.", Double(counts.unstoredCount))
        counter("svga_connections_accepted_total", "Connections that were accepted.", Double(counts.acceptedCount))
        gauge("svga_connections", "Connections that are open.", Double(counts.connectionCount))
    }

    private mutating func addRequests(_ requests: [Metrics.RequestLabels: Histogram]) {
        let sorted = requests.sorted {
            ($0.key.route, $0.key.origin, $0.key.status) < ($1.key.route, $1.key.origin, $1.key.status)
        }
        family(
            "svga_requests_total", "counter", "Requests; status 0 stands for cut connections.",
            sorted.map { ($0.key.list + [("status", "\($0.key.status)")], Double($0.value.count)) })
        var samples: [(labels: Labels, times: Histogram)] = []
        for (labels, times) in sorted {
            if let last = samples.last, last.labels.map(\.value) == labels.list.map(\.value) {
                samples[samples.count - 1].times.add(times)
            } else {
                samples.append((labels.list, times))
            }
        }
        histogram("svga_request_seconds", "From the first line to the end of the answer.", samples)
    }

    /// Writes the activity of the source cache.
    mutating func addCache(_ statistics: CacheStatistics) {
        let results = [
            ("disk", statistics.diskHitCount), ("revalidated", statistics.revalidationCount),
            ("stale", statistics.staleHitCount), ("network", statistics.transferCount),
            ("joined", statistics.joinCount), ("failed", statistics.failureCount),
        ]
        family(
            "svga_cache_requests_total", "counter", "Requests to the source cache, by origin of the response.",
            results.map { ([("result", $0)], Double($1)) })
        counter("svga_cache_retries_total", "Attempts beyond the first of transfers.", Double(statistics.retryCount))
        counter("svga_cache_received_bytes_total", "Bytes from servers.", Double(statistics.receivedByteCount))
        counter("svga_cache_evictions_total", "Movies evicted from the cache.", Double(statistics.evictionCount))
        counter("svga_cache_damaged_total", "Movies dropped as damaged or missing.", Double(statistics.damagedCount))
    }
}

extension Metrics.RequestLabels {
    /// The labels that times have too. A label must have a value.
    fileprivate var list: MetricsText.Labels { [("route", route), ("origin", origin.isEmpty ? "none" : origin)] }
}
