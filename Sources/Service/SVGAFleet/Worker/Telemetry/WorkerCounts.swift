package import SVGAHTTP
import SVGASystem

/// A worker's activity so far. Adding takes a lock for less than a microsecond.
package final class WorkerCounts: Sendable {
    /// The labels of ended attempts.
    package struct Outcome: Hashable, Sendable {
        /// `done`, `present`, `retry`, `dead`, `lost`, `cancelled`, `released` or `abandoned`.
        package let word: String
        /// The exit code of the tool; 0 without a failure.
        package let code: Int32
    }

    package struct Values: Sendable {
        package fileprivate(set) var outcomes: [Outcome: Int] = [:]
        package fileprivate(set) var phases = [Histogram](repeating: Histogram(), count: JobPhase.allCases.count)
        /// Deliveries by their count: the first one, the second one and so on; the last holds all above.
        package fileprivate(set) var deliveries = [Int](repeating: 0, count: 4)
        package fileprivate(set) var queueFailureCount = 0
    }

    private let values = Lock(Values())

    package init() {}

    package var now: Values { values.withLock { $0 } }

    package func add(_ word: String, code: Int32 = 0) {
        values.withLock { $0.outcomes[Outcome(word: word, code: code), default: 0] += 1 }
    }

    package func add(_ phase: JobPhase, nanoseconds: Int64) {
        guard let index = JobPhase.allCases.firstIndex(of: phase) else { return }
        values.withLock { $0.phases[index].add(nanoseconds: nanoseconds) }
    }

    package func addDelivery(count: Int) {
        values.withLock { $0.deliveries[min(max(1, count), $0.deliveries.count) - 1] += 1 }
    }

    package func addQueueFailure() { values.withLock { $0.queueFailureCount += 1 } }
}
