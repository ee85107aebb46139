import Glibc
import SVGAFormat
import SVGASystem

extension Fetcher {
    /// Decodes a file of the cache.
    @concurrent func movie(
        of file: CachedFile, _ request: MovieRequest, _ limits: Limits
    ) async throws(CacheError) -> Movie {
        let bytes: [UInt8]
        do {
            bytes = try await store.contents(of: file)
        } catch {
            throw CacheError(.storage(error), url: request.url)
        }
        do {
            return try Movie(decoding: bytes, limits: limits)
        } catch {
            throw CacheError(.undecodable(error), url: request.url)
        }
    }
}

extension DiskStore {
    /// The bytes of a file.
    func contents(of file: CachedFile) throws(SVGAError) -> [UInt8] {
        let handle = try CacheFile(opening: file.path, O_RDONLY)
        return try handle.bytes(count: handle.status().st_size)
    }
}
