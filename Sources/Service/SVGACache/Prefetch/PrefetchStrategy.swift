public import FoundationEssentials
public import SVGATransfer

/// How many URLs a ``Prefetch`` asks for at a time, at which priority and up to how many bytes; may change while it runs.
///
/// ```swift
/// let strategy = PrefetchStrategy(concurrentCount: 4, byteBudget: 50 << 20, priority: .low)
/// cache.prefetch(urls.map { MovieRequest(url: $0) }, strategy: strategy)
/// ```
public struct PrefetchStrategy: Hashable, Sendable {
    /// How many URLs are asked for at a time, at least 1.
    public var concurrentCount: Int
    /// How many bytes may be transferred in all; nil for any number. When they have come, no further URL is begun.
    public var byteBudget: Int?
    /// The priority of the requests.
    public var priority: TransferPriority

    /// Makes a strategy; by default two at a time, behind all other requests.
    public init(concurrentCount: Int = 2, byteBudget: Int? = nil, priority: TransferPriority = .veryLow) {
        self.concurrentCount = concurrentCount
        self.byteBudget = byteBudget
        self.priority = priority
    }

    /// Whether another URL may be begun.
    func allows(runningCount: Int, transferredByteCount: Int) -> Bool {
        runningCount < max(1, concurrentCount) && transferredByteCount < byteBudget ?? .max
    }
}

/// How far a ``Prefetch`` is.
///
/// ```swift
/// let prefetch = cache.prefetch(urls.map { MovieRequest(url: $0) })
/// let status = await prefetch.finished()
/// print("\(status.completedCount) of \(status.totalCount) are in the cache, \(status.failedCount) failed")
/// ```
public struct PrefetchStatus: Hashable, Sendable {
    /// How many URLs there are.
    public let totalCount: Int
    /// How many are in the cache now.
    public var completedCount = 0
    /// How many were in the cache before.
    public var presentCount = 0
    /// How many failed.
    public var failedCount = 0
    /// How many bytes were transferred.
    public var transferredByteCount = 0
    /// How many are asked for at the moment.
    public var runningCount = 0
    /// Whether no further URL is begun until ``Prefetch/resume()``.
    public var isPaused = false
    /// Whether there is nothing left to do, or nothing left that may be done.
    public var isFinished = false

    /// How many were not begun.
    public var waitingCount: Int { totalCount - completedCount - failedCount - runningCount }
}

extension MovieCache {
    /// Begins to fill the cache with the animations of URLs.
    ///
    /// - Returns: The work, to be paused, resumed, cancelled, changed or waited for.
    @discardableResult public nonisolated func prefetch(
        _ urls: [URL], strategy: PrefetchStrategy = PrefetchStrategy()
    ) -> Prefetch {
        prefetch(urls.map { MovieRequest($0) }, strategy: strategy)
    }

    /// Begins to fill the cache with what requests describe. Their priority is that of the strategy.
    @discardableResult public nonisolated func prefetch(
        _ requests: [MovieRequest], strategy: PrefetchStrategy = PrefetchStrategy()
    ) -> Prefetch {
        let prefetch = Prefetch(self, requests, strategy)
        Task { await prefetch.advance() }
        return prefetch
    }
}
