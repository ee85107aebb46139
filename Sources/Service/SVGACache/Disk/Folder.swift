import Glibc
import SVGADigest
import SVGASystem

/// A folder of the cache.
struct Folder: Hashable, Sendable {
    /// The path, without a slash at its end.
    let path: String

    /// The path of something in the folder.
    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// A folder in this one.
    func folder(_ name: String) -> Folder { Folder(path: path(name)) }

    /// Makes the folder and those above it, where they are missing.
    ///
    /// - Returns: Whether it was missing.
    @discardableResult func create() throws(StorageError) -> Bool {
        if FileSystem.makeFolder(path) == 0 { return true }
        var code = errno
        if code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try Folder(path: String(path[..<slash])).create()
            // Once: folders such as /proc answer ENOENT although they exist.
            if FileSystem.makeFolder(path) == 0 { return true }
            code = errno
        }
        guard try FileStatus(at: path)?.isFolder == true else { throw StorageError(.create, path, code: code) }
        return false
    }

    /// Waits until the disk knows which names the folder holds.
    func synchronize() throws(StorageError) {
        try CacheFile(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
    }

    /// The names in the folder except `.` and `..`; empty where there is no such folder.
    func names() throws(StorageError) -> [String] {
        if let names = FileSystem.names(in: path) { return names }
        if errno == ENOENT { return [] }
        throw StorageError(.list, path)
    }

    /// Removes a file; nothing happens where there is none.
    func remove(_ name: String) throws(StorageError) {
        let path = path(name)
        guard FileSystem.remove(path) == 0 || errno == ENOENT else { throw StorageError(.remove, path) }
    }

    /// Gives a file of this folder another folder and name, in place of what was there.
    func move(_ name: String, to target: String) throws(StorageError) {
        guard FileSystem.rename(path(name), to: target) == 0 else { throw StorageError(.rename, path(name)) }
    }

    /// The folder's path without links and from the root on, so that it holds when the process changes its folder.
    func resolved() throws(StorageError) -> Folder {
        guard let text = PathText.withCString(of: path, { unsafe realpath($0, nil) }) else {
            throw StorageError(.find, path)
        }
        defer { unsafe free(text) }
        return unsafe Folder(path: PathText.text(of: text))
    }
}

/// An open file of the cache.
typealias CacheFile = FileHandle<StorageError>

extension CacheFile {
    /// Opens a file; nil where there is none.
    static func existing(_ path: String, _ flags: Int32) throws(StorageError) -> CacheFile? {
        do throws(StorageError) {
            return try CacheFile(opening: path, flags)
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }

    /// The SHA-256 digest of the first bytes of the file; of all where it has fewer.
    func digest(of byteCount: Int) throws(StorageError) -> ContentDigest {
        var hash = try SHA256Hasher<StorageError>()
        unsafe try readPieces(of: byteCount) { bytes throws(StorageError) in unsafe try hash.update(bytes) }
        return try hash.finalize()
    }
}

/// What the system knows of a file without reading it.
struct FileStatus: Hashable, Sendable {
    let byteCount: Int
    /// The time of the last write, in nanoseconds since 1970.
    let modifiedNanoseconds: Int64
    let inode: UInt64
    let isFolder: Bool

    init(_ status: stat) {
        byteCount = status.st_size
        modifiedNanoseconds = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
        isFolder = status.isFolder
    }

    /// Examines what has a name; nil where there is nothing.
    ///
    /// - Throws: ``StorageError`` when the system cannot tell: a file that cannot be looked at is not a missing one.
    init?(at path: String) throws(StorageError) {
        guard let status = FileSystem.status(at: path) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw StorageError(.examine, path)
        }
        self.init(status)
    }
}
