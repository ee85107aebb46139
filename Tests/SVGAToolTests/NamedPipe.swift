import Glibc

/// A pipe with a name, which a process that is started can be given as its input.
struct NamedPipe {
    let path: String
    private let descriptor: Int32

    /// Creates a pipe; it is open for reading too, so that opening it elsewhere does not wait.
    init(_ path: String) {
        self.path = path
        mkfifo(path, 0o600)
        descriptor = open(path, O_RDWR | O_CLOEXEC)
    }

    /// Lets readers find the end.
    func end() { close(descriptor) }

    /// Writes as much as fits in, so that the next writer waits.
    func fill() {
        let bytes = [UInt8](repeating: 0, count: 4096)
        _ = fcntl(descriptor, F_SETFL, O_RDWR | O_NONBLOCK)
        while write(descriptor, bytes, bytes.count) > 0 {}
        _ = fcntl(descriptor, F_SETFL, O_RDWR)
    }

    /// Returns when somebody reads from the pipe: writes one byte more than pipes hold on Linux.
    func waitForAReader() {
        let bytes = [UInt8](repeating: 0, count: (1 << 16) + 1)
        var (written, count) = (0, 1)
        while written < bytes.count, count > 0 || errno == EINTR {
            count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            written += max(0, count)
        }
    }
}
