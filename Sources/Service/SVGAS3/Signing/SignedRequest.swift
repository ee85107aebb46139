package import SVGACoding

package struct SignedRequest: Hashable, Sendable {
    /// An item of the query or a header field.
    package struct Pair: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package var method: String
    /// The path as sent, with each byte escaped unless it is unreserved or a slash; `/` for the root.
    package var path: String
    /// The items of the query, not escaped.
    package var query: [Pair] = []
    /// The header fields to cover. `host` must be one of them, and so must all that begin with `x-amz-`.
    package var fields: [Pair]
    package var digest: ContentDigest
}

extension SignedRequest {
    /// The query as it is signed and sent: strictly escaped, in the order of the escaped names and values.
    package var queryText: String {
        let pairs = query.map { Pair(SignedRequest.escaped($0.name), SignedRequest.escaped($0.value)) }
        // By bytes, since texts that mean the same character have no order among them.
        let ordered = pairs.sorted { SignedRequest.precedes($0.name, $0.value, $1.name, $1.value) }
        return ordered.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// The names of the fields that are covered, between semicolons.
    var fieldNames: String { mergedFields.map(\.name).joined(separator: ";") }

    /// The text whose digest is signed (SigV4, "canonical request").
    var canonicalText: String {
        let fields = mergedFields.map { "\($0.name):\($0.value)\n" }.joined()
        return [method, path, queryText, fields, fieldNames, digest.hexadecimal].joined(separator: "\n")
    }

    /// Text with everything escaped that is not unreserved.
    static func escaped(_ text: String) -> String {
        PercentEncoding.encoded(text.utf8, except: PercentEncoding.isUnreserved)
    }

    /// The headers in the order of their lower-case names; equal names are joined, with commas between their values.
    private var mergedFields: [Pair] {
        var values: [String: [String]] = [:]
        for field in fields { values[field.name.lowercased(), default: []].append(SignedRequest.trimmed(field.value)) }
        return values.sorted { SignedRequest.precedes($0.key, "", $1.key, "") }
            .map { Pair($0.key, $0.value.joined(separator: ",")) }
    }

    /// A value without white space at its ends, and with one space for each run of spaces inside.
    private static func trimmed(_ value: String) -> String {
        value.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    private static func precedes(_ name: String, _ value: String, _ otherName: String, _ otherValue: String) -> Bool {
        if name != otherName { return name.utf8.lexicographicallyPrecedes(otherName.utf8) }
        return value.utf8.lexicographicallyPrecedes(otherValue.utf8)
    }
}
