public import SVGAErrors
import SVGASystem
import SVGATransfer

/// Turns URLs of animations into verified local files: at once when a file was seen before, by one transfer for all requests
/// when not.
///
/// ```swift
/// let cache = try MovieCache(folder: "/var/cache/gifts")
/// let file = try await cache.file(for: MovieRequest(url: url))
/// print(file.path)
/// ```
///
/// Files are named by their SHA-256 digest, are complete, are what the decoder takes for animations, and survive
/// restarts. Several processes may share a folder. The page `Docs/Cache.md` describes its promises and costs.
public actor MovieCache {
    /// The configuration of the cache.
    public nonisolated let configuration: CacheConfiguration

    nonisolated let store: DiskStore
    nonisolated let board = ProgressTracker()
    nonisolated let counters = CacheCounters()
    nonisolated let timing: CacheTiming
    nonisolated let engine: TransferEngine
    private let offline = Lock(false)

    var flights = FlightTable<FetchJob.Identity, Flight, Waiter>()

    /// A request that waits for a flight.
    typealias Waiter = CheckedContinuation<Result<Fetched, SVGAError>, Never>

    /// The flights of each key that a new one waits for.
    var predecessors = FlightPredecessors()

    /// Opens a cache, and begins to remove leftovers of ended processes from its directory.
    ///
    /// Blocks for a few milliseconds.
    ///
    /// - Throws: ``SVGAError`` when the folder cannot be made or used, or a newer version has written it.
    public init(_ configuration: CacheConfiguration) throws(SVGAError) {
        try self.init(configuration, timing: CacheTiming())
    }

    /// Opens a cache with the default configuration.
    ///
    /// - Throws: As ``init(_:)``.
    public init(folder: String) throws(SVGAError) { try self.init(CacheConfiguration(folder: folder)) }

    init(_ configuration: CacheConfiguration, timing: CacheTiming) throws(SVGAError) {
        self.configuration = configuration
        self.timing = timing
        store = try SVGAError.only {
            try DiskStore(path: configuration.folder, limits: configuration.storeLimits, clock: timing.now)
        }
        engine = TransferEngine(
            limits: configuration.connectionLimits, certificateAuthorityFile: configuration.certificateAuthorityFile,
            schemes: configuration.schemes)
        Task { [store] in try? await store.clean() }
    }

    /// Whether the cache never sends requests: it returns cached files regardless of their age, or fails.
    public nonisolated var isOffline: Bool {
        get { offline.withLock { $0 } }
        set { offline.withLock { $0 = newValue } }
    }

    nonisolated var fetcher: Fetcher {
        Fetcher(
            store: store, engine: engine, configuration: configuration, board: board, counters: counters,
            timing: timing)
    }

    /// Raises the priority of a flight to the priority of a request that joined it.
    func raise(_ job: FetchJob, to priority: TransferPriority) {
        if job.control.raise(to: priority) { engine.setPriority(priority, for: job.control.transfer) }
    }
}
