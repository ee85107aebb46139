/// What a message has and the schema does not know, as it stands in the file: in one piece, however much there is.
package struct UnknownFields: Hashable, Sendable {
    /// Tags and contents of a message's fields, one behind the other.
    package private(set) var bytes: [UInt8] = []
    /// Members of a JSON object as they are written, with commas between: `"name":value`.
    package private(set) var members: [UInt8] = []
    /// Whether a member says anything: encoders write empty lists of what a movie does not have.
    package private(set) var hasContent = false

    private static let nothing: Set<[UInt8]> = Set(["null", "[]", "{}", "\"\""].map { Array($0.utf8) })

    package init() {}

    package var isEmpty: Bool { bytes.isEmpty && members.isEmpty }

    /// Adds a field with its tag.
    mutating func append(_ field: ArraySlice<UInt8>) { bytes += field }

    /// Adds a member of a JSON object.
    mutating func append(_ name: String, json: ArraySlice<UInt8>) {
        hasContent = hasContent || !UnknownFields.nothing.contains(Array(json))
        var writer = SpecWriter()
        writer.member(name) { $0.json(json) }
        if !members.isEmpty { members.append(UInt8(ascii: ",")) }
        members += writer.bytes
    }
}
