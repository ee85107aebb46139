public import FoundationEssentials

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
