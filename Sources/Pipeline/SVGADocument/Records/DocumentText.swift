import SVGAFormat

/// A text of a document, kept byte for byte: files hold texts that are no UTF-8.
package struct DocumentText: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
    package init(_ text: String) { self.init(bytes: text.utf8) }

    /// The bytes as JSON has them: those of ``string`` where the text is no UTF-8, so that keys still match.
    var jsonBytes: [UInt8] {
        String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0) ? Array(string.utf8) : bytes
    }

    /// The text as ``Movie`` reads it: up to its first zero byte, with bytes that are no UTF-8 as `\xNN`.
    package var string: String { String(escaping: bytes.prefix { $0 != 0 }) }
}

extension DocumentText: ExpressibleByStringLiteral, CustomStringConvertible {
    package init(stringLiteral text: String) { self.init(text) }
    package var description: String { string }
}
