/// Reads the letters and numbers of path data, which blanks and commas separate.
struct PathTextReader {
    private let text: [UInt8]
    private var offset = 0

    init(_ text: [UInt8]) { self.text = text }

    /// Reads the next command letter; all other bytes before it are skipped.
    mutating func readCommand() -> UInt8? {
        while offset < text.count {
            defer { offset += 1 }
            if Self.isLetter(text[offset]) { return text[offset] }
        }
        return nil
    }

    /// Whether something other than separators comes before the next letter.
    mutating func hasArgument() -> Bool {
        skipSeparators()
        return offset < text.count && !Self.isLetter(text[offset])
    }

    /// Reads the next `count` numbers, or returns nil when there are fewer before the next letter.
    mutating func readNumbers(_ count: Int) -> [Double]? {
        var values: [Double] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            guard let value = readNumber() else { return nil }
            values.append(value)
        }
        return values
    }

    /// Reads the next number, or returns nil when none follows.
    mutating func readNumber() -> Double? {
        skipSeparators()
        return DecimalScanner.scan(text, at: &offset)
    }

    /// Reads the next flag of an arc, a single `0` or `1` that needs no separator after it.
    mutating func readFlag() -> Bool? {
        skipSeparators()
        guard offset < text.count, text[offset] == UInt8(ascii: "0") || text[offset] == UInt8(ascii: "1") else {
            return nil
        }
        defer { offset += 1 }
        return text[offset] == UInt8(ascii: "1")
    }

    private mutating func skipSeparators() {
        while offset < text.count, text[offset] <= 0x20 || text[offset] == UInt8(ascii: ",") { offset += 1 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
