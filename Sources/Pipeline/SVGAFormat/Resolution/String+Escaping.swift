extension String {
    /// Writes each invalid byte of UTF-8 as `\xNN`: keys of different bytes stay different strings, while replacement
    /// characters would make some of them equal.
    package init(escaping bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
            return
        }
        self.init()
        var rest = bytes[...]
        while let first = rest.first {
            let part = rest.prefix(String.encodedByteCount(first))
            if let character = String(validating: part, as: UTF8.self) {
                append(character)
                rest = rest.dropFirst(part.count)
            } else {
                append("\\x" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true))
                rest = rest.dropFirst()
            }
        }
    }

    /// The length in bytes of a character that begins with this byte.
    private static func encodedByteCount(_ first: UInt8) -> Int {
        switch first {
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0...: 4
        default: 1
        }
    }
}
