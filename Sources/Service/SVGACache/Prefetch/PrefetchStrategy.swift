public import FoundationEssentials
public import SVGATransfer

/// The concurrency, priority and byte budget of a ``Prefetch``; may change while it runs.
///
/// ```swift
/// let strategy = PrefetchStrategy(concurrentCount: 4, byteBudget: 50 << 20, priority: .low)
/// cache.prefetch(urls.map { MovieRequest(url: $0) }, strategy: strategy)
/// ```
public struct PrefetchStrategy: Hashable, Sendable {
    /// The maximum number of concurrent requests, at least 1.
    public var concurrentCount: Int
    /// The maximum number of transferred bytes in total; nil for any number. When they have come, no further URL is
    /// begun.
    public var byteBudget: Int?
    /// The priority of the requests.
    public var priority: TransferPriority

    /// Creates a strategy; by default with two concurrent requests, after all other requests.
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

/// The progress of a ``Prefetch``.
///
/// ```swift
/// let prefetch = cache.prefetch(urls.map { MovieRequest(url: $0) })
/// let status = await prefetch.finished()
/// print("\(status.completedCount) of \(status.totalCount) are in the cache, \(status.failedCount) failed")
/// ```
public struct PrefetchStatus: Hashable, Sendable {
    /// The number of URLs.
    public let totalCount: Int
    /// The number of URLs that are in the cache now.
    public var completedCount = 0
    /// The number of URLs that were in the cache before.
    public var presentCount = 0
    /// The number of failed URLs.
    public var failedCount = 0
    /// The number of transferred bytes.
    public var transferredByteCount = 0
    /// The number of running requests.
    public var runningCount = 0
    /// Whether no further URL is begun until ``Prefetch/resume()``.
    public var isPaused = false
    /// Whether there is nothing left to do, or nothing left that may be done.
    public var isFinished = false

    /// The number of URLs that have not begun.
    public var waitingCount: Int { totalCount - completedCount - failedCount - runningCount }
}

extension MovieCache {
    /// Begins to fill the cache with the animations of URLs.
    ///
    /// - Returns: The work, which you can pause, resume, cancel, change or await.
    @discardableResult public nonisolated func prefetch(
        _ urls: [URL], strategy: PrefetchStrategy = PrefetchStrategy()
    ) -> Prefetch {
        prefetch(urls.map { MovieRequest($0) }, strategy: strategy)
    }

    /// Begins to fill the cache with what requests describe. The strategy determines their priority.
    @discardableResult public nonisolated func prefetch(
        _ requests: [MovieRequest], strategy: PrefetchStrategy = PrefetchStrategy()
    ) -> Prefetch {
        let prefetch = Prefetch(self, requests, strategy)
        Task { await prefetch.advance() }
        return prefetch
    }
}
