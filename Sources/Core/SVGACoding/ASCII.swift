extension UInt8 {
    package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// Whether the byte is a letter without an accent.
    package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    /// Whether the byte is a letter, a digit, or one of a few other characters.
    package func isLetterOrDigit(or others: String = "") -> Bool {
        isLetter || isDigit || others.utf8.contains(self)
    }

    /// The byte's value as a hexadecimal digit of either case; nil for other bytes.
    package var hexadecimalDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension UnsignedInteger {
    /// The number in hexadecimal digits, with zeros in front where there are fewer than `count`.
    package func hexadecimal(_ count: Int = 2, uppercase: Bool = false) -> String {
        let digits = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
    }
}
