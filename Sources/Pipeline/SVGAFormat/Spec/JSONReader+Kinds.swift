package import SVGAErrors

extension JSONReader {
    package enum Kind: Hashable, Sendable {
        case object, array, string, number, boolean, null
    }

    /// The kind of the next value, which is left to be read. Other first bytes count as a number.
    package mutating func kind() throws(SVGAError) -> Kind {
        switch try peek() {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    package mutating func numberText() throws(SVGAError) -> String {
        _ = try peek()
        let start = offset
        _ = try plainNumber()
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    package mutating func valueText() throws(SVGAError) -> ArraySlice<UInt8> {
        _ = try peek()
        let start = offset
        try skip()
        return text[start..<offset]
    }

    package mutating func boolean() throws(SVGAError) -> Bool {
        let isTrue = try peek() == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// The error that ends a caller's reading of an object or array for its own reason.
    package func stop() -> SVGAError { fault(.jsonEnd) }
}
