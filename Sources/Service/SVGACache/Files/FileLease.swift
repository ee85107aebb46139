import Glibc

/// A promise that a file keeps its name: as long as a lease is held, no process evicts or replaces the file.
///
/// The lease ends with the last reference to it, or with the process. It holds an open file.
public final class FileLease: Sendable {
    /// The file.
    public let file: CachedFile
    private let descriptor: FileDescriptor

    /// Takes the lease of a file; nil when the file went away meanwhile.
    init?(_ file: CachedFile) throws(StorageError) {
        let descriptor: FileDescriptor
        do throws(StorageError) {
            descriptor = try FileDescriptor(opening: file.path, O_RDONLY)
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
        _ = try descriptor.lock(.shared, waiting: true)
        guard try descriptor.status().linkCount > 0 else { return nil }
        self.file = file
        self.descriptor = descriptor
    }
}
