package import Glibc

/// The system calls on files and folders.
///
/// Each returns what the system returns, -1 with `errno` after a failure, and is made again when a signal interrupts
/// it. The path next to a descriptor names its file.
package enum FileSystem {
    /// Opens a file that programs started by this one do not inherit.
    package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
        attempt(.open, path) { _ in
            PathText.withCString(of: path) { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
        }
    }

    /// Opens a file by its name in an open folder; `path` is what it is called otherwise.
    package static func open(_ name: String, in folder: Int32, _ flags: Int32, of path: String) -> Int32 {
        attempt(.open, path) { _ in
            PathText.withCString(of: name) { unsafe openat(folder, $0, flags | O_CLOEXEC) }
        }
    }

    /// Closes a descriptor. After an interrupt it is closed all the same, which is a success.
    package static func close(_ descriptor: Int32, of path: String) -> Int32 {
        let result = Glibc.close(descriptor)
        if case .error(let code) = FileFault.of(.close, path) {
            errno = code
            return code == EINTR ? 0 : -1
        }
        return result < 0 && errno == EINTR ? 0 : result
    }

    /// Reads some bytes: at an offset, or where the last reading ended.
    package static func read(
        _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil, of path: String
    ) -> Int {
        attempt(.read, path) { isShort in
            let count = isShort ? min(buffer.count, buffer.count / 2 + 1) : buffer.count
            guard let offset else { return unsafe Glibc.read(descriptor, buffer.baseAddress, count) }
            return unsafe pread(descriptor, buffer.baseAddress, count, offset)
        }
    }

    /// Writes all bytes, and waits for a full pipe.
    ///
    /// - Returns: Whether all were written; otherwise `errno` has the reason.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, of path: String) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0, of: path) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN || !wait(for: descriptor, POLLOUT) {
                return false
            }
        }
        return true
    }

    /// Writes some bytes: at an offset, or after the last ones.
    package static func write(
        _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int? = nil, of path: String
    ) -> Int {
        attempt(.write, path) { isShort in
            let count = isShort ? min(bytes.count, bytes.count / 2 + 1) : bytes.count
            guard let offset else { return unsafe Glibc.write(descriptor, bytes.baseAddress, count) }
            return unsafe pwrite(descriptor, bytes.baseAddress, count, offset)
        }
    }

    /// Cuts a file off, or fills it up with zeros.
    package static func truncate(_ descriptor: Int32, to byteCount: Int, of path: String) -> Int32 {
        attempt(.truncate, path) { _ in ftruncate(descriptor, byteCount) }
    }

    /// Changes the permissions of a file.
    package static func changeMode(_ descriptor: Int32, to mode: mode_t, of path: String) -> Int32 {
        attempt(.changeMode, path) { _ in fchmod(descriptor, mode) }
    }

    /// Changes the owner and the group of a file; the greatest number leaves one unchanged.
    package static func changeOwner(_ descriptor: Int32, to owner: uid_t, _ group: gid_t, of path: String) -> Int32 {
        attempt(.changeMode, path) { _ in fchown(descriptor, owner, group) }
    }

    /// Waits until the disk has everything.
    package static func synchronize(_ descriptor: Int32, of path: String) -> Int32 {
        attempt(.synchronize, path) { _ in fsync(descriptor) }
    }

    /// Takes or gives back a lock.
    package static func lock(_ descriptor: Int32, _ operation: Int32, of path: String) -> Int32 {
        attempt(.lock, path) { _ in flock(descriptor, operation) }
    }

    /// Renames a file, and replaces an existing one.
    package static func rename(_ path: String, to target: String) -> Int32 {
        attempt(.rename, target) { _ in
            PathText.withCString(of: path) { old in
                PathText.withCString(of: target) { unsafe Glibc.rename(old, $0) }
            }
        }
    }

    /// Adds a link with an unused name.
    package static func link(_ path: String, to target: String) -> Int32 {
        attempt(.link, target) { _ in
            PathText.withCString(of: path) { old in
                PathText.withCString(of: target) { unsafe Glibc.link(old, $0) }
            }
        }
    }

    /// Creates a file without a name that can get one in a directory; -1, with `errno`, if this is not supported.
    package static func openNameless(in folder: String) -> Int32 {
        guard namesFiles else {
            errno = EOPNOTSUPP
            return -1
        }
        return open(folder.isEmpty ? "." : folder, O_RDWR | nameless)
    }

    /// `O_TMPFILE`, which is too much of an expression to be imported.
    static let nameless: Int32 = O_DIRECTORY | 0o20000000

    /// Whether a file without a name could get one, by way of this folder.
    static var namesFiles: Bool { unsafe access("/proc/self/fd", X_OK) == 0 }

    /// Links an open file without a name to an unused name.
    package static func link(_ descriptor: Int32, to target: String) -> Int32 {
        attempt(.link, target) { _ in
            PathText.withCString(of: target) {
                unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
            }
        }
    }

    /// Removes a name of a file.
    package static func remove(_ path: String) -> Int32 {
        attempt(.remove, path) { _ in PathText.withCString(of: path) { unsafe unlink($0) } }
    }

    /// Creates a directory.
    package static func makeFolder(_ path: String) -> Int32 {
        attempt(.makeFolder, path) { _ in PathText.withCString(of: path) { unsafe mkdir($0, 0o777) } }
    }

    /// Waits until a pipe that does not wait by itself has bytes (`POLLIN`) or room (`POLLOUT`), or its other end is gone.
    package static func wait(for descriptor: Int32, _ event: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: event), revents: 0)
        while unsafe poll(&request, 1, -1) < 0 {
            if errno != EINTR { return false }
        }
        return true
    }

    /// Repeats a call until no signal interrupts it.
    static func attempt<Result: SignedInteger>(
        _ call: FileCall, _ path: String, _ body: (_ isShort: Bool) -> Result
    ) -> Result {
        while true {
            let fault = FileFault.of(call, path)
            if case .error(let code) = fault {
                errno = code
            } else {
                let result = body(fault == .short)
                if result >= 0 { return result }
            }
            if errno != EINTR { return -1 }
        }
    }
}
