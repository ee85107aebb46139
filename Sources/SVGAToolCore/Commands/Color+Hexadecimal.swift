import SVGAKit

extension Color {
    /// Reads `#RRGGBB` or `#RRGGBBAA`, or returns nil.
    init?(hexadecimal text: String) {
        let digits = text.dropFirst().utf8
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8 else { return nil }
        var value: UInt32 = 0
        for digit in text.dropFirst() {
            guard digit.isASCII, let number = digit.hexDigitValue else { return nil }
            value = value << 4 | UInt32(number)
        }
        if digits.count == 6 { value = value << 8 | 255 }
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
            blue: UInt8(truncatingIfNeeded: value >> 8), alpha: Double(value & 255) / 255)
    }
}
