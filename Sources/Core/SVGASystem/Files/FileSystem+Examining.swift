package import Glibc

extension FileSystem {
    /// The status of an open file; nil with `errno` after a failure.
    package static func status(of descriptor: Int32, _ path: String) -> stat? {
        unsafe examined(path) { unsafe fstat(descriptor, $0) }
    }

    /// The status of a path: of the file that a symbolic link leads to, or of the link itself.
    package static func status(at path: String, followingLinks: Bool = true) -> stat? {
        unsafe examined(path) { status in
            PathText.withCString(of: path) { unsafe followingLinks ? stat($0, status) : lstat($0, status) }
        }
    }

    /// The status of a name in an open directory, without following links; nil with `errno` after a failure.
    package static func status(of name: String, in folder: Int32, _ path: String) -> stat? {
        unsafe examined(path) { status in
            PathText.withCString(of: name) { unsafe fstatat(folder, $0, status, AT_SYMLINK_NOFOLLOW) }
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

    /// The names in a folder except `.` and `..`, hidden ones too, in no order; nil with `errno` after a failure.
    package static func names(in folder: String) -> [String]? {
        var opened: OpaquePointer?
        let code = attempt(.list, folder) { _ -> Int32 in
            unsafe opened = PathText.withCString(of: folder) { unsafe opendir($0) }
            return unsafe opened == nil ? -1 : 0
        }
        guard code == 0, let stream = unsafe opened else { return nil }
        defer {
            let code = errno
            unsafe closedir(stream)
            errno = code
        }
        return unsafe names(from: stream)
    }

    private static func names(from stream: OpaquePointer) -> [String]? {
        var names: [String] = []
        while true {
            // Only this tells the end of the folder from a failure.
            errno = 0
            guard let entry = unsafe readdir(stream) else { return errno == 0 ? names : nil }
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

    /// Whether both are of one file.
    package func isSameFile(as other: stat) -> Bool { st_ino == other.st_ino && st_dev == other.st_dev }
}
