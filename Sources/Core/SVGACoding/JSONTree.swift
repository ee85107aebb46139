/// A JSON value as a tree (RFC 8259), which is written unchanged, except for blanks, escapes and the order of
/// keys.
package indirect enum JSONTree: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number as text, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    package static func integer(_ value: Int) -> JSONTree { .number("\(value)") }

    package var kindName: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The number, if it is written as an integer: without a point, an exponent or a sign before zero.
    package var integer: Int? {
        guard case .number(let text) = self, let value = Int(text), "\(value)" == text else { return nil }
        return value
    }

    /// The levels of arrays and objects: 0 for a value that is neither, 1 for an empty array.
    package var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.values.lazy.map(\.depth).max() ?? 0)
        default: 0
        }
    }

    package var keyCount: Int {
        switch self {
        case .array(let elements): elements.reduce(0) { $0 + $1.keyCount }
        case .object(let members): members.values.reduce(members.count) { $0 + $1.keyCount }
        default: 0
        }
    }
}
