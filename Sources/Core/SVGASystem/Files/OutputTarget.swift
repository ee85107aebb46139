import Glibc
import SVGAErrors

/// The existing entry with the name of an output.
enum OutputTarget {
    /// Nothing, or a plain file, which can be replaced.
    case file(path: String)
    /// A pipe, a terminal or another device, which takes bytes and cannot be replaced without harm.
    case stream(descriptor: Int32)

    /// Looks at a name.
    ///
    /// The file that a symbolic link leads to is replaced and not the link. The system opens it, because it knows
    /// whether an untrusted user's link may be followed.
    ///
    /// - Throws: ``SVGAError``, among others for a folder and for a link that leads nowhere.
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
