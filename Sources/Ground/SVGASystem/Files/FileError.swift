import Glibc

/// Why a file or folder could not be used: the operation that the system refused, where, and its reason.
///
/// ```swift
/// do {
///     try PNGSequenceExporter(naming: FrameNaming(folder: "out")).export(of: renderer)
/// } catch {
///     if let file = error.fileError { print("choose another place than \(file.path)") }
/// }
/// ```
public struct FileError: Error, Hashable, Sendable {
    /// What was tried, by the words of messages.
    package enum Operation: String, Hashable, Sendable {
        /// Making a file or folder, or putting it in its place.
        case create
        case open, read, write, truncate, examine, change, lock, rename, remove
        /// Reading the names in a folder.
        case list
        /// Looking up the path of a folder without links.
        case find
    }

    package let operation: Operation
    /// The file or folder.
    public let path: String
    /// The number of the system's error (`errno`).
    public let code: Int32

    package init(_ operation: Operation, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// Whether the reader at the other end of a pipe is gone, which is not a failure of this program.
    public var isBrokenPipe: Bool { code == EPIPE }

    /// Whether there was no file of that name.
    public var isMissingFile: Bool { code == ENOENT }

    /// Whether the disk, or the user's share of it, is full.
    public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
}

extension FileError: CustomStringConvertible {
    /// One line: what was tried, where, and the system's reason.
    public var description: String {
        "cannot \(operation.rawValue) \(PathText.printable(path)): \(systemMessage(code))"
    }
}

/// The system's text for an error number.
///
/// glibc keeps the texts for each thread, so the call is safe between threads.
package func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}

/// An error that can say which file could not be used, so that what touches files throws the error of its caller's journey.
package protocol FileFailure: Error {
    /// The error of a call on a file.
    init(_ error: FileError)
}

extension FileError: FileFailure {
    package init(_ error: FileError) { self = error }
}
