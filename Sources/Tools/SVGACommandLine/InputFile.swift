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

    /// The bytes of the file; `-` stands for the given descriptor. More than the limit is ``ExitCode/limitExceeded``.
    package func bytes(standardInput: Int32) throws -> [UInt8] {
        let file = try opened(standardInput)
        if isPlain, try !file.status().isPlainFile {
            throw ToolError(.cannotRead, file: name, message: "read: this is not a plain file")
        }
        guard let contents = try file.contents(maxByteCount: maxByteCount) else {
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
