/// A strong validator of a representation (RFC 9110 §8.8.3).
struct EntityTag: Hashable, Sendable {
    /// The tag with its quotes, as it is sent.
    let text: String

    /// Makes a tag of letters and digits.
    init(_ opaque: String) { text = "\"\(opaque)\"" }

    /// Whether an `If-None-Match` field names the tag, weak or strong. `*` names no tag: it would be true of pictures that
    /// turn out not to exist.
    func isNamed(in field: String) -> Bool {
        field.split(separator: ",").contains { member in
            let tag = member.drop { $0 == " " || $0 == "\t" }
            let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
            return strong.hasPrefix(text) && strong.dropFirst(text.count).allSatisfy { $0 == " " || $0 == "\t" }
        }
    }
}
