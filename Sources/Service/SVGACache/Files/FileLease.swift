import Glibc
import SVGASystem

/// A promise that a file keeps its name: as long as a lease is held, no process evicts or replaces the file.
///
/// The lease ends with the last reference to it, or with the process. It holds an open file.
public final class FileLease: Sendable {
    /// The file.
    public let file: CachedFile
    private let handle: CacheFile

    /// Takes the lease of a file; nil when the file went away meanwhile.
    init?(_ file: CachedFile) throws(StorageError) {
        let handle: CacheFile
        do throws(StorageError) {
            handle = try CacheFile(opening: file.path, O_RDONLY)
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
        _ = try handle.lock(.shared, waiting: true)
        guard try handle.status().st_nlink > 0 else { return nil }
        self.file = file
        self.handle = handle
    }
}
