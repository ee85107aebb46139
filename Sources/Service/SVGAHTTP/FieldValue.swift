/// Parts of the values of header fields (RFC 9110 §5.6).
package enum FieldValue {
    /// Text without the spaces and tabs at its ends.
    package static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop(while: isSpace)
        guard let end = start.lastIndex(where: { !isSpace($0) }) else { return start }
        return start[...end]
    }

    /// Text without the quotes around it, where there are any.
    package static func unquoted(_ text: Substring) -> Substring {
        text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? text.dropFirst().dropLast() : text
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
