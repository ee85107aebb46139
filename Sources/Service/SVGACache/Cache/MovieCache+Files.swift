public import FoundationEssentials
public import SVGAFormat
public import SVGATransfer

extension MovieCache {
    /// A local file with the animation of a URL.
    ///
    /// From the disk while it is fresh, which takes microseconds; otherwise from the server, with the file's validators
    /// if there is one. Requests for the same URL share one transfer. Cancelling the task only ends this request; with
    /// the last one the transfer stops, and the received bytes are kept, so that a later transfer can resume.
    ///
    /// - Parameters:
    ///   - url: An absolute URL.
    ///   - priority: The priority among waiting transfers. A request that joins a transfer raises its priority.
    /// - Throws: `SVGAError`.
    public nonisolated func file(
        for url: URL, priority: TransferPriority = .normal
    ) async throws(SVGAError) -> CachedFile {
        var request = MovieRequest(url)
        request.priority = priority
        return try await file(for: request)
    }

    /// A local file with the animation that a request describes.
    ///
    /// - Throws: `SVGAError`.
    public nonisolated func file(for request: MovieRequest) async throws(SVGAError) -> CachedFile {
        let key = configuration.keyTransform.key(request.url)
        if let file = hotFile(for: request, key: key) { return file }
        let job = FetchJob(request: request, key: key)
        let result = await fetched(job)
        counters.add(result)
        // Without a limit no flight ends at a head.
        guard let file = try result.get().head.file else { throw job.error(.notCached) }
        return file
    }

    /// The result of a flight for a job, or the cached file if the job needs no server.
    nonisolated func fetched(_ job: FetchJob) async -> Result<Fetched, SVGAError> {
        guard job.request.mode == .cachedOnly || isOffline else { return await wait(for: job) }
        let result = await fetcher.cachedResult(for: job)
        board.finish(job.key)
        return result
    }

    /// The animation of a URL, decoded.
    ///
    /// - Parameters:
    ///   - url: An absolute URL.
    ///   - limits: The limits of decoding.
    ///   - priority: As for ``file(for:priority:)``.
    /// - Throws: `SVGAError`, among others those with a `SVGAError.formatError`.
    /// - Complexity: Plus the cost of decoding; movies are not kept in memory.
    public nonisolated func movie(
        for url: URL, limits: Limits = .untrusted, priority: TransferPriority = .normal
    ) async throws(SVGAError) -> Movie {
        var request = MovieRequest(url)
        request.priority = priority
        return try await movie(for: request, limits: limits)
    }

    /// The animation that a request describes, decoded.
    ///
    /// - Throws: `SVGAError`, among others those with a `SVGAError.formatError`.
    public nonisolated func movie(
        for request: MovieRequest, limits: Limits = .untrusted
    ) async throws(SVGAError) -> Movie {
        try await movieAndFile(for: request, limits: limits).movie
    }

    /// The animation that a request describes, decoded, and the file that it was read from.
    package nonisolated func movieAndFile(
        for request: MovieRequest, limits: Limits
    ) async throws(SVGAError) -> (movie: Movie, file: CachedFile) {
        let file = try await file(for: request)
        return (try await fetcher.movie(of: file, request, limits), file)
    }

    /// The file for a request that was made before, if it is fresh and unchanged, without waiting; nil for all others.
    package nonisolated func presentFile(for request: MovieRequest) -> CachedFile? {
        hotFile(for: request, key: configuration.keyTransform.key(request.url))
    }

    /// The file that is fresh by the memory and unchanged on the disk, as for most requests.
    nonisolated func hotFile(for request: MovieRequest, key: String) -> CachedFile? {
        let now = timing.now()
        guard request.mode == .normal, let entry = store.hot.entry(key), entry.freshUntil > now,
            request.sha256 == nil || request.sha256 == entry.digest, store.isIntact(entry, now: now)
        else { return nil }
        let file = store.file(entry, .disk)
        if store.hot.touch(entry, at: now) { Task { [store] in try? await store.flushTouched() } }
        counters.update { $0.diskHitCount += 1 }
        board.finish(key)
        return file
    }
}

extension MovieCache {
    /// Requests a file in the manner of the gift services of live-streaming kits.
    ///
    /// ```swift
    /// import FoundationEssentials
    ///
    /// if let url = URL(string: url) {
    ///     cache.request(withURL: url) { error, fileURL in
    ///         if error == 0, let fileURL { print("play \(fileURL)") }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - url: An absolute URL.
    ///   - completion: Is called once, on a thread of the shared pool. `error` is 0 for success, otherwise
    ///     `SVGAError.fetchCode`; `fileURL` is a `file://` URL, nil with an error.
    /// - Returns: The request, to be cancelled if need be; then it completes with -1.
    @discardableResult public nonisolated func request(
        withURL url: URL, completion: @escaping @Sendable (_ error: Int, _ fileURL: String?) -> Void
    ) -> Task<Void, Never> {
        Task {
            do {
                completion(0, try await file(for: url).fileURL)
            } catch {
                completion(SVGAError(error).fetchCode, nil)
            }
        }
    }
}
