import SVGAErrors

extension JSONTreeReader {
    /// The maximum size of a number in bytes.
    private static let maxNumberByteCount = 256

    /// Reads a number by the grammar of JSON, which knows no plus sign, no leading zeros and no bare point.
    mutating func number(_ first: UInt8, _ path: JSONPath) throws(SVGAError) -> JSONTree {
        if isLenient { return try lenientNumber(first, path) }
        if let name = notFinite { throw error("\(name) is not JSON; write null or a number", path) }
        let start = offset
        if first == UInt8(ascii: "-") { offset += 1 }
        if offset < text.count, text[offset] == UInt8(ascii: "0") {
            offset += 1
        } else {
            try digits(wanted: offset == start ? "a value" : "a digit", path)
        }
        if offset < text.count, text[offset] == UInt8(ascii: ".") {
            offset += 1
            try digits(wanted: "a digit", path)
        }
        if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[offset]) { offset += 1 }
            try digits(wanted: "a digit", path)
        }
        guard offset - start <= JSONTreeReader.maxNumberByteCount else {
            throw tooMany("digits", JSONTreeReader.maxNumberByteCount, path)
        }
        return .number(String(decoding: text[start..<offset], as: UTF8.self))
    }

    private mutating func lenientNumber(_ first: UInt8, _ path: JSONPath) throws(SVGAError) -> JSONTree {
        let letters = text[offset...].prefix { "+-.0123456789eE".utf8.contains($0) }
        let digits = String(decoding: letters, as: UTF8.self)
        guard Double(digits) != nil else { throw unexpected(first, wanted: "a value", path) }
        offset = letters.endIndex
        return .number(digits)
    }

    /// A word of other languages that stands where a number is expected.
    private var notFinite: String? {
        let isDigit = offset + 1 < text.count && text[offset + 1] <= UInt8(ascii: "9")
        if text[offset] <= UInt8(ascii: "9"), text[offset] != UInt8(ascii: "-") || isDigit { return nil }
        return ["NaN", "Infinity", "-Infinity"].first { text[offset...].starts(with: $0.utf8) }
    }

    private mutating func digits(wanted: String, _ path: JSONPath) throws(SVGAError) {
        let start = offset
        while offset < text.count, text[offset].isDigit { offset += 1 }
        guard offset == start else { return }
        guard offset < text.count else { throw endsEarly(path) }
        throw unexpected(text[offset], wanted: wanted, path)
    }

    /// Reads the string whose opening quote is the next byte.
    mutating func string(_ path: JSONPath) throws(SVGAError) -> String {
        offset += 1
        // Most strings have no escape, and are taken as they stand.
        var (start, bytes) = (offset, [UInt8]())
        while true {
            guard offset < text.count else { throw endsEarly(path) }
            let byte = text[offset]
            switch byte {
            case UInt8(ascii: "\""):
                let all = bytes.isEmpty ? text[start..<offset] : (bytes + text[start..<offset])[...]
                let string =
                    isLenient ? String(decoding: all, as: UTF8.self) : String(validating: all, as: UTF8.self)
                guard let string else { throw error("the string is not UTF-8", path) }
                offset += 1
                return string
            case UInt8(ascii: "\\"):
                bytes += text[start..<offset]
                bytes += try escape(path)
                start = offset
            case 0..<0x20 where !isLenient:
                throw unexpected(byte, wanted: "an escape in place of a control character", path)
            default: offset += 1
            }
        }
    }

    /// Reads the escape whose backslash is the next byte.
    private mutating func escape(_ path: JSONPath) throws(SVGAError) -> [UInt8] {
        guard offset + 1 < text.count else { throw endsEarly(path) }
        let letter = text[offset + 1]
        if letter == UInt8(ascii: "u") { return try unicodeEscape(path) }
        let index = Array("\"\\/bfnrt".utf8).firstIndex(of: letter)
        guard index != nil || isLenient else { throw noEscape(path) }
        offset += 2
        return [index.map { [0x22, 0x5c, 0x2f, 0x08, 0x0c, 0x0a, 0x0d, 0x09][$0] } ?? letter]
    }

    private mutating func unicodeEscape(_ path: JSONPath) throws(SVGAError) -> [UInt8] {
        let first = try codeUnit(path)
        if let scalar = Unicode.Scalar(first) { return Array(String(Character(scalar)).utf8) }
        guard UTF16.isLeadSurrogate(first), offset + 1 < text.count, text[offset] == UInt8(ascii: "\\"),
            text[offset + 1] == UInt8(ascii: "u")
        else { return try loneSurrogate(first, path) }
        let afterFirst = offset
        let second = try codeUnit(path)
        guard UTF16.isTrailSurrogate(second) else {
            if isLenient { offset = afterFirst }
            return try loneSurrogate(first, path)
        }
        return Array(String(decoding: [first, second], as: UTF16.self).utf8)
    }

    private func loneSurrogate(_ half: UInt16, _ path: JSONPath) throws(SVGAError) -> [UInt8] {
        guard isLenient else { throw error("\\u\(String(half, radix: 16)) is half of a pair; write both halves", path) }
        return Array("\u{fffd}".utf8)
    }

    /// Reads `\u` and four hexadecimal digits.
    private mutating func codeUnit(_ path: JSONPath) throws(SVGAError) -> UInt16 {
        guard offset + 6 <= text.count else { throw endsEarly(path) }
        var value: UInt16 = 0
        for byte in text[offset + 2..<offset + 6] {
            guard let digit = byte.hexadecimalDigitValue else { throw noEscape(path) }
            value = value << 4 | UInt16(digit)
        }
        offset += 6
        return value
    }
}
