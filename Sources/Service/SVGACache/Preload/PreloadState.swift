/// How far a ``Preloader`` is with an item.
///
/// ```swift
/// import SVGACache
///
/// let preloader = Preloader(cache)
/// for await state in await preloader.states(of: MovieRequest(url: url)) {
///     if case .ready = state { print("plays at once") }
/// }
/// ```
public enum PreloadState: Equatable, Sendable {
    /// It is not among the items that are preloaded.
    case idle
    /// It waits for its turn, or is on its way.
    case queued
    /// So many of its first bytes are in the cache; 0 where its server gives nothing to go on by.
    case head(byteCount: Int)
    /// Its file is in the cache.
    case complete
    /// Its movie is decoded.
    case ready
    /// It could not be fetched or decoded. It is tried again when it becomes current, comes near anew, or after
    /// ``Preloader/resume()``; after any update where the error is transient (``CacheError/isTransient``).
    case failed(CacheError)
}

/// How many items of a ``Preloader`` are in which state.
///
/// ```swift
/// import SVGACache
///
/// let preloader = Preloader(cache, catalog: urls.map { PreloadCandidate(url: $0, weight: 1) })
/// let status = await preloader.settled()
/// print("\(status.readyCount) gifts play at once, \(status.failedCount) cannot be fetched")
/// ```
public struct PreloadStatus: Hashable, Sendable {
    /// How many items are to be preloaded.
    public var itemCount = 0
    /// How many of them wait or are on their way.
    public var queuedCount = 0
    /// How many of them are in the cache with their heads.
    public var headCount = 0
    /// How many of them are in the cache, those that are ready not counted.
    public var completeCount = 0
    /// How many of them are decoded.
    public var readyCount = 0
    /// How many of them failed.
    public var failedCount = 0
    /// How many items are being fetched or decoded.
    public var runningCount = 0
    /// The bytes of all decoded movies, also of items that are no longer near.
    public var readyByteCount = 0
    /// Whether nothing is begun until ``Preloader/resume()``.
    public var isPaused = false

    mutating func add(_ state: PreloadState) {
        itemCount += 1
        switch state {
        case .idle: break
        case .queued: queuedCount += 1
        case .head: headCount += 1
        case .complete: completeCount += 1
        case .ready: readyCount += 1
        case .failed: failedCount += 1
        }
    }
}

/// What may be asked for, and how likely that is: for a ``Preloader`` of a catalogue, of which no item is current.
///
/// ```swift
/// import SVGACache
///
/// // The gifts of a room: by their use, then by their price.
/// let rocket = PreloadCandidate(url: url, weight: 120, secondWeight: 500)
/// let preloader = Preloader(cache, catalog: [rocket])
/// ```
public struct PreloadCandidate: Sendable {
    /// The animation.
    public var request: MovieRequest
    /// The greater, the earlier; such as how often a gift was sent.
    public var weight: Int
    /// The greater, the earlier, among equal weights; such as the price.
    public var secondWeight: Int

    /// Makes a candidate of a request. Its priority is not used.
    public init(_ request: MovieRequest, weight: Int, secondWeight: Int = 0) {
        self.request = request
        self.weight = weight
        self.secondWeight = secondWeight
    }

    /// Makes a candidate of a URL.
    public init(url: String, weight: Int, secondWeight: Int = 0) {
        self.init(MovieRequest(url: url), weight: weight, secondWeight: secondWeight)
    }
}
