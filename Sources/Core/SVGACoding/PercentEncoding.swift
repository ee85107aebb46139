/// Bytes in URLs and in header fields, written as `%` and two hexadecimal digits (RFC 3986 §2.1).
package enum PercentEncoding {
    /// The bytes that text encodes, which need not be UTF-8; nil if a percent sign lacks two hexadecimal digits.
    package static func bytes(of text: some StringProtocol) -> [UInt8]? { decoded(text.utf8, keepsOthers: false) }

    /// The bytes that text stands for; a percent sign without two hexadecimal digits stays unchanged.
    package static func lenientBytes(of text: some Sequence<UInt8>) -> [UInt8] {
        decoded(text, keepsOthers: true) ?? []
    }

    private static func decoded(_ text: some Sequence<UInt8>, keepsOthers: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(\.hexadecimalDigitValue) : []
            if digits.count == 2 {
                bytes.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else {
                guard keepsOthers || byte != UInt8(ascii: "%") else { return nil }
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// The text that text encodes; nil even if its bytes are not UTF-8.
    package static func text(of text: some StringProtocol) -> String? {
        if !text.utf8.contains(UInt8(ascii: "%")) { return String(text) }
        return bytes(of: text).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Text that encodes bytes, in which some ASCII characters stay unchanged.
    package static func encoded(_ bytes: some Sequence<UInt8>, except isPlain: (UInt8) -> Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount)
        for byte in bytes {
            if isPlain(byte) {
                text.append(byte)
            } else {
                text += "%\(byte.hexadecimal(uppercase: true))".utf8
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a byte means itself everywhere in a URL: a letter, a digit, `-`, `.`, `_` or `~` (RFC 3986 §2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool { byte.isLetterOrDigit(or: "-._~") }
}
