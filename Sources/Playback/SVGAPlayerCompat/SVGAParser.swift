public import FoundationEssentials
public import SVGACache
import SVGAFormat
import SVGAKitFoundation
import SVGASystem

/// Loads movies and calls one of two blocks, once.
///
/// ```swift
/// import FoundationEssentials
/// import SVGAPlayerCompat
///
/// let parser = await SVGAParser(cache: cache)
/// if let address = URL(string: url) {
///     await parser.parse(
///         with: address, completionBlock: { entity in print(entity?.frames ?? 0) },
///         failureBlock: { error in print("\(error.map { "\($0)" } ?? "no reason")") })
/// }
/// ```
///
/// Blocks are called on the main actor, after the call of the parser has returned. A movie that is damaged, too large or not
/// there fails; on iOS some of these failed without a call of either block.
@MainActor public final class SVGAParser {
    /// Whether movies stay in memory, up to 256 MiB of inflated files; otherwise only while they are referenced.
    ///
    /// A movie in memory answers requests to the same cache with the same URL, digest and header fields, and in mode
    /// ``MovieRequest/Mode/normal`` only. Data, paths and URLs have separate names.
    public var enabledMemoryCache = false

    private let cache: MovieCache?

    /// A parser that fetches with a cache.
    ///
    /// - Parameter cache: The cache, whose ``CacheConfiguration/addressPolicy`` limits addresses; nil for one in
    ///   `$XDG_CACHE_HOME/svga-player`, or `~/.cache/svga-player`, which allows public addresses only.
    public init(cache: MovieCache? = nil) { self.cache = cache }

    /// Loads the movie of a URL.
    ///
    /// - Parameters:
    ///   - url: An absolute URL.
    ///   - completionBlock: Takes the movie, which is never nil.
    ///   - failureBlock: Takes a `SVGAError`, which is never nil.
    public func parse(
        with url: URL, completionBlock: @escaping @MainActor (SVGAVideoEntity?) -> Void,
        failureBlock: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        parse(with: MovieRequest(url), completionBlock: completionBlock, failureBlock: failureBlock)
    }

    /// Loads the movie of a request, which replaces `URLRequest`.
    ///
    /// - Parameters:
    ///   - request: The request, with header fields if need be.
    ///   - completionBlock: Takes the movie, which is never nil.
    ///   - failureBlock: Takes a `SVGAError`, which is never nil.
    public func parse(
        with request: MovieRequest, completionBlock: @escaping @MainActor (SVGAVideoEntity?) -> Void,
        failureBlock: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        let origin = EntityOrigin.request(request, cache: cache)
        parse(origin, mode: request.mode, completionBlock, failureBlock) { [cache] in
            try await (cache ?? PlayerCache.shared()).movie(for: request, limits: .untrusted)
        }
    }

    /// Decodes a movie.
    ///
    /// - Parameters:
    ///   - data: A complete file.
    ///   - cacheKey: The name under which the movie is kept in memory.
    ///   - completionBlock: Takes the movie.
    ///   - failureBlock: Takes a ``SVGAError``, which is never nil.
    public func parse(
        with data: Data, cacheKey: String, completionBlock: @escaping @MainActor (SVGAVideoEntity) -> Void,
        failureBlock: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        parse(.data(cacheKey), { $0.map(completionBlock) }, failureBlock) {
            try await BackgroundPool.shared.run { _ throws in try Movie(decoding: Array(data), limits: .untrusted) }
        }
    }

    /// Decodes the movie of a file.
    ///
    /// - Parameters:
    ///   - named: The name of the file without `.svga`.
    ///   - folder: The directory, which replaces the bundle; nil for the working directory.
    ///   - completionBlock: Takes the movie.
    ///   - failureBlock: Takes a ``SVGAError``, which is never nil.
    public func parse(
        withNamed named: String, in folder: String? = nil,
        completionBlock: @escaping @MainActor (SVGAVideoEntity) -> Void,
        failureBlock: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        let path = "\(folder ?? ".")/\(named).svga"
        parse(.file(path), { $0.map(completionBlock) }, failureBlock) {
            try await Movie(contentsOf: path, limits: .untrusted)
        }
    }

    private func parse(
        _ origin: EntityOrigin, mode: MovieRequest.Mode = .normal,
        _ completion: @escaping @MainActor (SVGAVideoEntity?) -> Void,
        _ failure: (@MainActor ((any Error)?) -> Void)?, _ load: @escaping @Sendable () async throws -> Movie
    ) {
        Task {
            do {
                completion(try await entity(origin, mode, load))
            } catch {
                failure?(error)
            }
        }
    }

    private func entity(
        _ origin: EntityOrigin, _ mode: MovieRequest.Mode, _ load: () async throws -> Movie
    ) async throws -> SVGAVideoEntity {
        if mode == .normal, let known = EntityMemory.shared.entity(origin) { return known }
        let entity = SVGAVideoEntity(try await load())
        // Possibly outdated movies must not answer requests that would reach the server.
        if mode != .cachedOnly { EntityMemory.shared.add(entity, origin: origin, isKept: enabledMemoryCache) }
        return entity
    }
}
