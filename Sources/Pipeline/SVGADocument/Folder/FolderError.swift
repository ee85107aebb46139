package import SVGAJSON

/// Why a folder is no document.
package enum FolderError: Error, Hashable, Sendable {
    /// `movie.json` is no JSON, or larger than one may be.
    case text(JSONError)
    /// A value of `movie.json` is none of what is expected there.
    case value(JSONPath, String)
    /// There is more than the limits of movies allow.
    case limit(JSONPath, String, Int)
    /// A file cannot be read.
    case file(String, String)
    /// A file is larger than is left of the limit for all of them.
    case fileTooLarge(String, Int)

    /// Whether the folder was refused for its size and not for a fault.
    package var isLimitExceeded: Bool {
        switch self {
        case .limit, .fileTooLarge: true
        case .text(let error): if case .limit = error.reason { true } else { false }
        case .value, .file: false
        }
    }
}

extension FolderError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .text(let error): "\(FolderForm.textName): \(error)"
        case .value(let path, let text): "\(FolderForm.textName): \(FolderError.prefix(path))\(text)"
        case .limit(let path, let what, let limit):
            "\(FolderForm.textName): \(FolderError.prefix(path))more than \(limit) \(what)"
        case .file(let path, let reason): "\(FolderError.printable(path)): \(reason)"
        case .fileTooLarge(let path, let limit):
            "\(FolderError.printable(path)): the files of the movie have more than \(limit) bytes together"
        }
    }

    private static func prefix(_ path: JSONPath) -> String { path.description.isEmpty ? "" : "\(path): " }

    /// The name of a file, which a stranger may have written: without control characters.
    private static func printable(_ path: String) -> String {
        String(
            String.UnicodeScalarView(path.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}
