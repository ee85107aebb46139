public import SVGAFormat

/// Why a document cannot be read, changed or written. Cases are added from version to version.
///
/// ```swift
/// import SVGADocument
///
/// do throws(DocumentError) {
///     print(try Document(decoding: bytes).keys)
/// } catch {
///     if case .unsound(let fault) = error, fault.isLimitExceeded { print("too large: \(fault)") }
/// }
/// ```
public enum DocumentError: Error, Hashable, Sendable {
    /// The file is damaged, too large or no movie, or memory is missing.
    case unsound(FormatError)
    /// Keys that name the same files would need more memory than the limits allow, each with a copy of its own.
    case sharedFilesTooLarge(key: String)
    /// The archive would be larger than archives can be, or have more files.
    case archiveTooLarge(file: String)
    /// A file of the archive could not be unpacked, so that it would be written without its bytes.
    case unreadFile(String)
    /// Nothing has the key; the nearest one that there is.
    case noSuchKey(String, nearest: String?)
    /// Several entries of the image map have the key, and players disagree about which counts.
    case ambiguousKey(String)
    /// The new key is taken.
    case keyExists(String)
    /// A value of an edit that makes no sense: what, and what to do.
    case badValue(String)
    /// The form of the document has no place for it.
    case notRepresentable(DocumentLoss)
}

extension DocumentError: CustomStringConvertible {
    /// What was wrong and where.
    public var description: String {
        switch self {
        case .unsound(let error): "\(error)"
        case .sharedFilesTooLarge(let key):
            "the contents of the image map are larger than the limits allow, once each key has a copy; the first beyond: \(key)"
        case .archiveTooLarge(let file): "\(file) has no place in a ZIP archive: 65,534 files and 4 GiB are the most"
        case .unreadFile(let file):
            "\(file) in the archive cannot be unpacked and would be lost; mend the archive, or replace or remove the file"
        case .noSuchKey(let key, let nearest):
            "nothing has the key '\(key)'"
                + (nearest.map { "; the nearest is '\($0)'" } ?? "; svga-tool keys lists the keys")
        case .ambiguousKey(let key): "several entries of the image map have the key '\(key)'; unpack and mend them"
        case .keyExists(let key): "the key '\(key)' is taken; choose another one"
        case .badValue(let text): text
        case .notRepresentable(let loss):
            "SVGA 1.0 has no place for \(loss.kind.rawValue) (\(loss.first)); convert the file to 2 first"
        }
    }
}
