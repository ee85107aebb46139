/// A number of a document, kept bit for bit: one from a float returns to a float with the same bits, even if it is NaN.
/// Swift's conversions make every signalling NaN a quiet one.
package struct DocumentNumber: Hashable, Sendable {
    private let bits: UInt64

    package init(_ value: Double) { bits = value.bitPattern }

    /// The number of the bits of a `Float`.
    init(floatBits: UInt32) {
        let float = Float(bitPattern: floatBits)
        guard float.isNaN else {
            bits = Double(float).bitPattern
            return
        }
        let sign = UInt64(floatBits >> 31) << 63
        bits = sign | UInt64(0x7FF) << 52 | UInt64(floatBits & 0x7F_FFFF) << 29
    }

    package var value: Double { Double(bitPattern: bits) }

    /// The bits of the nearest `Float`.
    var floatBits: UInt32 {
        guard value.isNaN else { return Float(value).bitPattern }
        let fraction = UInt32(truncatingIfNeeded: bits >> 29) & 0x7F_FFFF
        // A NaN with only low fraction bits would become an infinity.
        return UInt32(bits >> 63) << 31 | 0x7F80_0000 | (fraction == 0 ? 1 << 22 : fraction)
    }

    /// The number as a message stores it; 0 if that is not finite.
    var roundedToFloat: DocumentNumber { Float(value).isFinite ? DocumentNumber(floatBits: floatBits) : 0 }

    /// Whether a message holds the number without loss.
    package var isFloat: Bool { DocumentNumber(floatBits: floatBits) == self }
}

extension DocumentNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package init(floatLiteral value: Double) { self.init(value) }
    package init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension DocumentNumber: CustomStringConvertible {
    package var description: String { "\(value)" }
}

/// A text of a document, kept byte for byte: files hold texts that are not UTF-8.
package struct DocumentText: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
    package init(_ text: String) { self.init(bytes: text.utf8) }

    /// The bytes for JSON: the bytes of ``string`` if the text is not UTF-8, so that keys still match.
    var jsonBytes: [UInt8] {
        String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0) ? Array(string.utf8) : bytes
    }

    /// The text as ``Movie`` reads it: up to its first zero byte, with bytes that are not UTF-8 as `\xNN`.
    package var string: String { String(escaping: bytes.prefix { $0 != 0 }) }
}

extension DocumentText: ExpressibleByStringLiteral, CustomStringConvertible {
    package init(stringLiteral text: String) { self.init(text) }
    package var description: String { string }
}
