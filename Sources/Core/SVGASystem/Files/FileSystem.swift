/// The system calls on files and folders, which return -1 with `errno` after a failure, and are repeated after an
/// interrupt. The path next to a descriptor names its file. Names are relative to the current folder or to an open one,
/// which no link on the way can lead elsewhere; then the path is the file's other name.
package enum FileSystem {
    /// Opens a file that programs started by this one do not inherit.
    package static func open(
        _ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0o666, of path: String? = nil
    ) -> Int32 {
        attempt(.open, path ?? name) { _ in
            PathText.withCString(of: name) { unsafe openat(folder, $0, flags | O_CLOEXEC, mode) }
        }
    }

    /// Closes a descriptor. After an interrupt it is closed all the same, which is a success.
    package static func close(_ descriptor: Int32, of path: String) -> Int32 {
        let result = SVGASystem.close(descriptor)
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
            guard let offset else { return unsafe SVGASystem.read(descriptor, buffer.baseAddress, count) }
            return unsafe pread(descriptor, buffer.baseAddress, count, offset)
        }
    }

    /// Writes all bytes, and waits for a full pipe; false with `errno` after a failure.
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
            guard let offset else { return unsafe SVGASystem.write(descriptor, bytes.baseAddress, count) }
            return unsafe pwrite(descriptor, bytes.baseAddress, count, offset)
        }
    }

    /// Cuts a file off, or fills it up with zeros.
    package static func truncate(_ descriptor: Int32, to byteCount: Int, of path: String) -> Int32 {
        attempt(.truncate, path) { _ in ftruncate(descriptor, byteCount) }
    }

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
    package static func rename(
        _ old: String, to name: String, in folder: Int32 = AT_FDCWD, of path: String? = nil
    ) -> Int32 {
        attempt(.rename, path ?? name) { _ in
            PathText.withCString(of: old) { old in
                PathText.withCString(of: name) { unsafe renameat(folder, old, folder, $0) }
            }
        }
    }

    /// Adds a link with an unused name.
    static func link(_ old: String, to name: String, in folder: Int32, of path: String) -> Int32 {
        attempt(.link, path) { _ in
            PathText.withCString(of: old) { old in
                PathText.withCString(of: name) { unsafe linkat(folder, old, folder, $0, 0) }
            }
        }
    }

    package static func remove(_ name: String, in folder: Int32 = AT_FDCWD, of path: String? = nil) -> Int32 {
        attempt(.remove, path ?? name) { _ in PathText.withCString(of: name) { unsafe unlinkat(folder, $0, 0) } }
    }

    package static func makeFolder(_ name: String, in folder: Int32 = AT_FDCWD, of path: String? = nil) -> Int32 {
        attempt(.makeFolder, path ?? name) { _ in
            PathText.withCString(of: name) { unsafe mkdirat(folder, $0, 0o777) }
        }
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
