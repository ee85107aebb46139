package import SVGAErrors

package enum OutputFolder {
    /// Creates a directory and missing parents; the empty path is the current folder.
    package static func create(_ path: String) throws(SVGAError) {
        let slash = UInt8(ascii: "/")
        let path = withoutTrailingSlash(path)
        var parent = path.utf8.first == slash ? "/" : ""
        // Not by characters: an accent at the beginning of a name would become one with the slash.
        for name in path.utf8.split(separator: slash) {
            parent += String(Substring(name)) + "/"
            guard FileSystem.makeFolder(parent) != 0, errno != EEXIST else { continue }
            let code = errno
            // A directory that exists may be on a file system where creating fails with EROFS or EACCES.
            if FileSystem.status(at: parent)?.isFolder != true { throw SVGAError(.create, path: path, code: code) }
        }
        if path.isEmpty { return }
        guard let status = FileSystem.status(at: path) else { throw SVGAError(.create, path: path, code: errno) }
        guard status.isFolder else { throw SVGAError(.create, path: path, code: ENOTDIR) }
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(Substring(path.utf8.dropLast())) : path
    }
}
