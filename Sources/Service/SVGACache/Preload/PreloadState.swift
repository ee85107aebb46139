public import SVGAErrors

/// The progress of a ``Preloader`` with an item.
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
    /// So many of its first bytes are in the cache; 0 if its server sends no validator for resuming.
    case head(byteCount: Int)
    /// Its file is in the cache.
    case complete
    /// Its movie is decoded.
    case ready
    /// It could not be fetched or decoded. It is tried again when it becomes current, comes near again, or after
    /// ``Preloader/resume()``; after any update where the error is transient (`SVGAError.isTransient`).
    case failed(SVGAError)
}

/// The number of a ``Preloader``'s items by state.
///
/// ```swift
/// import SVGACache
///
/// let preloader = Preloader(cache, catalog: urls.map { PreloadCandidate(url: $0, weight: 1) })
/// let status = await preloader.settled()
/// print("\(status.readyCount) gifts play at once, \(status.failedCount) cannot be fetched")
/// ```
public struct PreloadStatus: Hashable, Sendable {
    /// The number of items to preload.
    public var itemCount = 0
    /// The number of items that wait or are in progress.
    public var queuedCount = 0
    /// The number of items with cached heads.
    public var headCount = 0
    /// The number of items in the cache, except ready ones.
    public var completeCount = 0
    /// The number of decoded items.
    public var readyCount = 0
    /// The number of failed items.
    public var failedCount = 0
    /// The number of items that are being fetched or decoded.
    public var runningCount = 0
    /// The bytes of all decoded movies, including items that are no longer near.
    public var readyByteCount = 0
    /// Whether it is paused until ``Preloader/resume()``.
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

/// A possible request, with its likelihood: for a ``Preloader`` of a catalogue, which has no current item.
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

    /// Creates a candidate for a request. Its priority is not used.
    public init(_ request: MovieRequest, weight: Int, secondWeight: Int = 0) {
        self.request = request
        self.weight = weight
        self.secondWeight = secondWeight
    }

    /// Creates a candidate for a URL.
    public init(url: String, weight: Int, secondWeight: Int = 0) {
        self.init(MovieRequest(url: url), weight: weight, secondWeight: secondWeight)
    }
}
