/// Conversion between premultiplied pixels and the straight alpha that image files hold.
public enum StraightAlpha {
    /// Premultiplies pixels in place: each colour byte becomes `colour * alpha / 255`, rounded to nearest.
    ///
    /// - Parameter pixels: Pixels with red in the lowest byte and straight alpha in the highest.
    public static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        guard let base = pixels.baseAddress else { return }
        for index in 0..<pixels.count {
            let pixel = base[index]
            let alpha = pixel >> 24
            if alpha == 255 { continue }
            // Red and blue share one multiplication, 16 bits each; x * 257 >> 16 with the rounding term is x / 255.
            var redBlue = (pixel & 0x00ff_00ff) &* alpha &+ 0x0080_0080
            redBlue = ((redBlue &+ ((redBlue >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
            var green = ((pixel >> 8) & 0xff) &* alpha &+ 0x80
            green = (green &+ (green >> 8)) & 0xff00
            base[index] = redBlue | green | (alpha << 24)
        }
    }

    /// Writes premultiplied pixels as red, green, blue and straight alpha bytes, each colour rounded to nearest.
    ///
    /// - Parameters:
    ///   - pixels: The pixels to read.
    ///   - bytes: Room for four bytes a pixel.
    public static func unpremultiply(
        _ pixels: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer
    ) {
        precondition(bytes.count >= pixels.count * 4, "no room for the bytes")
        reciprocals.withUnsafeBufferPointer { reciprocals in
            for (index, pixel) in pixels.enumerated() {
                let straight = unpremultiplied(pixel, reciprocals: reciprocals)
                bytes.storeBytes(of: straight.littleEndian, toByteOffset: index * 4, as: UInt32.self)
            }
        }
    }

    /// For each alpha but 0 the number ⌈2²⁴ / alpha⌉. Multiplying by it and dropping 24 bits divides by alpha exactly
    /// for all numerators below 2¹⁶: the quotient comes out too large by less than 1 / alpha.
    private static let reciprocals: [UInt64] = [0] + (1...255).map { ((1 << 24) + $0 - 1) / $0 }

    @inline(__always)
    private static func unpremultiplied(_ pixel: UInt32, reciprocals: UnsafeBufferPointer<UInt64>) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        let half = UInt64(alpha >> 1)
        let reciprocal = reciprocals[Int(alpha)]
        let red = min(255, ((UInt64(pixel & 0xff) &* 255 &+ half) &* reciprocal) >> 24)
        let green = min(255, ((UInt64(pixel >> 8 & 0xff) &* 255 &+ half) &* reciprocal) >> 24)
        let blue = min(255, ((UInt64(pixel >> 16 & 0xff) &* 255 &+ half) &* reciprocal) >> 24)
        return UInt32(truncatingIfNeeded: red | green << 8 | blue << 16) | alpha << 24
    }
}
