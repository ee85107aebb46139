/// Bytes as letters (RFC 4648).
package enum Base64 {
    /// The letters of the 64 digits.
    package enum Alphabet {
        /// With `+` and `/`, padded by `=` (§4).
        case standard
        /// With `-` and `_`, for URLs; not padded (§5).
        case url

        fileprivate var digits: [UInt8] {
            let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
            return Array((self == .standard ? letters + "+/" : letters + "-_").utf8)
        }
    }

    /// The deviations from the output of ``encode(_:alphabet:)`` to accept.
    package struct DecodingOptions: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Line breaks anywhere.
        package static let lineBreaks = DecodingOptions(rawValue: 1)
        /// Any length, bits that belong to no byte, and anything after the first `=`.
        package static let anyEnd = DecodingOptions(rawValue: 2)
    }

    private static let padding = UInt8(ascii: "=")

    package static func encode(_ bytes: [UInt8], alphabet: Alphabet = .standard) -> String {
        let digits = alphabet.digits
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for index in 0...group.count { text.append(digits[Int(bits >> UInt32(18 - 6 * index) & 63)]) }
            if alphabet == .standard { text += repeatElement(padding, count: 3 - group.count) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; nil for other letters. Without options, no two texts have the same bytes.
    package static func decode(
        _ text: some StringProtocol, alphabet: Alphabet = .standard, options: DecodingOptions = []
    ) -> [UInt8]? {
        var letters = Array(text.utf8)
        if options.contains(.lineBreaks) { letters.removeAll { $0 == 0x0a || $0 == 0x0d } }
        let end = letters.firstIndex(of: padding) ?? letters.count
        if !options.contains(.anyEnd) {
            let isPadded = letters.count.isMultiple(of: 4) && letters[end...].allSatisfy { $0 == padding }
            guard alphabet == .standard ? isPadded && letters.count - end <= 2 : end == letters.count && end % 4 != 1
            else { return nil }
        }
        var values = [UInt32](repeating: 64, count: 256)
        for (value, digit) in alphabet.digits.enumerated() { values[Int(digit)] = UInt32(value) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(end / 4 * 3)
        var (bits, bitCount): (UInt32, UInt32) = (0, 0)
        for letter in letters[..<end] {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            bits = bits << 6 | value
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            bits &= 1 << bitCount - 1
        }
        return bits == 0 || options.contains(.anyEnd) ? bytes : nil
    }
}
