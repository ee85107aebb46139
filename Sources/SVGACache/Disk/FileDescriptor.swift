import Glibc

/// An open file, closed when its owner lets go of it.
struct FileDescriptor: ~Copyable, Sendable {
    let number: Int32
    let path: String

    /// Opens a file.
    ///
    /// - Parameter mode: The permissions of a new file.
    init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(StorageError) {
        var number: Int32
        repeat { number = unsafe open(path, flags | O_CLOEXEC, mode) } while number < 0 && errno == EINTR
        self.number = number
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
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw StorageError("examine", path) }
        return FileStatus(status)
    }

    /// Writes all bytes at an offset.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = unsafe pwrite(number, rest.baseAddress, rest.count, offset + done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                throw StorageError("write", path, code: count == 0 ? ENOSPC : errno)
            }
        }
    }

    /// Reads up to as many bytes as the buffer takes; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(StorageError) -> Int {
        while true {
            let count = unsafe pread(number, buffer.baseAddress, buffer.count, offset)
            if count >= 0 { return count }
            if errno != EINTR { throw StorageError("read", path) }
        }
    }

    /// Cuts the file off, or fills it up with zeros.
    func truncate(to byteCount: Int) throws(StorageError) {
        guard ftruncate(number, byteCount) == 0 else { throw StorageError("truncate", path) }
    }

    /// Waits until the disk has everything.
    func synchronize() throws(StorageError) {
        guard fsync(number) == 0 else { throw StorageError("write", path) }
    }

    /// Forbids writing to the file from now on, except through descriptors that are open.
    func makeReadOnly() throws(StorageError) {
        guard fchmod(number, try status().permissions & 0o444) == 0 else { throw StorageError("change", path) }
    }

    /// Takes a lock on the file that lasts until all descriptors of this opening are closed, also by the end of the process.
    ///
    /// - Returns: Whether it was free; with `waiting` it always is in the end.
    func lock(_ kind: FileLock, waiting: Bool = false) throws(StorageError) -> Bool {
        let operation = (kind == .exclusive ? LOCK_EX : LOCK_SH) | (waiting ? 0 : LOCK_NB)
        while flock(number, operation) != 0 {
            if errno == EWOULDBLOCK { return false }
            if errno != EINTR { throw StorageError("lock", path) }
        }
        return true
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
