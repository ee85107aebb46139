/// Keeps a worker from taking jobs while the archive of results fails, so that no attempts are lost.
///
/// After some failures in a row it opens; then the archive is probed now and then, until it answers.
package struct StoreBreaker: Hashable, Sendable {
    /// So many failures in a row open it.
    package static let maxFailureCount = 5
    /// The time between two probes, in nanoseconds.
    package static let probeInterval = 10 * second

    private var failureCount = 0
    private var nextProbe: Int64?

    package init() {}

    /// Whether no jobs are to be taken.
    package var isOpen: Bool { nextProbe != nil }

    /// Notes that the archive failed.
    package mutating func noteFailure(now: Int64) {
        failureCount = min(failureCount + 1, StoreBreaker.maxFailureCount)
        if failureCount == StoreBreaker.maxFailureCount, nextProbe == nil {
            nextProbe = now + StoreBreaker.probeInterval
        }
    }

    /// Notes that the archive did what it was asked for.
    package mutating func noteSuccess() { (failureCount, nextProbe) = (0, nil) }

    /// Whether the archive is to be probed now; the next time is an interval later.
    package mutating func takeProbe(now: Int64) -> Bool {
        guard let time = nextProbe, now >= time else { return false }
        nextProbe = now + StoreBreaker.probeInterval
        return true
    }
}
