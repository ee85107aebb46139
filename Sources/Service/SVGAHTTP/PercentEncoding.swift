import SVGADigest

/// Bytes in URLs and in header fields, written as `%` and two hexadecimal digits (RFC 3986 §2.1).
package enum PercentEncoding {
    /// The bytes that text stands for, which need not be UTF-8; nil where no two hexadecimal digits follow a percent sign.
    package static func bytes(of text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = [UInt8](hexadecimal: digits)?.first else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// The text that text stands for; nil also where its bytes are no UTF-8.
    package static func text(of text: some StringProtocol) -> String? {
        bytes(of: text).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Text that stands for bytes, in which some ASCII characters stay as they are.
    package static func encoded(_ bytes: some Sequence<UInt8>, except isPlain: (UInt8) -> Bool) -> String {
        bytes.map { byte in
            if isPlain(byte) { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
