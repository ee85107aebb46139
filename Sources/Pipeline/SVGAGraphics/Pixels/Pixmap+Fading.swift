package import SVGAErrors

extension Pixmap {
    /// Fades pixels the more they resemble a background, on which they are invisible: one whose channels are within a
    /// quarter of the range of the background's keeps a part of its opacity, an equal one none. A transparent
    /// background changes nothing.
    package mutating func fade(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8) throws(SVGAError) {
        let background = SIMD4<Int32>(Int32(red), Int32(green), Int32(blue), 255)
        try withMutablePixels { pixels in
            for index in pixels.indices where pixels[index] >> 24 != 0 {
                pixels[index] = Pixmap.faded(pixels[index], background, Int32(opacity))
            }
        }
    }

    /// The share of the picture whose luminance differs from a background's, 0 ... 1; differences below a quarter of
    /// the range count in part. The hue does not count: yellow on white and blue on black are hardly read. Luminance
    /// has Rec. 709's weights in 1/256, on the stored sRGB values, so that the sum is the same on every machine.
    package func coverage(legibleOver red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
        let background = Pixmap.luminance(Int32(red), Int32(green), Int32(blue))
        let sum = withPixels { pixels in
            pixels.reduce(into: 0) { sum, pixel in
                let alpha = Int32(pixel >> 24)
                if alpha == 0 { return }
                let own = Pixmap.luminance(Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255))
                // 256 times the distance of the unpremultiplied colour.
                let distance = abs(own * 255 - background * alpha) / alpha
                sum += Int(alpha * min(255, distance / 64))
            }
        }
        return Double(sum) / Double(255 * 255 * width * height)
    }

    /// 256 times the luminance.
    private static func luminance(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
        54 * red + 183 * green + 19 * blue
    }

    @inline(__always)
    private static func faded(_ pixel: UInt32, _ background: SIMD4<Int32>, _ opacity: Int32) -> UInt32 {
        let shifts = SIMD4<UInt32>(0, 8, 16, 24)
        let channels = SIMD4<Int32>(truncatingIfNeeded: (SIMD4(repeating: pixel) &>> shifts) & 255)
        let alpha = channels[3]
        // 255 times the distance of premultiplied channels, 0 for alpha.
        let distances = channels &* 255 &- background &* alpha
        let distance = max(distances.max(), -distances.min()) / alpha
        let seen = min(255, distance * 4)
        let factor = UInt32(255 - (255 - seen) * opacity / 255)
        let products = (SIMD4<UInt32>(truncatingIfNeeded: channels) &* factor &+ 127) / 255
        return (products &<< shifts).wrappedSum()
    }
}
