/// The headers of a request that a service requested by ``HTTPService/requestFieldNames``.
package struct RequestFields: Sendable {
    /// Those that came; there are few.
    private let fields: [(name: String, value: String)]

    package init(_ fields: [(name: String, value: String)] = []) { self.fields = fields }

    /// The value of a header; several lines with one name are joined by commas (RFC 9110 §5.3). Nil for a header that
    /// was not received or not requested.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// Parts of the values of header fields (RFC 9110 §5.6).
package enum FieldValue {
    /// Text without the spaces and tabs at its ends.
    package static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop(while: isSpace)
        guard let end = start.lastIndex(where: { !isSpace($0) }) else { return start }
        return start[...end]
    }

    /// Text without the quotes around it, if there are any.
    package static func unquoted(_ text: Substring) -> Substring {
        text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? text.dropFirst().dropLast() : text
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
