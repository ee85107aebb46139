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
