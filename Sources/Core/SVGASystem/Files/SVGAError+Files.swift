@_exported public import SVGAErrors

extension SVGAError {
    /// The system refused a call on a file or folder.
    package init(_ operation: Operation, path: String, code: Int32) {
        let reason = "cannot \(operation.rawValue) \(PathText.printable(path)): \(systemMessage(code))"
        self = SVGAError(.file, reason, at: Place(file: path))
            .with { ($0.operation, $0.systemCode) = (operation, code) }
    }

    package static func fileTooLarge(maxByteCount: Int) -> SVGAError {
        SVGAError(
            .invalidRequest, "the file has more than \(maxByteCount) bytes",
            remedy: "choose a smaller size, a lower quality or fewer frames a second",
            limit: Limit(name: "maxByteCount", limit: maxByteCount, found: maxByteCount + 1))
    }

    /// The system started no thread; the `errno`.
    package static func noThread(code: Int32) -> SVGAError {
        SVGAError(.failed, "cannot start a thread: \(systemMessage(code))", isTransient: true)
            .with { ($0.systemCode, $0.cause) = (code, .thread) }
    }

    /// The file or folder that could not be used; empty for other errors.
    public var path: String { place.file ?? "" }

    /// The number of the system's error (`errno`); 0 for other errors.
    public var code: Int32 { systemCode ?? 0 }

    /// Whether the reader at the other end of a pipe is gone, which is not a failure of this program.
    public var isBrokenPipe: Bool { code == EPIPE }

    /// Whether there was no file of that name.
    public var isMissingFile: Bool { code == ENOENT }

    /// Whether the disk, or the user's share of it, is full.
    public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
}

/// The system's text for an error number, safe between threads: glibc keeps the texts for each thread.
package func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
