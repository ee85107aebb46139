/// Bytes as letters (RFC 4648, section 4).
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                let letter = letters[value >> (18 - 6 * index) & 63]
                text.append(index <= group.count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; line breaks in it are left out. Nil for other letters.
    static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var (bytes, value, bitCount): ([UInt8], Int, Int) = ([], 0, 0)
        for letter in text where letter != 10 && letter != 13 {
            if letter == UInt8(ascii: "=") { break }
            guard let digit = digit(of: letter) else { return nil }
            value = (value << 6 | digit) & 0xffff
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: value >> bitCount))
        }
        return bytes
    }

    private static func digit(of letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
