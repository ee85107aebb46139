/// A value that an app adds to a gift, a user or an event: a text, or any other JSON value as its text.
///
/// ```swift
/// let info: [String: ExtensionValue] = ["badge": .text("gold"), "size": .json("[2,3]")]
/// print(info["size"]?.text ?? "")     // [2,3]
/// ```
public enum ExtensionValue: Hashable, Sendable {
    /// A string of JSON, without its quotes and escapes.
    case text(String)
    /// A value that is not a string: JSON without spaces, keys sorted.
    case json(String)

    /// The string, or the JSON of any other value, for interfaces with only strings.
    public var text: String {
        switch self {
        case .text(let text), .json(let text): text
        }
    }
}

extension ExtensionValue: ExpressibleByStringLiteral {
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
}
