package import SVGAErrors

/// A file that exists completely or not at all: the bytes go to a hidden file in the same directory, which is renamed
/// in the end. If this fails, the hidden file is removed and an existing file stays unchanged. A file that a symbolic
/// link leads to is replaced, and the link stays. Pipes and devices are written to.
package enum AtomicFile {
    /// Writes a file, not forced to disk: after a loss of power it may be empty. With `ulimit -f` programs ignore
    /// SIGXFSZ, so that a file beyond it is an error and not the end of the process. Without `replacing`, an existing
    /// file stays, even if it is made while the bytes are written, and `EEXIST` is thrown.
    package static func write(_ bytes: [UInt8], to path: String, replacing: Bool = true) throws(SVGAError) {
        switch try OutputTarget(path) {
        case .file(let target): try put(bytes, at: target, called: path, replacing: replacing, keeping: nil)
        case .stream(let descriptor): try writeAndClose(bytes, to: descriptor, path: path)
        }
    }

    /// Replaces a file that is modified and may be the only copy. It keeps the permissions, and the owner and group
    /// where the system allows that. The data is on the disk before the old file goes.
    package static func rewrite(_ bytes: [UInt8], at path: String) throws(SVGAError) {
        switch try OutputTarget(path) {
        case .file(let target):
            let old = FileSystem.status(at: target).map { FileAttributes($0) }
            try put(bytes, at: target, called: path, replacing: true, keeping: old)
        case .stream(let descriptor): try writeAndClose(bytes, to: descriptor, path: path)
        }
    }

    private static func put(
        _ bytes: [UInt8], at target: String, called path: String, replacing: Bool, keeping old: FileAttributes?
    ) throws(SVGAError) {
        // No other user can read the file before it has the old one's permissions.
        let file = try PendingFile(target, called: path, mode: old == nil ? 0o666 : 0o600)
        try FileHandle(descriptor: file.descriptor, name: path).write(bytes)
        try old?.apply(to: file.descriptor, of: path)
        try file.publish(replacing: replacing)
    }

    private static func writeAndClose(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(SVGAError) {
        do {
            try FileHandle(descriptor: descriptor, name: path).write(bytes)
        } catch {
            close(descriptor)
            throw error
        }
        // A full quota may show only here.
        guard FileSystem.close(descriptor, of: path) == 0 else { throw SVGAError(.write, path: path, code: errno) }
    }

    /// The path up to and with its last slash; empty for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }
}

/// The existing entry with the name of an output.
enum OutputTarget {
    /// Nothing, or a plain file, which can be replaced.
    case file(path: String)
    /// A pipe, a terminal or another device, which takes bytes and cannot be replaced without harm.
    case stream(descriptor: Int32)

    /// Looks at a name. The file that a symbolic link leads to is replaced and not the link. The system opens it,
    /// because it knows whether an untrusted user's link may be followed. Folders and dangling links are errors.
    init(_ path: String) throws(SVGAError) {
        guard let found = FileSystem.status(at: path, followingLinks: false) else {
            // An entry that cannot be examined might be a device.
            guard errno == ENOENT else { throw SVGAError(.create, path: path, code: errno) }
            self = .file(path: path)
            return
        }
        if found.isPlainFile {
            self = .file(path: path)
            return
        }
        let descriptor = FileSystem.open(path, O_WRONLY | O_NOCTTY)
        guard descriptor >= 0 else { throw SVGAError(.create, path: path, code: errno) }
        guard let opened = FileSystem.status(of: descriptor, path) else {
            defer { close(descriptor) }
            throw SVGAError(.create, path: path, code: errno)
        }
        guard opened.isPlainFile else {
            self = .stream(descriptor: descriptor)
            return
        }
        defer { close(descriptor) }
        if let stream = OutputTarget.standardOutput(opened) {
            self = stream
        } else {
            self = .file(path: try OutputTarget.target(of: descriptor, opened, path))
        }
    }

    /// Standard output if a link such as `/dev/stdout` leads to its file, which may hold earlier output.
    private static func standardOutput(_ opened: stat) -> OutputTarget? {
        var status = stat()
        guard unsafe fstat(STDOUT_FILENO, &status) == 0, status.isSameFile(as: opened) else { return nil }
        let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
        return descriptor < 0 ? nil : .stream(descriptor: descriptor)
    }

    /// The path of an open file without links.
    private static func target(of descriptor: Int32, _ opened: stat, _ path: String) throws(SVGAError) -> String {
        guard let text = unsafe realpath("/proc/self/fd/\(descriptor)", nil) else {
            throw SVGAError(.create, path: path, code: errno)
        }
        defer { unsafe free(text) }
        let target = unsafe PathText.text(of: text)
        // A file that was removed while it was open has no place.
        guard let found = FileSystem.status(at: target), found.isSameFile(as: opened) else {
            throw SVGAError(.create, path: path, code: ENOENT)
        }
        return target
    }
}

/// The attributes that a rewritten file keeps from the old one.
private struct FileAttributes {
    private let mode: mode_t
    private let owner: uid_t
    private let group: gid_t

    init(_ status: stat) { (mode, owner, group) = (status.st_mode & 0o777, status.st_uid, status.st_gid) }

    /// Copies the old file's attributes, and waits until the disk has the data.
    func apply(to descriptor: Int32, of path: String) throws(SVGAError) {
        // Only the superuser gives files away; members of a group give theirs to it.
        let isKept =
            FileSystem.changeOwner(descriptor, to: owner, group, of: path) == 0
            || FileSystem.changeOwner(descriptor, to: uid_t.max, group, of: path) == 0
        // The old group's permissions do not apply to another group, which gets the same as all others.
        let mode = isKept ? mode : mode & ~0o070 | mode & (mode & 0o007) << 3
        // Some file systems, such as on memory cards, have no permissions.
        if FileSystem.changeMode(descriptor, to: mode, of: path) < 0, ![EPERM, EOPNOTSUPP, ENOSYS].contains(errno) {
            throw SVGAError(.change, path: path, code: errno)
        }
        if FileSystem.synchronize(descriptor, of: path) < 0, ![EINVAL, EOPNOTSUPP].contains(errno) {
            throw SVGAError(.write, path: path, code: errno)
        }
    }
}
