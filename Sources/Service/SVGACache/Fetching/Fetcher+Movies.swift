import Glibc
import SVGAFormat
import SVGASystem

extension Fetcher {
    /// Decodes a file of the cache.
    @concurrent func movie(
        of file: CachedFile, _ request: MovieRequest, _ limits: Limits
    ) async throws(CacheError) -> Movie {
        let bytes: [UInt8]
        do throws(StorageError) {
            bytes = try await store.contents(of: file)
        } catch {
            throw CacheError(.storage(error), url: request.url)
        }
        do throws(FormatError) {
            return try Movie(decoding: bytes, limits: limits)
        } catch {
            throw CacheError(.undecodable(error), url: request.url)
        }
    }
}

extension DiskStore {
    /// The bytes of a file.
    func contents(of file: CachedFile) throws(StorageError) -> [UInt8] {
        let descriptor = try FileDescriptor(opening: file.path, O_RDONLY)
        var bytes: [UInt8] = []
        let byteCount = try descriptor.status().byteCount
        do throws(OutOfMemory) {
            try bytes.makeRoom(for: byteCount)
        } catch {
            throw StorageError("read", file.path, code: ENOMEM)
        }
        unsafe try descriptor.readPieces(of: byteCount) { unsafe bytes += $0 }
        return bytes
    }
}
