public import SVGAErrors
import SVGAFormat

extension Preloader {
    /// The state of an item.
    public func state(of request: MovieRequest) -> PreloadState {
        state(ofKey: cache.configuration.keyTransform.key(request.url))
    }

    /// The state of an item, now and after each change. The sequence ends with the preloader. A reader that is more
    /// than 16 changes late misses the oldest.
    public func states(of request: MovieRequest) -> AsyncStream<PreloadState> {
        let key = cache.configuration.keyTransform.key(request.url)
        return board.stream(key, state(ofKey: key)) { [weak self] number in
            Task { await self?.endStates(number, key) }
        }
    }

    private func endStates(_ number: Int, _ key: String) { board.remove(number, key) }

    /// The number of items by state.
    ///
    /// - Complexity: O(items).
    public var status: PreloadStatus {
        var status = PreloadStatus()
        for entry in plan.order { status.add(state(ofKey: entry.key)) }
        status.runningCount = running.count
        status.readyByteCount = readyMovies.byteCount
        status.isPaused = isPaused
        return status
    }

    /// Waits until all possible work is done.
    @discardableResult public func settled() async -> PreloadStatus {
        start()
        if isSettled { return status }
        return await withCheckedContinuation { waiters.append($0) }
    }

    /// The movie of an item or of any other request: from memory if it is ready and its file is still the cache's
    /// current one; otherwise decoded from its file, which is fetched if necessary at the priority of the request. It
    /// is kept ready from then on, as long as there is room. All who ask for it while it is being decoded get the same
    /// movie.
    ///
    /// - Throws: `SVGAError`; at once when the task is cancelled, while decoding continues.
    public func movie(for request: MovieRequest) async throws(SVGAError) -> Movie {
        let key = cache.configuration.keyTransform.key(request.url)
        if let file = cache.presentFile(for: request), let movie = readyMovies.use(key, file.sha256) { return movie }
        let file = try await cache.file(for: request)
        if let movie = readyMovies.use(key, file.sha256) { return movie }
        return try await decoded(file, request, key)
    }

    func state(ofKey key: String) -> PreloadState {
        if readyMovies.contains(key) { return .ready }
        guard let item = items[key] else { return .idle }
        if let failure = item.failure { return .failed(failure) }
        guard let head = item.head else { return .queued }
        return head.isComplete ? .complete : .head(byteCount: head.byteCount)
    }
}

/// The readers of states, and the items of which they have not heard yet.
struct PreloadTracker {
    private typealias Reader = (continuation: AsyncStream<PreloadState>.Continuation, last: PreloadState)

    private var readers: [String: [Int: Reader]] = [:]
    private var changed: Set<String> = []
    private var count = 0

    mutating func note(_ keys: [String]) {
        if !readers.isEmpty { changed.formUnion(keys) }
    }

    mutating func publish(_ state: (String) -> PreloadState) {
        for key in changed {
            guard let numbers = readers[key]?.keys else { continue }
            let state = state(key)
            for number in numbers where readers[key]?[number]?.last != state {
                readers[key]?[number]?.last = state
                readers[key]?[number]?.continuation.yield(state)
            }
        }
        changed.removeAll()
    }

    /// A stream of an item's states, which begins with the current one.
    mutating func stream(
        _ key: String, _ state: PreloadState, onEnd: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<PreloadState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PreloadState.self, bufferingPolicy: .bufferingNewest(16))
        count += 1
        let number = count
        continuation.onTermination = { _ in onEnd(number) }
        continuation.yield(state)
        readers[key, default: [:]][number] = (continuation, state)
        return stream
    }

    mutating func remove(_ number: Int, _ key: String) {
        readers[key]?[number] = nil
        if readers[key]?.isEmpty == true { readers[key] = nil }
    }

    func finish() {
        for reader in readers.values.flatMap(\.values) { reader.continuation.finish() }
    }
}
