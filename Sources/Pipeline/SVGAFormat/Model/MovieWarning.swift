/// A fault in a file that does not keep the movie from being drawn.
///
/// ```swift
/// for warning in movie.warnings {
///     print(warning)    // images[bg]: the archive has no file for this image
/// }
/// ```
public struct MovieWarning: Hashable, Sendable {
    /// The fault and how it was handled, in one line.
    public let message: String
    /// The location, as a path of fields such as `sprites[3].frames[17].transform`; empty for the file as a whole.
    public let field: String

    package init(message: String, field: String = "") {
        self.message = message
        self.field = field
    }
}

extension MovieWarning {
    /// Whether an entry of the image map has the fault.
    package var isAboutImage: Bool { field.hasPrefix("images[") }
}

extension MovieWarning: CustomStringConvertible {
    /// The field, when there is one, and the message.
    public var description: String { field.isEmpty ? message : "\(field): \(message)" }
}

/// Collects the warnings about a file, up to a number.
package struct WarningLog {
    /// The largest number of warnings that are listed one by one.
    static let capacity = 100

    private var listed: [MovieWarning] = []
    private var leftOutCount = 0

    package init() {}

    /// Adds a warning; the field is composed only when it is listed.
    package mutating func add(_ message: String, field: @autoclosure () -> String = "") {
        guard listed.count < WarningLog.capacity else {
            leftOutCount += 1
            return
        }
        listed.append(MovieWarning(message: message, field: field()))
    }

    /// The warnings, the last of which counts those that were left out.
    package var warnings: [MovieWarning] {
        guard leftOutCount > 0 else { return listed }
        return listed + [MovieWarning(message: "\(leftOutCount) more warnings", field: "")]
    }
}
