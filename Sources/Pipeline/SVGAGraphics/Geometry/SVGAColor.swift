/// A colour in sRGB with straight alpha.
///
/// ```swift
/// let orange = SVGAColor(red: 255, green: 128, blue: 0, alpha: 0.5)
/// let gray = SVGAColor(hexadecimal: "808080") ?? orange
/// ```
public struct SVGAColor: Hashable, Sendable {
    /// The red channel.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8
    /// The alpha channel, 0 ... 1, not rounded to 8 bits since it may still be multiplied by an opacity.
    public var alpha: Double

    /// Creates a colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

extension SVGAColor {
    /// Reads `RRGGBB` or `RRGGBBAA`, in letters of either case and without a leading `#`; nil for other text.
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

    /// The colour as `rrggbb` if it is opaque; otherwise as `rrggbbaa` with its alpha rounded to 8 bits.
    public var hexadecimal: String {
        let alpha8 = UInt8(min(max(0, alpha * 255), 255).rounded())
        return (alpha8 == 255 ? [red, green, blue] : [red, green, blue, alpha8])
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
