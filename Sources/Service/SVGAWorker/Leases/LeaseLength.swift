package import SVGAJobs

/// How long a job stays with a worker that is not heard of.
package struct LeaseLength: Hashable, Sendable {
    /// Seconds in the lanes `normal` and `low`.
    package let seconds: Double

    /// - Parameter seconds: At least 1.
    package init(seconds: Double = 30) { self.seconds = max(1, seconds) }

    /// Seconds in a lane: at most 5 in `high`, since somebody waits for those results.
    package func seconds(in lane: JobLane) -> Double { lane == .high ? min(seconds, 5) : seconds }

    /// The shortest of some lanes, in nanoseconds.
    func shortest(of lanes: [JobLane]) -> Int64 {
        Int64((lanes.map(seconds(in:)).min() ?? seconds) * Double(second))
    }
}
