import Glibc

/// Why a file or folder could not be used: the operation that the system refused, where, and its reason.
///
/// ```swift
/// do {
///     try exporter.export(frames: [0], to: naming)
/// } catch {
///     print(error)    // cannot write out/frame_0.png: No space left on device
/// }
/// ```
public struct FileError: Error, Hashable, Sendable {
    /// What was tried.
    package enum Operation: String, Hashable, Sendable {
        /// Making the file, its folder, or putting it in its place.
        case create
        /// Reading its bytes.
        case read
        /// Writing its bytes.
        case write
        /// Reading the names in a folder.
        case list
    }

    /// What was tried.
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

    /// Whether the reader at the other end of a pipe has gone, which is no fault of anyone.
    public var isBrokenPipe: Bool { code == EPIPE }
}

extension FileError: CustomStringConvertible {
    /// One line: what was tried, where, and the system's reason.
    public var description: String { "cannot \(operation.rawValue) \(path): \(systemMessage(code))" }
}

/// The system's text for an error number.
///
/// glibc keeps the texts for each thread, so the call is safe between threads.
package func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
