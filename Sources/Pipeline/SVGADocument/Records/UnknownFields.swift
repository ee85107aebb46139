/// The unknown fields of a message as in the file, in one block.
package struct UnknownFields: Hashable, Sendable {
    /// Tags and contents of a message's fields, concatenated.
    package private(set) var bytes: [UInt8] = []
    /// Members of a JSON object in their original text, separated by commas: `"name":value`.
    package private(set) var members: [UInt8] = []
    /// The names of the members that have content: writers leave empty lists of parts that a movie does not have.
    package private(set) var names: [String] = []

    private static let blanks = Set(" \t\r\n[]{},".utf8)

    package init() {}

    package var isEmpty: Bool { bytes.isEmpty && members.isEmpty }

    mutating func append(_ field: ArraySlice<UInt8>) { bytes += field }

    mutating func append(_ name: String, json: ArraySlice<UInt8>) {
        if !UnknownFields.isEmpty(json) { names.append(name) }
        var writer = SpecWriter()
        writer.member(name) { $0.json(json) }
        if !members.isEmpty { members.append(UInt8(ascii: ",")) }
        members += writer.bytes
    }

    /// Whether a JSON value has no content: null, an empty text, or empty lists and objects, with any spacing.
    private static func isEmpty(_ json: ArraySlice<UInt8>) -> Bool {
        let content = json.lazy.filter { !blanks.contains($0) }.prefix(5)
        return ["", "null", "\"\""].contains(String(decoding: content, as: UTF8.self))
    }
}
