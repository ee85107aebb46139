import SVGACoding
import SVGASystem

struct Folder: Hashable, Sendable {
    /// The path, without a slash at its end.
    let path: String

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func folder(_ name: String) -> Folder { Folder(path: path(name)) }

    /// Creates the directory and its parents; true if it was missing.
    @discardableResult func create() throws -> Bool {
        if FileSystem.makeFolder(path) == 0 { return true }
        var code = errno
        if code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try Folder(path: String(path[..<slash])).create()
            // Once: folders such as /proc answer ENOENT although they exist.
            if FileSystem.makeFolder(path) == 0 { return true }
            code = errno
        }
        guard try FileStatus(at: path)?.isFolder == true else { throw SVGAError(.create, path: path, code: code) }
        return false
    }

    func synchronize() throws { try CacheFile(opening: path, O_RDONLY | O_DIRECTORY).synchronize() }

    /// The names in the directory except `.` and `..`; empty if it does not exist.
    func names() throws -> [String] {
        do { return try FileSystem.names(in: path) } catch {
            if error.isMissingFile { return [] }
            throw error
        }
    }

    func remove(_ name: String) throws {
        let path = path(name)
        guard FileSystem.remove(path) == 0 || errno == ENOENT else { throw SVGAError(.remove, path: path, code: errno) }
    }

    /// Moves a file to a different directory, and replaces an existing file.
    func move(_ name: String, to target: String) throws {
        guard FileSystem.rename(path(name), to: target) == 0 else {
            throw SVGAError(.rename, path: path(name), code: errno)
        }
    }

    /// The absolute path without links, so that it holds when the process changes its directory.
    func resolved() throws -> Folder {
        guard let text = PathText.withCString(of: path, { unsafe realpath($0, nil) }) else {
            throw SVGAError(.find, path: path, code: errno)
        }
        defer { unsafe free(text) }
        return unsafe Folder(path: PathText.text(of: text))
    }
}

typealias CacheFile = FileHandle

extension CacheFile {
    static func existing(_ path: String, _ flags: Int32) throws -> CacheFile? {
        do {
            return try CacheFile(opening: path, flags)
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }

    /// The SHA-256 digest of the first bytes of the file; of all if it has fewer.
    func digest(of byteCount: Int) throws -> ContentDigest {
        var hash = try SHA256Hasher()
        unsafe try readPieces(of: byteCount) { unsafe try hash.update($0) }
        return try hash.finalize()
    }
}

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

    /// Examines a path; nil if it does not exist. A file that cannot be examined is not a missing one, but an error.
    init?(at path: String) throws {
        guard let status = FileSystem.status(at: path) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SVGAError(.examine, path: path, code: errno)
        }
        self.init(status)
    }
}
