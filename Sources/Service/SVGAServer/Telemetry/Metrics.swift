import SVGASystem

/// Counts what the server does, and prints it in the text format of Prometheus.
final class Metrics: Sendable {
    private struct RequestLabels: Hashable {
        let route: String
        let status: Int
    }

    private struct State {
        var requests: [RequestLabels: Int] = [:]
        var sentByteCount = 0
        var requestTimes = Histogram()
        var drawingTimes = Histogram()
        var failedDrawingCount = 0
        var unstoredCount = 0
    }

    private let state = Lock(State())

    func addRequest(route: String, status: Int, byteCount: Int, nanoseconds: Int64) {
        state.withLock { state in
            state.requests[RequestLabels(route: route, status: status), default: 0] += 1
            state.sentByteCount += byteCount
            state.requestTimes.add(nanoseconds: nanoseconds)
        }
    }

    func addDrawing(nanoseconds: Int64) { state.withLock { $0.drawingTimes.add(nanoseconds: nanoseconds) } }

    func addFailedDrawing() { state.withLock { $0.failedDrawingCount += 1 } }

    func addUnstoredResult() { state.withLock { $0.unstoredCount += 1 } }

    /// All counts as text.
    func text(joinedCount: Int) -> String {
        let state = state.withLock { $0 }
        let requests = state.requests.map { labels, count in
            "svga_requests_total{route=\"\(labels.route)\",status=\"\(labels.status)\"} \(count)\n"
        }
        return "# HELP svga_requests_total Requests; status 0 stands for cut connections.\n"
            + "# TYPE svga_requests_total counter\n" + requests.sorted().joined()
            + state.requestTimes.text(
                name: "svga_request_seconds", help: "From the first line to the end of the answer.")
            + state.drawingTimes.text(name: "svga_drawing_seconds", help: "Decoding, drawing and encoding one result.")
            + Metrics.counter("svga_sent_bytes_total", "Bytes of answers.", state.sentByteCount)
            + Metrics.counter("svga_joined_total", "Requests that joined a drawing under way.", joinedCount)
            + Metrics.counter("svga_failed_drawings_total", "Drawings that failed.", state.failedDrawingCount)
            + Metrics.counter("svga_unstored_results_total", "Results the disk did not take.", state.unstoredCount)
    }

    private static func counter(_ name: String, _ help: String, _ value: Int) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) counter\n\(name) \(value)\n"
    }
}

/// Counts times by their size.
struct Histogram {
    private static let limitsMilliseconds: [Int64] = [
        1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000,
    ]
    /// How many times lie below each limit and above the one before; the last has those above all.
    private var counts = [Int](repeating: 0, count: limitsMilliseconds.count + 1)
    private var nanoseconds: Int64 = 0

    mutating func add(nanoseconds time: Int64) {
        let index = Histogram.limitsMilliseconds.firstIndex { time <= $0 * 1_000_000 }
        counts[index ?? Histogram.limitsMilliseconds.count] += 1
        nanoseconds &+= time
    }

    /// The histogram in the text format of Prometheus.
    func text(name: String, help: String) -> String {
        var sum = 0
        let limits = Histogram.limitsMilliseconds.map { "\(Double($0) / 1000)" } + ["+Inf"]
        let buckets = zip(limits, counts).map { limit, count in
            sum += count
            return "\(name)_bucket{le=\"\(limit)\"} \(sum)\n"
        }
        return "# HELP \(name) \(help)\n# TYPE \(name) histogram\n" + buckets.joined()
            + "\(name)_sum \(Double(nanoseconds) / 1e9)\n\(name)_count \(sum)\n"
    }
}
