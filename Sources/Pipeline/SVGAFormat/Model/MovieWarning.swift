/// A fault in a file that the decoder could live with.
public struct MovieWarning: Hashable, Sendable {
    /// What was wrong and what was done about it, in one line.
    public let message: String
    /// Where, as a path of fields such as `sprites[3].frames[17].transform`; empty for the file as a whole.
    public let field: String

    /// Makes a warning about a field of the file.
    public init(message: String, field: String = "") {
        self.message = message
        self.field = field
    }
}

extension MovieWarning: CustomStringConvertible {
    /// The field, when there is one, and the message.
    public var description: String { field.isEmpty ? message : "\(field): \(message)" }
}
