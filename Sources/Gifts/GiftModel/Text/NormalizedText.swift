// Normalization is not a public part of the standard library; the library compares strings by it.
@_spi(_Unicode) import Swift

/// Texts in normalization form C (Unicode Standard Annex 15).
enum NormalizedText {
    /// The text in normalization form C.
    static func normalized(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    /// Whether the text is in normalization form C.
    static func isNormalized(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } || text.unicodeScalars.elementsEqual(text._nfc)
    }

    /// Whether a character is a control: in ASCII and Latin-1, and line and paragraph separators.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1f, 0x7f...0x9f, 0x2028, 0x2029: true
        default: false
        }
    }
}
