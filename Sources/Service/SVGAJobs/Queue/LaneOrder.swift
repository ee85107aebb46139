import SVGASystem

/// In which order lanes are looked at: the preferred one first, and each eighth time last, so that no lane starves.
package final class LaneOrder: Sendable {
    private static let period = 8
    private let readCount = Lock(0)

    package init() {}

    /// The order of the next read.
    ///
    /// - Parameter lanes: The lanes, the preferred one first.
    package func next(_ lanes: [JobLane]) -> [JobLane] {
        let count = readCount.withLock { count in
            count = (count + 1) % LaneOrder.period
            return count
        }
        return count == 0 ? lanes.reversed() : lanes
    }
}
