package import SVGAErrors

/// Reads JSON (RFC 8259) from bytes value by value, without building a tree. A value of another kind than the requested
/// is skipped and counts as absent, as in the players; only text that is not JSON is an error.
package struct JSONReader: Sendable {
    let text: [UInt8]
    let space: SVGAError.ByteSpace
    let limits: Limits
    /// The index of the next byte.
    var offset = 0
    private var depth = 0

    package init(_ text: [UInt8], in space: SVGAError.ByteSpace, limits: Limits) {
        self.text = text
        self.space = space
        self.limits = limits
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Calls `member` with each key of an object; it must read or skip the value. Skips other values, and returns
    /// false.
    @discardableResult
    package mutating func object(
        _ member: (inout JSONReader, String) throws -> Void
    ) throws(SVGAError) -> Bool {
        try container(UInt8(ascii: "{"), UInt8(ascii: "}")) { reader in
            let key = try reader.key()
            try reader.expect(UInt8(ascii: ":"), "a colon")
            try member(&reader, key)
        }
    }

    /// Calls `element` for each element of an array; it must read or skip it. Skips other values, and returns false.
    @discardableResult
    package mutating func array(_ element: (inout JSONReader) throws -> Void) throws(SVGAError) -> Bool {
        try container(UInt8(ascii: "["), UInt8(ascii: "]"), element)
    }

    /// Reads a number, or a string that holds one; nil when the value is something else, which is skipped.
    package mutating func number() throws(SVGAError) -> Double? {
        switch try peek() {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try plainNumber()
        case UInt8(ascii: "\""):
            let digits = try stringBytes(maxByteCount: limits.maxStringByteCount)
            var end = 0
            let value = DecimalScanner.scan(digits, at: &end)
            return end == digits.count ? value : nil
        default:
            try skip()
            return nil
        }
    }

    /// Reads a string; nil when the value is something else, which is skipped.
    package mutating func string() throws(SVGAError) -> String? {
        guard let bytes = try bytes(maxByteCount: limits.maxStringByteCount) else { return nil }
        return String(escaping: bytes)
    }

    /// Reads a string as bytes; nil when the value is something else, which is skipped.
    package mutating func bytes(
        maxByteCount: Int, limit: Limits.Name = \.maxStringByteCount
    ) throws(SVGAError) -> [UInt8]? {
        guard try peek() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        return try stringBytes(maxByteCount: maxByteCount, limit: limit)
    }

    package mutating func skip() throws(SVGAError) {
        switch try peek() {
        case UInt8(ascii: "{"): try object { reader, _ in try reader.skip() }
        case UInt8(ascii: "["): try array { reader in try reader.skip() }
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: _ = try plainNumber()
        }
    }

    /// Whether only blanks follow.
    package mutating func isAtEnd() -> Bool {
        skipBlanks()
        return offset >= text.count
    }
}

extension JSONReader {
    private mutating func container(
        _ opening: UInt8, _ closing: UInt8, _ element: (inout JSONReader) throws -> Void
    ) throws(SVGAError) -> Bool {
        guard try peek() == opening else {
            try skip()
            return false
        }
        try enter()
        offset += 1
        if try peek() == closing {
            offset += 1
        } else {
            do { repeat { try element(&self) } while try another(before: closing) } catch { throw SVGAError(error) }
        }
        depth -= 1
        return true
    }

    private mutating func enter() throws(SVGAError) {
        depth += 1
        try check(\.maxJSONDepth, depth, within: limits.maxJSONDepth)
    }

    /// Reads a comma, or the end of the container.
    private mutating func another(before closing: UInt8) throws(SVGAError) -> Bool {
        let byte = try peek()
        guard byte == UInt8(ascii: ",") || byte == closing else {
            throw unexpected(byte, "a comma or the end of the list")
        }
        offset += 1
        return byte != closing
    }

    private mutating func key() throws(SVGAError) -> String {
        let byte = try peek()
        guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, "a key in quotes") }
        return String(escaping: try stringBytes(maxByteCount: limits.maxStringByteCount))
    }

    mutating func plainNumber() throws(SVGAError) -> Double {
        let byte = try peek()
        guard byte != UInt8(ascii: "+"), let value = DecimalScanner.scan(text, at: &offset) else {
            throw unexpected(byte, "a value")
        }
        return value
    }

    mutating func word(_ word: StaticString) throws(SVGAError) {
        for byte in String(describing: word).utf8 {
            guard offset < text.count else { throw fault(.jsonEnd) }
            guard text[offset] == byte else { throw unexpected(text[offset], String(describing: word)) }
            offset += 1
        }
    }

    private mutating func expect(_ byte: UInt8, _ name: String) throws(SVGAError) {
        let found = try peek()
        guard found == byte else { throw unexpected(found, name) }
        offset += 1
    }

    /// The next byte that is not blank.
    mutating func peek() throws(SVGAError) -> UInt8 {
        skipBlanks()
        guard offset < text.count else { throw fault(.jsonEnd) }
        return text[offset]
    }

    private mutating func skipBlanks() {
        while offset < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[offset]) { offset += 1 }
    }

    private func unexpected(_ byte: UInt8, _ expected: String) -> SVGAError {
        fault(.jsonByte(byte, expected: expected))
    }

    func fault(_ fault: SVGAError) -> SVGAError {
        SVGAError(.json, fault, at: .init(min(offset, text.count), in: space))
    }

    func check(_ name: Limits.Name, _ found: Int, within limit: Int) throws(SVGAError) {
        try SVGAError.check(name, found, within: limit, .json, at: .init(offset, in: space))
    }
}
