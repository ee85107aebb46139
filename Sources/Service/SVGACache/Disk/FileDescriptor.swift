import Glibc
import SVGASystem

/// An open file, closed when its owner lets go of it.
struct FileDescriptor: ~Copyable, Sendable {
    let number: Int32
    let path: String

    /// Opens a file.
    ///
    /// - Parameter mode: The permissions of a new file.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(StorageError) {
        number = FileSystem.open(path, flags, mode: mode)
        self.path = path
        guard number >= 0 else { throw StorageError("open", path) }
    }

    deinit {
        guard number >= 0 else { return }
        // Closing alone would leave the lock to a child that this process has forked and that has not yet become another
        // program.
        unlock()
        close(number)
    }

    /// What the system knows of the file.
    func status() throws(StorageError) -> FileStatus {
        guard let status = FileSystem.status(of: number, path) else { throw StorageError("examine", path) }
        return FileStatus(status)
    }

    /// Writes all bytes at an offset.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = unsafe FileSystem.write(number, rest, at: offset + done, of: path)
            guard count > 0 else { throw StorageError("write", path, code: count == 0 ? ENOSPC : errno) }
            done += count
        }
    }

    /// Reads up to as many bytes as the buffer takes; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(StorageError) -> Int {
        let count = unsafe FileSystem.read(number, buffer, at: offset, of: path)
        guard count >= 0 else { throw StorageError("read", path) }
        return count
    }

    /// Cuts the file off, or fills it up with zeros.
    func truncate(to byteCount: Int) throws(StorageError) {
        guard FileSystem.truncate(number, to: byteCount, of: path) == 0 else {
            throw StorageError("truncate", path)
        }
    }

    /// Waits until the disk has everything.
    func synchronize() throws(StorageError) {
        guard FileSystem.synchronize(number, of: path) == 0 else { throw StorageError("write", path) }
    }

    /// Forbids writing to the file from now on, except through descriptors that are open.
    func makeReadOnly() throws(StorageError) {
        let mode = try status().permissions & 0o444
        guard FileSystem.changeMode(number, to: mode, of: path) == 0 else { throw StorageError("change", path) }
    }

    /// Takes a lock on the file that lasts until all descriptors of this opening are closed, also by the end of the process.
    ///
    /// - Returns: Whether it was free; with `waiting` it always is in the end.
    func lock(_ kind: FileLock, waiting: Bool = false) throws(StorageError) -> Bool {
        let operation = (kind == .exclusive ? LOCK_EX : LOCK_SH) | (waiting ? 0 : LOCK_NB)
        if FileSystem.lock(number, operation, of: path) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw StorageError("lock", path) }
        return false
    }

    /// Lets go of the lock.
    func unlock() { flock(number, LOCK_UN) }
}

/// Who else may hold a lock at the same time.
enum FileLock {
    /// Others that share it.
    case shared
    /// Nobody.
    case exclusive
}
