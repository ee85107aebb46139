import Glibc
import SVGASystem

/// What the system knows of a file without reading it.
struct FileStatus: Hashable, Sendable {
    let byteCount: Int
    /// The time of the last write, in nanoseconds since 1970.
    let modifiedNanoseconds: Int64
    /// How many names the file has; 0 after it was removed while open.
    let linkCount: Int
    let inode: UInt64
    let permissions: mode_t
    let isFolder: Bool

    init(_ status: stat) {
        byteCount = status.st_size
        modifiedNanoseconds = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        linkCount = Int(clamping: status.st_nlink)
        inode = UInt64(status.st_ino)
        permissions = status.st_mode & 0o777
        isFolder = status.isFolder
    }

    /// Examines what has a name; nil where there is nothing.
    ///
    /// - Throws: ``StorageError`` when the system cannot tell: a file that cannot be looked at is not a missing one.
    init?(at path: String) throws(StorageError) {
        guard let status = FileSystem.status(at: path) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw StorageError("examine", path)
        }
        self.init(status)
    }
}
