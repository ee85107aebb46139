import Glibc
package import SVGAErrors
import Synchronization

/// A file that exists completely or not at all.
///
/// The bytes go to a hidden file in the same directory, which is renamed when all of them are written. If this fails,
/// the hidden file is removed and an existing file stays unchanged.
///
/// A file that a symbolic link leads to is replaced, and the link stays. Pipes and devices are not replaced but written
/// to.
package enum AtomicFile {
    /// Numbers the hidden files of this process.
    private static let counter = Atomic<Int>(0)

    /// Writes a file.
    ///
    /// The data is not forced to disk: after a loss of power the file may be empty. Programs that run with a limit of the size
    /// of files (`ulimit -f`) ignore SIGXFSZ, so that a file beyond it is an error and not the end of the process.
    ///
    /// - Parameter replacing: Whether a file of the same name is replaced. One that is to stay stays also if it is made while
    ///   the bytes are written.
    /// - Throws: ``SVGAError`` with the operation that failed, after the hidden file was removed; with `EEXIST` for a file
    ///   that stays.
    package static func write(_ bytes: [UInt8], to path: String, replacing: Bool = true) throws(SVGAError) {
        switch try OutputTarget(path) {
        case .file(let target): try put(bytes, at: target, called: path, replacing: replacing, keeping: nil)
        case .stream(let descriptor): try writeAndClose(bytes, to: descriptor, path: path)
        }
    }

    /// Replaces a file that is modified and of which there may be no other copy.
    ///
    /// It gets the permissions of the old file, and its owner and group where the system allows that. The data is on the disk
    /// before the old file goes.
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
        let mode: mode_t = old == nil ? 0o666 : 0o600
        let (descriptor, temporary) = try createTemporary(beside: target, called: path, mode: mode)
        defer { TemporaryFileRegistry.remove(temporary) }
        do {
            try writeAndClose(bytes, to: descriptor, path: path, keeping: old)
            try move(temporary, to: target, called: path, replacing: replacing)
        } catch {
            _ = FileSystem.remove(temporary)
            throw error
        }
    }

    /// Renames a file to its final name.
    static func move(_ temporary: String, to target: String, called path: String, replacing: Bool) throws(SVGAError) {
        let code = replacing ? FileSystem.rename(temporary, to: target) : moveToFreeName(temporary, target)
        guard code == 0 else { throw SVGAError(.create, path: path, code: errno) }
    }

    /// Renames a file to an unused name; -1 with `errno` after a failure.
    private static func moveToFreeName(_ temporary: String, _ target: String) -> Int32 {
        if FileSystem.link(temporary, to: target) == 0 {
            _ = FileSystem.remove(temporary)
            return 0
        }
        // Some file systems, such as on memory cards, have no links. There only the time between two calls is left.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return -1 }
        if FileSystem.status(at: target, followingLinks: false) != nil {
            errno = EEXIST
            return -1
        }
        return FileSystem.rename(temporary, to: target)
    }

    private static func writeAndClose(
        _ bytes: [UInt8], to descriptor: Int32, path: String, keeping old: FileAttributes? = nil
    ) throws(SVGAError) {
        do {
            try FileHandle(descriptor: descriptor, name: path).write(bytes)
            try old?.apply(to: descriptor, of: path)
        } catch {
            close(descriptor)
            throw error
        }
        // A full quota may show only here.
        guard FileSystem.close(descriptor, of: path) == 0 else { throw SVGAError(.write, path: path, code: errno) }
    }

    /// Creates a hidden file next to `target`.
    static func createTemporary(
        beside target: String, called path: String, mode: mode_t = 0o666
    ) throws(SVGAError) -> (descriptor: Int32, path: String) {
        let (descriptor, temporary) = try withHiddenName(beside: target, called: path) {
            FileSystem.open($0, O_RDWR | O_CREAT | O_EXCL, mode: mode)
        }
        return (descriptor, temporary)
    }

    /// Creates an entry under a hidden name next to `target`; tries other names if one is left over from an earlier
    /// process.
    static func withHiddenName(
        beside target: String, called path: String, _ make: (_ path: String) -> Int32
    ) throws(SVGAError) -> (result: Int32, path: String) {
        for _ in 0..<100 {
            let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
            let temporary = folder(of: target) + ".svga-\(getpid())-\(number).tmp"
            TemporaryFileRegistry.add(temporary)
            let result = make(temporary)
            if result >= 0 { return (result, temporary) }
            let code = errno
            TemporaryFileRegistry.remove(temporary)
            guard code == EEXIST else { throw SVGAError(.create, path: path, code: code) }
        }
        throw SVGAError(.create, path: path, code: EEXIST)
    }

    /// The path up to and with its last slash; empty for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }
}
