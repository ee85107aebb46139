import Glibc
import SVGAFormat
import SVGASystem

extension Fetcher {
    @concurrent func movie(
        of file: CachedFile, _ request: MovieRequest, _ limits: Limits
    ) async throws(SVGAError) -> Movie {
        let bytes = try await storing(request.url) { try await store.contents(of: file) }
        do {
            return try Movie(decoding: bytes, limits: limits)
        } catch {
            throw .undecodable(error).at(url: request.url)
        }
    }
}

extension DiskStore {
    func contents(of file: CachedFile) throws(SVGAError) -> [UInt8] {
        let handle = try CacheFile(opening: file.path, O_RDONLY)
        return try handle.bytes(count: handle.status().st_size)
    }
}
