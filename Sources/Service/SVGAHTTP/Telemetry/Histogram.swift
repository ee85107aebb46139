package struct Histogram: Sendable {
    /// Upper bounds of the buckets. Available results take a tenth of a millisecond, large sheets some seconds.
    package static let limitsMicroseconds: [Int64] = [
        200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
        10_000_000, 30_000_000,
    ]

    /// The number of times between the previous limit and each limit; the last counts times above all limits.
    package private(set) var counts = [Int](repeating: 0, count: limitsMicroseconds.count + 1)
    package private(set) var nanoseconds: Int64 = 0

    package init() {}

    package mutating func add(nanoseconds time: Int64) {
        let index = Histogram.limitsMicroseconds.firstIndex { time <= $0 * 1000 }
        counts[index ?? Histogram.limitsMicroseconds.count] += 1
        nanoseconds &+= time
    }

    package mutating func add(_ other: Histogram) {
        for (index, count) in other.counts.enumerated() { counts[index] += count }
        nanoseconds &+= other.nanoseconds
    }

    package var count: Int { counts.reduce(0, +) }
}
