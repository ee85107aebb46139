/// What all JSON documents of the tool and the server have in common; Docs/JSON.md describes each of them.
package enum JSONDocument {
    /// The number under `format`: it rises when a key disappears or changes its meaning.
    package static let format = 1
    /// Rises with each change of a document that the server keeps, so that no earlier one is answered; also for a new key.
    package static let revision = 4
}

extension JSONValue {
    /// An object that stands alone or in a list of results, with its format as the first member.
    package static func document(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
        .object([("format", .integer(JSONDocument.format))] + members)
    }

    /// A text, or null.
    package static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

    /// A whole number, or null.
    package static func count(_ value: Int?) -> JSONValue { value.map(JSONValue.integer) ?? .null }
}
