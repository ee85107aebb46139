extension SpecCheck {
    /// The next byte that is not blank; nil at the end.
    mutating func next(_ text: Span<UInt8>) -> UInt8? {
        while offset < text.count {
            let byte = text[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            offset += 1
        }
        return nil
    }

    /// Passes over a string, whose opening quote is next.
    ///
    /// - Returns: Where it stands, without quotes; nil for one that is not surely sound.
    mutating func string(_ text: Span<UInt8>, maxByteCount: Int) -> Range<Int>? {
        offset += 1
        let start = offset
        while offset < text.count {
            let byte = text[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") {
                let range = start..<offset - 1
                return range.count <= maxByteCount ? range : nil
            }
            if byte == UInt8(ascii: "\\"), !escape(text) { return nil }
        }
        return nil
    }

    /// Passes over what follows a backslash.
    private mutating func escape(_ text: Span<UInt8>) -> Bool {
        guard offset < text.count else { return false }
        let letter = text[offset]
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        case UInt8(ascii: "u"):
            guard text.count - offset >= 4 else { return false }
            for index in offset..<offset + 4 {
                guard Unicode.Scalar(text[index]).properties.isASCIIHexDigit else { return false }
            }
            offset += 4
            return true
        default: return false
        }
    }

    /// Passes over a number as the standard has it; leading zeros are taken too.
    mutating func number(_ text: Span<UInt8>) -> Bool {
        if isNext(text, UInt8(ascii: "-")) { offset += 1 }
        guard digits(text) else { return false }
        if isNext(text, UInt8(ascii: ".")) {
            offset += 1
            guard digits(text) else { return false }
        }
        guard isNext(text, UInt8(ascii: "e")) || isNext(text, UInt8(ascii: "E")) else { return true }
        offset += 1
        if isNext(text, UInt8(ascii: "-")) || isNext(text, UInt8(ascii: "+")) { offset += 1 }
        return digits(text)
    }

    private func isNext(_ text: Span<UInt8>, _ byte: UInt8) -> Bool { offset < text.count && text[offset] == byte }

    private mutating func digits(_ text: Span<UInt8>) -> Bool {
        let start = offset
        while offset < text.count, text[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
        return offset > start
    }

    /// Passes over a word, if it is next.
    mutating func word(_ text: Span<UInt8>, _ word: StaticString) -> Bool {
        let end = offset + word.utf8CodeUnitCount
        guard end <= text.count, Self.isEqual(text, offset..<end, word) else { return false }
        offset = end
        return true
    }

    static func isEqual(_ text: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        for index in range {
            guard unsafe text[index] == word.utf8Start[index - range.lowerBound] else { return false }
        }
        return true
    }
}
