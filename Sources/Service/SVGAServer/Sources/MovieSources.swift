import Glibc
import SVGACache
import SVGASystem

/// Where the movies come from.
struct MovieSources: Sendable {
    /// For URLs; nil where none are taken.
    let cache: MovieCache?
    /// For paths; nil where none are taken.
    let root: RootFolder?

    /// A movie that is at hand: neither a server nor a disk is waited for.
    func presentFile(_ name: SourceName) throws(Problem) -> SourceFile? {
        switch name {
        case .url(let url): try openCache().presentFile(for: MovieRequest(url: url)).map { MovieSources.file($0) }
        case .file(let names): try openRoot().knownFile(names)
        }
    }

    /// A movie, for which its server or the disk is asked.
    @concurrent func file(_ name: SourceName) async throws(Problem) -> SourceFile {
        switch name {
        case .file(let names): return try openRoot().file(names)
        case .url(let url):
            let cache = try openCache()
            do throws(CacheError) {
                return MovieSources.file(try await cache.file(for: MovieRequest(url: url)))
            } catch {
                throw Problem(error)
            }
        }
    }

    private static func file(_ file: CachedFile) -> SourceFile {
        SourceFile(digest: file.sha256) { () throws(Problem) in
            let descriptor = FileSystem.open(file.path, O_RDONLY)
            guard descriptor >= 0 else {
                let reason = errno == ENOENT ? "was evicted meanwhile" : "cannot be read now"
                throw Problem(.tryAgainLater, "the source \(reason)", retryAfter: 1)
            }
            return try OpenFile(descriptor: descriptor, of: file.path).bytes(maxByteCount: file.byteCount)
        }
    }

    private func openCache() throws(Problem) -> MovieCache {
        guard let cache else { throw Problem(.forbidden, "this server takes no URLs") }
        return cache
    }

    private func openRoot() throws(Problem) -> RootFolder {
        guard let root else { throw Problem(.forbidden, "this server has no root folder") }
        return root
    }
}
