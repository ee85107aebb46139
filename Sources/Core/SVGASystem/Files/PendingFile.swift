package import SVGAErrors

/// A file with a hidden name next to its target, which it replaces when it is complete. A file that is released before
/// that leaves nothing behind, nor does a process that ends by ``removeAll(andEnd:)``.
package final class PendingFile {
    /// The hidden files of this process, and the open folders that their names are relative to.
    private static let hiddenFiles = Lock<[String: Int32]>([:])

    let descriptor: Int32
    private let hidden: String
    private let target: String
    private let folder: Int32
    /// The user's name for the target.
    private let path: String
    private var isOpen = true

    /// Creates an empty file for a target, whose name is relative to an open folder. Errors name `path`.
    init(_ target: String, in folder: Int32 = AT_FDCWD, called path: String, mode: mode_t = 0o666) throws(SVGAError) {
        // Machines that share the folder may count alike; random numbers are all different.
        let hidden = "\(AtomicFile.folder(of: target)).svga-\(String(UInt64.random(in: 0 ... .max), radix: 16)).tmp"
        PendingFile.hiddenFiles.withLock { $0[hidden] = folder }
        let opened = FileSystem.open(hidden, in: folder, O_RDWR | O_CREAT | O_EXCL, mode: mode, of: path)
        if opened < 0 {
            let code = errno
            PendingFile.hiddenFiles.withLock { $0[hidden] = nil }
            throw SVGAError(.create, path: path, code: code)
        }
        (self.target, self.folder, self.path, self.hidden, descriptor) = (target, folder, path, hidden, opened)
    }

    deinit { discard() }

    /// Closes the file and puts it in its place. Throws `EEXIST` if the target exists and must not be replaced.
    func publish(replacing: Bool) throws(SVGAError) {
        isOpen = false
        // A full quota may show only here.
        let isClosed = FileSystem.close(descriptor, of: path) == 0
        let isMoved =
            isClosed && (replacing ? FileSystem.rename(hidden, to: target, in: folder, of: path) : addName()) == 0
        let code = errno
        remove()
        if !isMoved { throw SVGAError(isClosed ? .create : .write, path: path, code: code) }
    }

    func discard() { if isOpen { _ = FileSystem.close(detach(), of: path) } }

    /// Removes the name of the file, which the caller closes.
    func detach() -> Int32 {
        isOpen = false
        remove()
        return descriptor
    }

    /// Removes all hidden files and ends the process, while no thread can create another.
    package static func removeAll(andEnd end: () -> Never) -> Never {
        hiddenFiles.withLock { files in
            for (name, folder) in files { _ = FileSystem.remove(name, in: folder) }
            end()
        }
    }

    private func remove() {
        _ = FileSystem.remove(hidden, in: folder, of: path)
        PendingFile.hiddenFiles.withLock { $0[hidden] = nil }
    }

    /// Adds an unused name; -1 with `errno` after a failure.
    private func addName() -> Int32 {
        if FileSystem.link(hidden, to: target, in: folder, of: path) == 0 { return 0 }
        // Some file systems, such as on memory cards, have no links. There only the time between two calls is left.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return -1 }
        if FileSystem.status(at: target, in: folder, followingLinks: false, of: path) != nil {
            errno = EEXIST
            return -1
        }
        return FileSystem.rename(hidden, to: target, in: folder, of: path)
    }
}

/// A file in the folder for temporary files that has no name and is gone with its descriptor.
package final class NamelessFile: Sendable {
    package let descriptor: Int32
    private let folder: String

    package init() throws(SVGAError) {
        folder = NamelessFile.folder
        descriptor = try PendingFile(folder + "/", called: folder).detach()
    }

    deinit { _ = FileSystem.close(descriptor, of: folder) }

    package func append(_ bytes: [UInt8]) throws(SVGAError) {
        try FileHandle(descriptor: descriptor, name: folder).write(bytes)
    }

    /// Returns to the first byte.
    package func rewind() throws(SVGAError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SVGAError(.write, path: folder, code: errno) }
    }

    package static var folder: String { unsafe getenv("TMPDIR").map { unsafe PathText.text(of: $0) } ?? "/tmp" }
}
