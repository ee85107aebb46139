import Glibc
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
        let code = errno
        if code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try Folder(path: String(path[..<slash])).create()
            return try create()
        }
        guard try FileStatus(at: path)?.isFolder == true else { throw StorageError("create", path, code: code) }
        return false
    }

    /// Waits until the disk knows which names the folder holds.
    func synchronize() throws(StorageError) {
        try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
    }

    /// The names in the folder but `.` and `..`; empty where there is no such folder.
    func names() throws(StorageError) -> [String] {
        if let names = FileSystem.names(in: path) { return names }
        if errno == ENOENT { return [] }
        throw StorageError("list", path)
    }

    /// Removes a file; nothing happens where there is none.
    func remove(_ name: String) throws(StorageError) {
        let path = path(name)
        guard FileSystem.remove(path) == 0 || errno == ENOENT else { throw StorageError("remove", path) }
    }

    /// Gives a file of this folder another folder and name, in place of what was there.
    func move(_ name: String, to target: String) throws(StorageError) {
        guard FileSystem.rename(path(name), to: target) == 0 else { throw StorageError("rename", path(name)) }
    }

    /// The folder's path without links and from the root on, so that it holds when the process changes its folder.
    func resolved() throws(StorageError) -> Folder {
        guard let text = unsafe realpath(path, nil) else { throw StorageError("find", path) }
        defer { unsafe free(text) }
        return unsafe Folder(path: String(cString: text))
    }
}
