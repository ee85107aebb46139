import CSVGARasterKernels

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
        guard let source = pixels.baseAddress, let target = bytes.baseAddress else { return }
        svga_unpremultiply(target, source, Int64(pixels.count))
    }
}
