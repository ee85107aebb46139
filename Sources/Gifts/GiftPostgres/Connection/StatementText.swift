/// Statements with the parameters of PostgreSQL.
enum StatementText {
    /// The same statement with `$1`, `$2` instead of `?` or `?1`, `?2`. Texts in quotes stay unchanged.
    static func numbered(_ sql: String) -> String {
        var (text, count, quote): ([UInt8], Int, UInt8?) = ([], 0, nil)
        text.reserveCapacity(sql.utf8.count + 16)
        let bytes = Array(sql.utf8)
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                if byte == open { quote = nil }
                text.append(byte)
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
                text.append(byte)
            } else if byte == UInt8(ascii: "?") {
                text.append(UInt8(ascii: "$"))
                let isNumbered = index + 1 < bytes.count && isDigit(bytes[index + 1])
                if !isNumbered {
                    count += 1
                    text += Array("\(count)".utf8)
                }
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Texts as the value of one parameter, a `text[]`.
    static func array(_ texts: [String]) -> String {
        let items = texts.map { text in
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return "{\(items.joined(separator: ","))}"
    }

    private static let digits = Array("0123456789abcdef".utf8)

    static func text(of bytes: [UInt8]) -> String {
        "\\x" + String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes of a `bytea`; empty for invalid text.
    static func bytes(of text: String) -> [UInt8] {
        guard text.hasPrefix("\\x") else { return [] }
        let values = text.utf8.dropFirst(2).compactMap { digits.firstIndex(of: $0).map { UInt8($0) } }
        guard values.count % 2 == 0 else { return [] }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
