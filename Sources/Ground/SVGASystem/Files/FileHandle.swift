import Glibc

/// Writes whole byte strings to an open descriptor such as standard output.
package struct FileHandle: Hashable, Sendable {
    /// The descriptor, which stays open.
    package let descriptor: Int32
    /// What errors call it.
    package let name: String

    /// Standard output.
    package static let standardOutput = FileHandle(descriptor: STDOUT_FILENO, name: "standard output")
    /// Standard error.
    package static let standardError = FileHandle(descriptor: STDERR_FILENO, name: "standard error")

    /// Makes a writer.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Writes all bytes, as often as the system takes only a part, a signal interrupts it, or it has no room and does not wait.
    ///
    /// - Throws: ``FileError``; where SIGPIPE is ignored, ``FileError/isBrokenPipe`` tells that the reader is gone.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe FileSystem.write(descriptor, $0, of: name) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN || !FileSystem.wait(for: descriptor, POLLOUT) {
                throw FileError(.write, path: name, code: errno)
            }
        }
    }
}
