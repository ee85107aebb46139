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
        let (isRefused, contents): (Bool, [UInt8]?)
        do {
            let file = try opened(standardInput)
            isRefused = isPlain ? try !file.status().isPlainFile : false
            contents = isRefused ? nil : try file.contents(maxByteCount: maxByteCount)
        } catch {
            throw ToolError(error)
        }
        if isRefused {
            throw ToolError(.cannotRead, file: name, message: "read: this is no plain file")
        }
        guard let contents else {
            let reason = "read: more than \(maxByteCount) bytes, the largest file that is read"
            throw ToolError(.limitExceeded, file: name, message: reason)
        }
        return contents
    }

    private func opened(_ standardInput: Int32) throws(SVGAError) -> FileHandle {
        if name == "-" { return FileHandle(descriptor: standardInput, name: name) }
        // Opening a pipe would wait for a writer, reading it does.
        return try FileHandle(opening: name, O_RDONLY | O_NOCTTY | (isPlain ? O_NONBLOCK : 0))
    }
}
