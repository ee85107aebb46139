import Glibc

/// The folder that files are written into.
public enum OutputFolder {
    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Parameter path: The folder; empty for the current one.
    /// - Throws: ``FileError`` when it cannot be made, or when something else has its name.
    public static func create(_ path: String) throws(FileError) {
        let path = withoutTrailingSlash(path)
        var parent = path.hasPrefix("/") ? "/" : ""
        for name in path.split(separator: "/") {
            parent += name + "/"
            guard unsafe mkdir(parent, 0o777) != 0, errno != EEXIST else { continue }
            // A folder that exists may sit where nothing can be made, which says EROFS or EACCES.
            if !isFolder(parent) { throw FileError(.create, path: path, code: errno) }
        }
        guard path.isEmpty || isFolder(path) else { throw FileError(.create, path: path, code: ENOTDIR) }
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func isFolder(_ path: String) -> Bool {
        let code = errno
        defer { errno = code }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }
}
