/// Keeps a worker from taking jobs while the archive or the disk fails, so that no attempts are lost. After some
/// failures in a row it opens; then probes run now and then, until one succeeds.
package struct StoreBreaker: Hashable, Sendable {
    /// For the archive of results, of which single requests may fail.
    package static let store = StoreBreaker(maxFailureCount: 5)
    /// For the worker's disk, which does not recover by itself.
    package static let disk = StoreBreaker(maxFailureCount: 1)
    /// The time between two probes, in nanoseconds.
    package static let probeInterval = 10 * second

    /// So many failures in a row open it.
    private let maxFailureCount: Int
    private var failureCount = 0
    private var nextProbe: Int64?

    package init(maxFailureCount: Int) { self.maxFailureCount = maxFailureCount }

    /// Whether to take no jobs.
    package var isOpen: Bool { nextProbe != nil }

    package mutating func noteFailure(now: Int64) {
        failureCount = min(failureCount + 1, maxFailureCount)
        if failureCount == maxFailureCount, nextProbe == nil { nextProbe = now + StoreBreaker.probeInterval }
    }

    package mutating func noteSuccess() { (failureCount, nextProbe) = (0, nil) }

    /// Whether to probe it now; the next time is an interval later.
    package mutating func takeProbe(now: Int64) -> Bool {
        guard let time = nextProbe, now >= time else { return false }
        nextProbe = now + StoreBreaker.probeInterval
        return true
    }
}
