package import SVGAErrors
import Synchronization

/// An open file, closed with the last reference to it, or a stream of the process, which stays open. Calls that an
/// interrupt ends are made again.
package final class FileHandle: Sendable {
    package enum LockKind: Sendable {
        /// Other shared locks.
        case shared
        /// None.
        case exclusive
    }

    /// The descriptor, for calls that are not made here.
    package let descriptor: Int32
    /// The path or the name in errors.
    package let path: String
    private let isOwned: Bool
    private let isLocked = Atomic<Bool>(false)

    /// Opens a file by its path from the current folder or from an open one. `mode` has the permissions of a new file,
    /// `path` the name in errors.
    package init(
        opening name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0o666, path: String? = nil
    ) throws(SVGAError) {
        descriptor = FileSystem.open(name, in: folder, flags, mode: mode, of: path)
        (self.path, isOwned) = (path ?? name, descriptor >= 0)
        if !isOwned { throw SVGAError(FileHandle.purpose(of: flags), path: self.path, code: errno) }
    }

    /// Opens a folder in a folder, and no link.
    package convenience init(folder name: String, in folder: Int32, path: String) throws(SVGAError) {
        try self.init(opening: name, in: folder, O_RDONLY | O_NOFOLLOW | O_DIRECTORY, path: path)
    }

    /// Opens a file in a folder for reading, and no link. A pipe would wait for a writer.
    package convenience init(file name: String, in folder: Int32, path: String) throws(SVGAError) {
        try self.init(opening: name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, path: path)
    }

    /// Opens a file below a folder name by name, and no link.
    package static func file(_ names: [String], below root: Int32, path: String) throws(SVGAError) -> FileHandle {
        var folder: FileHandle?
        for name in names.dropLast() {
            folder = try FileHandle(folder: name, in: folder?.descriptor ?? root, path: path)
        }
        return try FileHandle(file: names.last ?? ".", in: folder?.descriptor ?? root, path: path)
    }

    /// Uses a descriptor that stays open.
    package init(descriptor: Int32, name: String) { (self.descriptor, path, isOwned) = (descriptor, name, false) }

    deinit {
        guard isOwned else { return }
        // Closing the file is not enough, because a forked child that has not yet executed another program would keep
        // the lock.
        if isLocked.load(ordering: .relaxed) { unlock() }
        close(descriptor)
    }

    package func status() throws(SVGAError) -> stat {
        guard let status = FileSystem.status(of: descriptor, path) else { throw failure(.examine) }
        return status
    }

    /// Cuts the file off, or fills it up with zeros.
    package func truncate(to byteCount: Int) throws(SVGAError) {
        guard FileSystem.truncate(descriptor, to: byteCount, of: path) == 0 else { throw failure(.truncate) }
    }

    package func synchronize() throws(SVGAError) {
        guard FileSystem.synchronize(descriptor, of: path) == 0 else { throw failure(.write) }
    }

    /// Forbids writing to the file from now on, except through descriptors that are open.
    package func makeReadOnly() throws(SVGAError) {
        let mode = try status().st_mode & 0o444
        guard FileSystem.changeMode(descriptor, to: mode, of: path) == 0 else { throw failure(.change) }
    }

    /// Locks the file until it is closed, or the process ends; false if it was not free. `waiting` waits until it is.
    package func lock(_ kind: LockKind, waiting: Bool = false) throws(SVGAError) -> Bool {
        let operation = (kind == .exclusive ? LOCK_EX : LOCK_SH) | (waiting ? 0 : LOCK_NB)
        if FileSystem.lock(descriptor, operation, of: path) == 0 {
            isLocked.store(true, ordering: .relaxed)
            return true
        }
        guard errno == EWOULDBLOCK else { throw failure(.lock) }
        return false
    }

    /// Calls a body with the exclusive lock, for which it waits.
    package func whileLocked<Result>(_ body: () throws -> Result) throws(SVGAError) -> Result {
        _ = try lock(.exclusive, waiting: true)
        defer { unlock() }
        return try SVGAError.only(body)
    }

    package func unlock() { flock(descriptor, LOCK_UN) }

    /// The operation that errors name: a file that cannot be opened for reading cannot be read.
    private static func purpose(of flags: Int32) -> SVGAError.Operation {
        flags & O_ACCMODE == O_RDONLY ? .read : .open
    }

    func failure(_ operation: SVGAError.Operation, code: Int32 = errno) -> SVGAError {
        SVGAError(operation, path: path, code: code)
    }
}

extension FileHandle {
    package static var standardOutput: FileHandle { FileHandle(descriptor: STDOUT_FILENO, name: "standard output") }
    package static var standardError: FileHandle { FileHandle(descriptor: STDERR_FILENO, name: "standard error") }
}
