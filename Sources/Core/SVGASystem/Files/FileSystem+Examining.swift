package import SVGAErrors

extension FileSystem {
    /// The status of an open file; nil with `errno` after a failure.
    package static func status(of descriptor: Int32, _ path: String) -> stat? {
        unsafe examined(path) { unsafe fstat(descriptor, $0) }
    }

    /// The status of a path: of the file that a symbolic link leads to, or of the link itself.
    package static func status(
        at name: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true, of path: String? = nil
    ) -> stat? {
        unsafe examined(path ?? name) { status in
            PathText.withCString(of: name) {
                unsafe fstatat(folder, $0, status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
            }
        }
    }

    /// The target of a symbolic link in an open directory; nil with `errno` after a failure, `EINVAL` if it is not a
    /// link.
    package static func target(ofLink name: String, in folder: Int32, of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = attempt(.examine, path) { _ in
            PathText.withCString(of: name) { unsafe readlinkat(folder, $0, &buffer, buffer.count) }
        }
        // A target that fills the buffer may be longer.
        guard count < buffer.count else {
            errno = ENAMETOOLONG
            return nil
        }
        return count < 0 ? nil : PathText.text(of: buffer.prefix(count).map { UInt8(bitPattern: $0) })
    }

    /// The names in a folder except `.` and `..`, hidden ones too, in no order.
    package static func names(in folder: String) throws(SVGAError) -> [String] {
        var opened: OpaquePointer?
        let code = attempt(.list, folder) { _ -> Int32 in
            unsafe opened = PathText.withCString(of: folder) { unsafe opendir($0) }
            return unsafe opened == nil ? -1 : 0
        }
        guard code == 0, let stream = unsafe opened else { throw SVGAError(.list, path: folder, code: errno) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            // Only this tells the end of the folder from a failure.
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw SVGAError(.list, path: folder, code: errno) }
                return names
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe PathText.text(of: $0.prefix { $0 != 0 })
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    private static func examined(_ path: String, _ call: (UnsafeMutablePointer<stat>) -> Int32) -> stat? {
        var status = stat()
        let code = attempt(.examine, path) { _ in unsafe call(&status) }
        return code == 0 ? status : nil
    }
}

extension stat {
    /// The kind of file, to compare with `S_IFREG` and its like.
    package var kind: mode_t { st_mode & S_IFMT }

    /// Whether it is a plain file: bytes on a disk.
    package var isPlainFile: Bool { kind == S_IFREG }

    package var isFolder: Bool { kind == S_IFDIR }

    package func isSameFile(as other: stat) -> Bool { st_ino == other.st_ino && st_dev == other.st_dev }
}
