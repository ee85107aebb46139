import SVGACoding

/// The header fields of a request or a response, in their order, looked up without regard to case.
///
/// ```swift
/// var request = MovieRequest(url: url)
/// request.headerFields = ["Accept-Language": "en"]
/// request.headerFields["Referer"] = "https://example.org/"
/// ```
public struct HeaderFields: Sendable, Equatable {
    /// One header field.
    public struct Field: Sendable, Equatable {
        /// The name in its original case.
        public var name: String
        /// The value without white space around it.
        public var value: String
    }

    /// All fields in their order, equal names included.
    public private(set) var fields: [Field]

    /// Creates headers in the given order.
    public init(_ fields: [(name: String, value: String)] = []) {
        self.fields = fields.map { Field(name: $0.name, value: $0.value) }
    }

    /// The value of a field, nil when there is none.
    ///
    /// Several fields of one name are the members of one list (RFC 9110 §5.3) and are joined by `, `. Headers that are
    /// not lists, such as `ETag` and `Content-Length`, have their last value. Setting replaces all fields of the name.
    public subscript(_ name: String) -> String? {
        get {
            let values = fields.filter { $0.isNamed(name) }.map(\.value)
            return HeaderFields.singleNames.contains(name.lowercased()) ? values.last : joined(values)
        }
        set {
            remove(name)
            if let newValue { append(name, newValue) }
        }
    }

    /// Appends a header.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Removes all fields of a name.
    public mutating func remove(_ name: String) { fields.removeAll { $0.isNamed(name) } }

    private func joined(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }

    /// The headers that are not lists, in lower case.
    private static let singleNames: Set<String> = [
        "age", "authorization", "content-length", "content-location", "content-range", "content-type", "date", "etag",
        "expires", "from", "host", "if-modified-since", "if-range", "if-unmodified-since", "last-modified", "location",
        "max-forwards", "range", "referer", "retry-after", "server", "set-cookie", "user-agent",
    ]
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Creates headers in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }
}

extension HeaderFields.Field {
    func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }

    /// Whether the header can be sent: the name is a token, and the value cannot end the line.
    var isValid: Bool {
        !name.isEmpty && name.utf8.allSatisfy(HeaderFields.isTokenByte)
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }
}

extension HeaderFields {
    /// Whether a byte is valid in a token (RFC 9110 §5.6.2).
    static func isTokenByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit(or: "!#$%&'*+-.^_`|~") }
}
