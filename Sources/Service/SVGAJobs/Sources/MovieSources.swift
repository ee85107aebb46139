package import SVGACache
import SVGASystem

/// The sources of movies: URLs through the cache, and files below the root directory.
package struct MovieSources: Sendable {
    /// For URLs; nil if URLs are not accepted.
    let cache: MovieCache?
    /// For paths; nil if paths are not accepted.
    let root: RootFolder?

    package init(cache: MovieCache?, root: RootFolder?) { (self.cache, self.root) = (cache, root) }

    /// A movie that is available without waiting for a server or a disk, or nil. Redirects too must be allowed.
    package func presentFile(_ name: SourceName, allowed: SourceList? = nil) throws(SVGAError) -> SourceFile? {
        switch name {
        case .url(let url):
            try openCache().presentFile(for: MovieSources.request(url, allowed)).map { MovieSources.file($0) }
        case .file(let names): try openRoot().knownFile(names)
        }
    }

    /// A movie, from the disk or its server. `allowed` also applies to redirects, nil allows all URLs.
    @concurrent package func file(
        _ name: SourceName, allowed: SourceList? = nil, traceParent: String? = nil
    ) async throws(SVGAError) -> SourceFile {
        switch name {
        case .file(let names): return try openRoot().file(names)
        case .url(let url):
            let cache = try openCache()
            var request = MovieSources.request(url, allowed)
            request.traceParent = traceParent
            return MovieSources.file(try await cache.file(for: request))
        }
    }

    /// A picture for a movie, if it is available, or nil.
    package func presentPicture(_ name: SourceName, allowed: SourceList? = nil) throws(SVGAError) -> SourceFile? {
        try openCache().presentFile(for: try pictureRequest(name, allowed)).map { MovieSources.file($0) }
    }

    /// A picture that a movie is to show, through the cache with its rules for addresses.
    @concurrent package func picture(
        _ name: SourceName, allowed: SourceList? = nil
    ) async throws(SVGAError) -> SourceFile {
        let (cache, request) = (try openCache(), try pictureRequest(name, allowed))
        return MovieSources.file(try await cache.file(for: request))
    }

    private func pictureRequest(_ name: SourceName, _ allowed: SourceList?) throws(SVGAError) -> MovieRequest {
        guard case .url(let url) = name else { throw SVGAError.sourceNotAllowed("an image is named by its URL") }
        var request = MovieSources.request(url, allowed)
        request.wantsPicture = true
        return request
    }

    /// The cache's activity since it was opened, without its directory's content; nil if URLs are not accepted.
    package var cacheActivity: CacheStatistics? { cache?.activity }

    private static func request(_ url: String, _ allowed: SourceList?) -> MovieRequest {
        var request = MovieRequest(url: url)
        request.allowedSources = allowed
        return request
    }

    private static func file(_ file: CachedFile) -> SourceFile {
        var source = SourceFile(digest: file.sha256, modifiedSeconds: file.modifiedSeconds) {
            do {
                let handle = try SVGAError.ofSource { try FileHandle(opening: file.path, O_RDONLY) }
                return try handle.source(maxByteCount: file.byteCount)
            } catch {
                let error = SVGAError(error)
                // The cache had the file a moment ago, so that no failure is one for ever.
                guard error.cause == .missingSource else { throw error }
                throw SVGAError.sourceUnavailable("the source was evicted meanwhile")
            }
        }
        source.freshUntil = Int(clamping: file.freshUntil.secondsSince1970)
        return source
    }

    private func openCache() throws(SVGAError) -> MovieCache {
        guard let cache else { throw SVGAError.sourceNotAllowed("this server takes no URLs") }
        return cache
    }

    private func openRoot() throws(SVGAError) -> RootFolder {
        guard let root else { throw SVGAError.sourceNotAllowed("this server has no root folder") }
        return root
    }
}
