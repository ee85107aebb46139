import SVGAErrors

extension JSONReader {
    /// Reads the string whose opening quote is the next byte, with its escapes resolved to UTF-8.
    mutating func stringBytes(
        maxByteCount: Int, limit: Limits.Name = \.maxStringByteCount
    ) throws(SVGAError) -> [UInt8] {
        let start = offset + 1
        let end = try endOfString()
        try check(limit, end - start, within: maxByteCount)
        offset = start
        var bytes: [UInt8] = []
        while offset < end {
            let plain = text[offset..<end].prefix { $0 != UInt8(ascii: "\\") }
            bytes.append(contentsOf: plain)
            offset += plain.count
            if offset < end { bytes.append(contentsOf: try escape(before: end)) }
        }
        offset = end + 1
        return bytes
    }

    /// Skips the string whose opening quote is the next byte.
    mutating func skipString() throws(SVGAError) { offset = try endOfString() + 1 }

    /// The index of the closing quote.
    private mutating func endOfString() throws(SVGAError) -> Int {
        var end = offset + 1
        while end < text.count, text[end] != UInt8(ascii: "\"") {
            end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < text.count else {
            offset = text.count
            throw fault(.jsonEnd)
        }
        return end
    }

    /// Reads an escape sequence, which begins with a backslash.
    private mutating func escape(before end: Int) throws(SVGAError) -> [UInt8] {
        let letter = text[offset + 1]
        guard letter != UInt8(ascii: "u") else { return Array(String(try escapedScalar(before: end)).utf8) }
        guard let byte = Self.unescaped(letter) else { throw fault(.jsonEscape) }
        offset += 2
        return [byte]
    }

    /// The byte of an escape sequence of one letter.
    private static func unescaped(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Reads `\uXXXX`, or two of them that make one character; half a pair becomes U+FFFD.
    private mutating func escapedScalar(before end: Int) throws(SVGAError) -> Character {
        let high = try escapedUnit(before: end)
        guard high & 0xFC00 == 0xD800, offset + 6 <= end, text[offset] == UInt8(ascii: "\\"),
            text[offset + 1] == UInt8(ascii: "u")
        else { return Character(Unicode.Scalar(high) ?? "\u{FFFD}") }
        let afterHigh = offset
        let low = try escapedUnit(before: end)
        guard low & 0xFC00 == 0xDC00 else {
            offset = afterHigh
            return "\u{FFFD}"
        }
        return Character(Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}")
    }

    private mutating func escapedUnit(before end: Int) throws(SVGAError) -> UInt32 {
        guard offset + 6 <= end else { throw fault(.jsonEscape) }
        var unit: UInt32 = 0
        for byte in text[(offset + 2)..<(offset + 6)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault(.jsonEscape) }
            unit = unit << 4 | UInt32(digit)
        }
        offset += 6
        return unit
    }
}
