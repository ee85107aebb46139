package struct HookMetrics: Sendable, Equatable {
    /// Calls by their answer: `allow`, `deny` and the words of ``HookFailure/name``. All keys exist from the start.
    package internal(set) var answerCounts: [String: Int]
    /// Gifts that were allowed without an answer.
    package internal(set) var allowedByRuleCount = 0
    /// Cancellations that the biller took notice of, and calls about them that failed.
    package internal(set) var (confirmedCancellationCount, failedCancellationCount) = (0, 0)
    package internal(set) var latency = HookLatency()
    /// Calls that are being made or wait for others.
    package internal(set) var runningCount = 0
    package internal(set) var breaker = CircuitBreaker.State.closed(failureCount: 0)
    package internal(set) var breakerOpeningCount = 0

    init() { answerCounts = Dictionary(uniqueKeysWithValues: (["allow", "deny"] + HookFailure.names).map { ($0, 0) }) }

    mutating func count(_ word: String) { answerCounts[word, default: 0] += 1 }
}

package struct HookLatency: Sendable, Equatable {
    /// The upper bounds of the buckets in seconds; the last bucket has none.
    package static let bounds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]
    /// Calls in each bucket, one more than ``bounds``.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    package private(set) var sum = 0.0

    mutating func add(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        counts[HookLatency.bounds.firstIndex { seconds <= $0 } ?? HookLatency.bounds.count] += 1
        sum += seconds
    }
}
