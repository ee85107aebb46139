extension Color {
    /// Reads `RRGGBB` or `RRGGBBAA`, in letters of either case and without a sign before; nil for other text.
    public init?(hexadecimal text: String) {
        guard text.utf8.count == 6 || text.utf8.count == 8 else { return nil }
        var value: UInt32 = 0
        for digit in text {
            guard digit.isASCII, let number = digit.hexDigitValue else { return nil }
            value = value << 4 | UInt32(number)
        }
        if text.utf8.count == 6 { value = value << 8 | 255 }
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
            blue: UInt8(truncatingIfNeeded: value >> 8), alpha: Double(value & 255) / 255)
    }

    /// The colour as `rrggbb` where it is opaque, else as `rrggbbaa`, its alpha to the nearest of 256 steps.
    public var hexadecimal: String {
        let steps = UInt8(min(max(0, alpha * 255), 255).rounded())
        return (steps == 255 ? [red, green, blue] : [red, green, blue, steps])
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
