import SVGACoding
import SVGASystem

/// A JSON value, printed with two spaces of indentation a level.
package indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in the order in which they are printed.
    case object([(key: String, value: JSONValue)])
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON text (RFC 8259). Integers have no point; NaN and infinities are null.
    package var description: String { text(indentation: "") }

    private func text(indentation: String) -> String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): JSONValue.text(of: value)
        case .string(let value): JSONValue.quoted(value)
        case .array(let values) where !values.isEmpty && values.allSatisfy(\.isNumeric):
            "[" + values.map { $0.text(indentation: "") }.joined(separator: ", ") + "]"
        case .array(let values):
            JSONValue.block("[", values.map { $0.text(indentation: indentation + "  ") }, "]", indentation)
        case .object(let members):
            JSONValue.block(
                "{", members.map { "\(JSONValue.quoted($0.key)): \($0.value.text(indentation: indentation + "  "))" },
                "}", indentation)
        }
    }

    package var line: String {
        switch self {
        case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(JSONValue.quoted($0.key)):\($0.value.line)" }.joined(separator: ",") + "}"
        default: description
        }
    }

    /// Whether the value is a number or a list of numbers, which stays on one line.
    private var isNumeric: Bool {
        switch self {
        case .integer, .number: true
        case .array(let values): values.allSatisfy(\.isNumeric)
        default: false
        }
    }

    private static func block(_ open: String, _ lines: [String], _ close: String, _ indentation: String) -> String {
        if lines.isEmpty { return open + close }
        return "\(open)\n" + lines.map { "\(indentation)  \($0)" }.joined(separator: ",\n") + "\n\(indentation)\(close)"
    }

    private static func text(of value: Double) -> String {
        guard value.isFinite else { return "null" }
        return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// The text in quotes, escaped. A path has `\xff` instead of a byte that is not a character.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in PathText.printable(text).unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": quoted += "\\u" + scalar.value.hexadecimal(4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// The common parts of the tool's and the server's JSON documents; Docs/JSON.md describes each of them.
package enum JSONDocument {
    /// The number under `format`: it rises when a key disappears or changes its meaning.
    package static let format = 1
    /// Increases with each change of a document that the server caches, so that old ones become stale; even for a new
    /// key.
    package static let revision = 4
}

extension JSONValue {
    /// An object, on its own or in a list of results, with its format as the first member.
    package static func document(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
        .object([("format", .integer(JSONDocument.format))] + members)
    }

    package static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

    package static func count(_ value: Int?) -> JSONValue { value.map(JSONValue.integer) ?? .null }
}
