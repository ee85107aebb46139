import CSVGAKernels
package import SVGAErrors

extension Pixmap {
    /// The picture with its channels, including alpha, multiplied by a colour's; `alpha` is clamped to 0 ... 1.
    package func multiplied(red: UInt8, green: UInt8, blue: UInt8, alpha: Double) throws(SVGAError) -> Pixmap {
        let alpha = alpha > 0 ? min(alpha, 1) : 0
        // In 1/65536, so that a factor of 1 changes nothing. The colour bytes are premultiplied and need both factors.
        let factors = SIMD4<UInt32>(
            Pixmap.factor(Double(red) / 255 * alpha), Pixmap.factor(Double(green) / 255 * alpha),
            Pixmap.factor(Double(blue) / 255 * alpha), Pixmap.factor(alpha))
        let shifts = SIMD4<UInt32>(0, 8, 16, 24)
        var result = self
        try result.withMutablePixels { pixels in
            for index in pixels.indices where pixels[index] != 0 {
                let channels = (SIMD4<UInt32>(repeating: pixels[index]) &>> shifts) & 255
                let products = (channels &* factors &+ 32_768) &>> 16
                pixels[index] = (products &<< shifts).wrappedSum()
            }
        }
        return result
    }

    private static func factor(_ value: Double) -> UInt32 { UInt32((value * 65_536).rounded()) }
}

extension Pixmap {
    /// The picture over a colour, for formats without alpha; an opaque picture is shared and not copied.
    package func flattened(overRed red: UInt8, green: UInt8, blue: UInt8) throws(SVGAError) -> Pixmap {
        if isOpaque { return self }
        let color = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xff00_0000
        var result = try Pixmap(width: width, height: height)
        try result.withMutablePixels { target in
            withPixels { source in
                guard let target = target.baseAddress, let start = source.baseAddress else { return }
                svga_fill(target, Int64(source.count), color)
                svga_blend(target, start, Int64(source.count), SVGA_OPAQUE, nil)
            }
        }
        return result
    }
}
