public import SVGAPlaylist
import SVGATransfer

/// Has the movies of a list ready before they are played: around its current item the files, or their heads, are fetched,
/// nearest first, and movies decoded.
///
/// ```swift
/// import SVGACache
///
/// var list = PlaybackList(urls.map { MovieRequest(url: $0) })
/// let preloader = Preloader(cache)
/// await preloader.update(list)
///
/// list.moveToNext()
/// await preloader.update(list)                            // what is near now goes first
/// if let request = list.currentItem {
///     let movie = try await preloader.movie(for: request) // at once when it is ready
///     print(movie.frameCount)
/// }
/// ```
///
/// After the current item, items follow by their distance, ahead before behind. An update cancels what left the window,
/// whose bytes are kept, and raises what is nearer than it was. The concurrency never exceeds
/// ``PreloadStrategy/concurrentCount``: the farthest running item gives way to the current item. A preloader that is no
/// longer referenced stops.
///
/// Each update, of the list, the catalogue or the strategy, retries temporary failures
/// (`SVGAError.isTransient`); ``resume()`` tries all again that failed. Failures are never retried by time: call one of
/// them when the network is back.
///
/// Items are told apart as the cache does it, by the key of their URL. The priorities of their requests are set by distance.
public actor Preloader {
    /// The cache that is filled.
    public nonisolated let cache: MovieCache
    /// The settings for fetching and decoding.
    public private(set) var strategy: PreloadStrategy
    /// Whether it is paused until ``resume()``.
    public internal(set) var isPaused = false

    private var source: Source
    private var isPlanned = false
    var plan = PreloadPlan()
    var items: [String: PreloadItem] = [:]
    var readyMovies = ReadyMovieCache()
    var running: [Int: PreloadWork] = [:]
    var workCount = 0
    /// The movies that are being decoded, for items and other requests.
    var decodeFlights: [DecodeFlight.Identity: DecodeFlight] = [:]
    /// The number of callers so far, which numbers them.
    var callerCount = 0
    /// How files are decoded; tests hold it up.
    var decoding: MovieDecoding
    var board = PreloadTracker()
    var waiters: [CheckedContinuation<PreloadStatus, Never>] = []

    private enum Source {
        case list(PlaybackList<MovieRequest>)
        case catalog([PreloadCandidate])
    }

    /// Creates an empty preloader, until an update provides a list.
    public init(_ cache: MovieCache, strategy: PreloadStrategy = PreloadStrategy()) {
        self.cache = cache
        self.strategy = strategy
        decoding = cache.decoding
        source = .list(PlaybackList())
    }

    /// Creates a preloader for possible requests, the likeliest first, and begins: the gifts of a room before the first
    /// is sent.
    public init(_ cache: MovieCache, catalog: [PreloadCandidate], strategy: PreloadStrategy = PreloadStrategy()) {
        self.cache = cache
        self.strategy = strategy
        decoding = cache.decoding
        source = .catalog(catalog)
        Task { [weak self] in await self?.start() }
    }

    deinit {
        for work in running.values { work.task?.cancel() }
        board.finish()
    }

    /// Preloads around the current item of a list: after each edit and move. Transient failures are retried.
    ///
    /// - Complexity: O(window), and O(list) for copying it.
    public func update(_ list: PlaybackList<MovieRequest>) {
        source = .list(list)
        replan()
    }

    /// Preloads possible requests, the likeliest first; you can update the weights at any time. Transient failures are
    /// retried.
    ///
    /// - Complexity: O(n log n).
    public func update(catalog: [PreloadCandidate]) {
        source = .catalog(catalog)
        replan()
    }

    /// Begins with what the preloader was made for, unless an update came first.
    func start() {
        if !isPlanned { replan() }
    }

    /// Changes the strategy. Running requests that are still needed continue; transient failures are retried.
    public func update(_ strategy: PreloadStrategy) {
        self.strategy = strategy
        replan()
    }

    /// Begins nothing further until ``resume()``. Running work continues.
    public func pause() { isPaused = true }

    /// Continues after ``pause()``. Failures are retried.
    public func resume() {
        isPaused = false
        forgetFailures { _ in true }
        advance()
    }

    /// Has failed items tried again.
    private func forgetFailures(where isForgotten: (SVGAError) -> Bool) {
        for key in items.keys {
            guard let failure = items[key]?.failure, isForgotten(failure) else { continue }
            change(key) { $0.failure = nil }
        }
    }

    /// Computes the plan again, cancels work that is no longer in it, and continues.
    private func replan() {
        isPlanned = true
        let key = cache.configuration.keyTransform.key
        let former = plan.current
        switch source {
        case .list(let list): plan = PreloadPlan(list, strategy, key: key)
        case .catalog(let candidates): plan = PreloadPlan(candidates, key: key)
        }
        for gone in items.keys where plan.ranks[gone] == nil { drop(gone) }
        for (key, request) in plan.order { enter(key, request) }
        forgetFailures { $0.isTransient }
        if let current = plan.current, current != former { change(current) { $0.failure = nil } }
        board.note(readyMovies.shrink(to: strategy.readyByteBudget, ranks: plan.readyRanks))
        raise()
        advance()
    }

    private func drop(_ key: String) {
        if let work = items.removeValue(forKey: key)?.work { cancel(work) }
        board.note([key])
    }

    private func enter(_ key: String, _ request: MovieRequest) {
        if items[key] == nil {
            items[key] = PreloadItem(request: request)
            board.note([key])
        } else if items[key]?.work == nil {
            items[key]?.request = request
        }
    }

    func change(_ key: String, _ body: (inout PreloadItem) -> Void) {
        guard var item = items[key] else { return }
        body(&item)
        items[key] = item
        board.note([key])
    }
}

struct PreloadItem {
    var request: MovieRequest
    var head: MovieHead?
    /// The reason why it could not be fetched or decoded.
    var failure: SVGAError?
    /// The memory that its movie takes, known once it was decoded.
    var cost: Int?
    var work: Int?
}

struct PreloadWork {
    let key: String
    let request: MovieRequest
    /// The part to fetch; nil for all.
    let limit: HeadLimit?
    let decodes: Bool
    /// By which its requests are raised.
    let control = FlightControl()
    var priority: TransferPriority
    var task: Task<Void, Never>?
    var isCancelled = false
}
