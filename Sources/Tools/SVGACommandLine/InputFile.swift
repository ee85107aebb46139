import Glibc
import SVGASystem

/// A file or standard input, read whole within a limit.
package struct InputFile {
    /// The path as it was typed, `-` for standard input.
    package let name: String
    /// The largest file that is read, in bytes.
    package let maxByteCount: Int
    /// Whether only a plain file is read: work without a user must not wait for a pipe.
    package let isPlain: Bool

    package init(name: String, maxByteCount: Int, isPlain: Bool = false) {
        (self.name, self.maxByteCount, self.isPlain) = (name, maxByteCount, isPlain)
    }

    /// The bytes of the file.
    ///
    /// - Parameter standardInput: The descriptor that `-` stands for.
    /// - Throws: ``ExitCode/cannotRead`` with the system's reason, ``ExitCode/limitExceeded`` or ``ExitCode/outOfMemory``.
    package func bytes(standardInput: Int32) throws(ToolError) -> [UInt8] {
        if name == "-" { return try read(from: standardInput) }
        // Opening a pipe would wait for a writer, reading it does.
        let descriptor = FileSystem.open(name, O_RDONLY | O_NOCTTY | (isPlain ? O_NONBLOCK : 0))
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        return try read(from: descriptor)
    }

    private func read(from descriptor: Int32) throws(ToolError) -> [UInt8] {
        var bytes: [UInt8] = []
        try makeRoom(for: try promisedByteCount(of: descriptor) + 1, in: &bytes)
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe FileSystem.read(descriptor, $0, of: name) }
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EAGAIN, FileSystem.wait(for: descriptor, POLLIN) { continue }
                throw failure(errno)
            }
            try makeRoom(for: count, in: &bytes)
            bytes += chunk.prefix(count)
            if bytes.count > maxByteCount { throw tooLarge }
        }
    }

    private func makeRoom(for count: Int, in bytes: inout [UInt8]) throws(ToolError) {
        do throws(OutOfMemory) {
            try bytes.makeRoom(for: count)
        } catch {
            throw ToolError(.outOfMemory, file: name, message: "read: no memory for \(error.byteCount) bytes")
        }
    }

    /// The size of a regular file, checked against the limit; 0 for what has no size before it was read.
    private func promisedByteCount(of descriptor: Int32) throws(ToolError) -> Int {
        guard let status = FileSystem.status(of: descriptor, name) else { throw failure(errno) }
        guard status.isPlainFile else {
            if isPlain { throw ToolError(.cannotRead, file: name, message: "read: this is no plain file") }
            return 0
        }
        guard status.st_size <= maxByteCount else { throw tooLarge }
        return max(0, status.st_size)
    }

    private func failure(_ code: Int32) -> ToolError {
        ToolError(.cannotRead, file: name, message: "read: \(systemMessage(code))")
    }

    private var tooLarge: ToolError {
        ToolError(
            .limitExceeded, file: name, message: "read: more than \(maxByteCount) bytes, the largest file that is read"
        )
    }
}

/// A folder that a command reads from.
package enum InputFolder {
    /// All names in it, hidden ones too, in no order.
    ///
    /// - Throws: ``ExitCode/cannotRead``.
    package static func names(in folder: String) throws(ToolError) -> [String] {
        do throws(FileError) {
            return try FolderListing.names(in: folder)
        } catch {
            throw ToolError(.cannotRead, file: folder, message: "read: \(systemMessage(error.code))")
        }
    }
}
