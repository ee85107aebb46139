public import FoundationEssentials
public import SVGAErrors

extension MovieCache {
    /// The progress of a URL's transfer.
    ///
    /// Begins nothing by itself: values come while a request for the URL transfers it. The sequence ends when a request
    /// for the URL gets a response, with a file or an error. A slow reader gets the latest value only.
    public nonisolated func progress(of url: URL) -> AsyncStream<TransferProgress> {
        progress(of: MovieRequest(url))
    }

    /// The progress of a request's transfer; see ``progress(of:)``.
    public nonisolated func progress(of request: MovieRequest) -> AsyncStream<TransferProgress> {
        board.stream(configuration.keyTransform.key(request.url))
    }

    /// Whether a URL has a fresh, unchanged file, which needs no request to the server.
    public nonisolated func contains(_ url: URL) async throws(SVGAError) -> Bool {
        guard case .entry(let entry) = try await SVGAError.only({ try await store.find(key(url)) }) else {
            return false
        }
        return entry.freshUntil > timing.now()
    }

    /// All entries, the most recently returned first.
    public nonisolated func entries() async throws(SVGAError) -> [CacheEntry] {
        try await SVGAError.only { try await store.entries() }
    }

    /// Removes the animation of a URL, pinned or not, with what is known of its absence and with its broken transfers.
    ///
    /// A transfer in progress continues. A file that is open can be read to its end.
    ///
    /// - Returns: Whether there was one.
    @discardableResult public nonisolated func remove(_ url: URL) async throws(SVGAError) -> Bool {
        try await SVGAError.only { try await store.remove(key(url)) }
    }

    /// Removes the animation with a key of ``entries()``; see ``remove(_:)``.
    @discardableResult public nonisolated func remove(key: String) async throws(SVGAError) -> Bool {
        try await SVGAError.only { try await store.remove(key) }
    }

    /// Removes all animations, pinned ones too.
    public nonisolated func removeAll() async throws(SVGAError) {
        try await SVGAError.only { try await store.removeAll() }
    }

    /// Applies the limits of the configuration now, and removes leftovers of ended processes.
    ///
    /// The cache does so by itself when it starts, and after transfers.
    @discardableResult public nonisolated func prune() async throws(SVGAError) -> CachePruning {
        try await SVGAError.only {
            let pruned = try await store.prune()
            try await store.clean()
            return pruned
        }
    }

    /// Reads every file and drops those that are not what they were when they were stored.
    ///
    /// - Complexity: O(bytes of all files), about 2 GB a second once they are in memory.
    public nonisolated func verify() async throws(SVGAError) -> CacheVerification {
        try await SVGAError.only { try await store.verifyAll() }
    }

    /// Keeps the animation of a URL regardless of the limits, or no longer.
    ///
    /// - Returns: Whether there is one.
    @discardableResult public nonisolated func setPinned(
        _ isPinned: Bool, for url: URL
    ) async throws(SVGAError) -> Bool {
        try await SVGAError.only { try await store.setPinned(isPinned, key: key(url)) }
    }

    /// Keeps a file under its path until the lease is returned; nil if it is gone already.
    ///
    /// It holds against eviction, replacement and removal by any process. A file that was removed meanwhile goes with a
    /// later pruning.
    public nonisolated func lease(_ file: CachedFile) async throws(SVGAError) -> FileLease? {
        try await SVGAError.only { try await store.lease(file) }
    }

    /// The cache's activity since it was opened, and its content.
    public nonisolated func statistics() async throws(SVGAError) -> CacheStatistics {
        try await SVGAError.only { try await store.statistics(counters.now) }
    }

    /// The cache's activity since it was opened, without the content of the directory; does not wait.
    package nonisolated var activity: CacheStatistics { store.activity(counters.now) }

    private nonisolated func key(_ url: URL) -> String { configuration.keyTransform.key(url.absoluteString) }
}
