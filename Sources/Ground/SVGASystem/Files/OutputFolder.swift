import Glibc

/// The folder that files are written into.
package enum OutputFolder {
    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Parameter path: The folder; empty for the current one.
    /// - Throws: ``FileError`` when it cannot be made, or when something else has its name.
    package static func create(_ path: String) throws(FileError) {
        let slash = UInt8(ascii: "/")
        let path = withoutTrailingSlash(path)
        var parent = path.utf8.first == slash ? "/" : ""
        // Not by characters: an accent at the beginning of a name would become one with the slash.
        for name in path.utf8.split(separator: slash) {
            parent += String(Substring(name)) + "/"
            guard FileSystem.makeFolder(parent) != 0, errno != EEXIST else { continue }
            let code = errno
            // A folder that exists may sit where nothing can be made, which says EROFS or EACCES.
            if FileSystem.status(at: parent)?.isFolder != true { throw FileError(.create, path: path, code: code) }
        }
        if path.isEmpty { return }
        guard let status = FileSystem.status(at: path) else { throw FileError(.create, path: path, code: errno) }
        guard status.isFolder else { throw FileError(.create, path: path, code: ENOTDIR) }
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(Substring(path.utf8.dropLast())) : path
    }
}

/// What is in a folder.
package enum FolderListing {
    /// All names except `.` and `..`, hidden ones too, in no order.
    ///
    /// - Parameter failure: The error to throw when the folder cannot be opened or read to its end, that of the caller's
    ///   journey.
    package static func names<Failure: FileFailure>(
        in folder: String, throwing failure: Failure.Type = FileError.self
    ) throws(Failure) -> [String] {
        guard let names = FileSystem.names(in: folder) else {
            throw Failure(FileError(.list, path: folder, code: errno))
        }
        return names
    }
}
