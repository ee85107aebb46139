public import SVGAErrors
/// Fills a cache with a list of URLs in the background.
///
/// ```swift
/// let strategy = PrefetchStrategy(concurrentCount: 4, byteBudget: 50 << 20)
/// let prefetch = cache.prefetch(urls.map { MovieRequest(url: $0) }, strategy: strategy)
/// await prefetch.pause()
/// await prefetch.resume()
/// print(await prefetch.finished().completedCount)
/// ```
///
/// URLs are begun in their order. Pausing lets running requests continue. A prefetch continues without a reference to
/// it.
public actor Prefetch {
    private let cache: MovieCache
    private let requests: [MovieRequest]
    private var strategy: PrefetchStrategy
    private var next = 0
    private var running: [Int: Task<Void, Never>] = [:]
    private var waiters: [CheckedContinuation<PrefetchStatus, Never>] = []

    /// Its progress.
    public private(set) var status: PrefetchStatus

    /// The reasons for failed URLs, in the order of the failures.
    public private(set) var failures: [SVGAError] = []

    init(_ cache: MovieCache, _ requests: [MovieRequest], _ strategy: PrefetchStrategy) {
        self.cache = cache
        self.requests = requests
        self.strategy = strategy
        status = PrefetchStatus(totalCount: requests.count)
    }

    /// Begins no further URL until ``resume()``.
    public func pause() { status.isPaused = true }

    /// Continues after ``pause()``.
    public func resume() {
        status.isPaused = false
        advance()
    }

    /// Begins no further URL, and cancels those that were begun; the bytes that they received are kept for later transfers.
    public func cancel() {
        next = requests.count
        running.values.forEach { $0.cancel() }
        advance()
    }

    /// Changes the strategy. Requests that were begun keep their priority.
    public func update(_ strategy: PrefetchStrategy) {
        self.strategy = strategy
        advance()
    }

    /// Waits until all work is done, the budget is spent or it was cancelled.
    public func finished() async -> PrefetchStatus {
        if status.isFinished { return status }
        return await withCheckedContinuation { waiters.append($0) }
    }

    /// Begins what may be begun.
    func advance() {
        while !status.isFinished, !status.isPaused, next < requests.count,
            strategy.allows(runningCount: running.count, transferredByteCount: status.transferredByteCount)
        {
            begin(next)
            next += 1
        }
        status.runningCount = running.count
        let isExhausted = next == requests.count || status.transferredByteCount >= strategy.byteBudget ?? .max
        if running.isEmpty, isExhausted, !status.isPaused || next == requests.count { finish() }
    }

    private func begin(_ number: Int) {
        var request = requests[number]
        request.priority = strategy.priority
        running[number] = Task {
            do {
                self.end(number, try await cache.file(for: request))
            } catch {
                self.failures.append(SVGAError(error))
                self.end(number, nil)
            }
        }
    }

    private func end(_ number: Int, _ file: CachedFile?) {
        running[number] = nil
        switch file?.source {
        case nil: status.failedCount += 1
        case .network:
            status.completedCount += 1
            status.transferredByteCount += file?.byteCount ?? 0
        default:
            status.completedCount += 1
            status.presentCount += 1
        }
        advance()
    }

    private func finish() {
        status.isFinished = true
        waiters.forEach { $0.resume(returning: status) }
        waiters.removeAll()
    }
}
