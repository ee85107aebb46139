/// A value of the JSON in a file, as a tree of limited depth.
indirect enum ConfigurationValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([ConfigurationValue])
    case object([String: ConfigurationValue])

    /// The deepest nesting; that of real files is 5.
    static let maxDepth = 32

    /// Reads a text (RFC 8259); nil for anything else.
    init?(_ text: [UInt8]) {
        var reader = ConfigurationReader(text: text)
        guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
        self = value
    }

    /// A member of an object.
    subscript(_ key: String) -> ConfigurationValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// A whole number that players can hold.
    var integer: Int? {
        if case .number(let value) = self { Int32(exactly: value).map { Int($0) } } else { nil }
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }

    var elements: [ConfigurationValue]? { if case .list(let list) = self { list } else { nil } }
}

private struct ConfigurationReader {
    let text: [UInt8]
    var index = 0

    init(text: [UInt8]) { self.text = text }

    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return index == text.count
        }
    }

    private mutating func skipBlanks() {
        while index < text.count, [0x20, 0x0a, 0x0d, 0x09].contains(text[index]) { index += 1 }
    }

    /// The next byte that is not blank, without reading it.
    private mutating func peek() -> UInt8? {
        skipBlanks()
        return index < text.count ? text[index] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    mutating func value(depth: Int) -> ConfigurationValue? {
        guard depth < ConfigurationValue.maxDepth else { return nil }
        switch peek() {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return list(depth: depth)
        case UInt8(ascii: "\""): return string().map(ConfigurationValue.text)
        case UInt8(ascii: "t"): return word("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return word("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return word("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func word(_ word: String) -> Bool {
        guard text[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func object(depth: Int) -> ConfigurationValue? {
        index += 1
        var members: [String: ConfigurationValue] = [:]
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            guard peek() == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")),
                let value = value(depth: depth + 1)
            else { return nil }
            members[key] = value
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func list(depth: Int) -> ConfigurationValue? {
        index += 1
        var elements: [ConfigurationValue] = []
        if take(UInt8(ascii: "]")) { return .list(elements) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .list(elements) : nil
    }

    private mutating func number() -> ConfigurationValue? {
        let start = index
        while index < text.count, "+-.0123456789eE".utf8.contains(text[index]) { index += 1 }
        let digits = String(decoding: text[start..<index], as: UTF8.self)
        return Double(digits).map(ConfigurationValue.number)
    }

    private mutating func string() -> String? {
        index += 1
        var bytes: [UInt8] = []
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = escape() else { return nil }
                bytes += escaped
            default: bytes.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> [UInt8]? {
        guard index < text.count else { return nil }
        defer { index += 1 }
        switch text[index] {
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "u"):
            guard index + 4 < text.count,
                let code = UInt32(String(decoding: text[index + 1...index + 4], as: UTF8.self), radix: 16)
            else { return nil }
            index += 4
            // Halves of a pair are not put together: no member of the players has any.
            return Array(String(Unicode.Scalar(code).map(Character.init) ?? "\u{fffd}").utf8)
        case let byte: return [byte]
        }
    }
}
