extension JSONReader {
    /// The kinds of JSON values.
    package enum Kind: Hashable, Sendable {
        case object, array, string, number, boolean, null
    }

    /// The kind of the next value, which is left to be read. What no value begins with counts as a number.
    package mutating func kind() throws(FormatError) -> Kind {
        switch try peek() {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// Reads a number as it is written.
    package mutating func numberText() throws(FormatError) -> String {
        _ = try peek()
        let start = offset
        _ = try plainNumber()
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    /// Reads any value as it is written.
    package mutating func valueText() throws(FormatError) -> ArraySlice<UInt8> {
        _ = try peek()
        let start = offset
        try skip()
        return text[start..<offset]
    }

    /// Skips the object that is next in a text that ``SpecCheck`` knows as sound: only its end is looked for.
    package mutating func skipSoundObject() {
        let (text, quote) = (text, UInt8(ascii: "\""))
        let bytes = text.span
        var nesting = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): nesting += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): nesting -= 1
            case quote:
                while offset < bytes.count, bytes[offset] != quote {
                    offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
                }
                offset += 1
            default: break
            }
            if nesting == 0 { return }
        }
    }

    /// Reads `true` or `false`.
    package mutating func boolean() throws(FormatError) -> Bool {
        let isTrue = try peek() == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// The error with which a caller ends the reading of an object or array for a reason of its own.
    package func stop() -> FormatError { fault(.unexpectedEnd) }
}
