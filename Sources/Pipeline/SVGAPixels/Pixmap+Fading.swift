extension Pixmap {
    /// Makes pixels the more transparent the less they differ from a background, on which they are not seen.
    ///
    /// A pixel whose channels are within a quarter of the range of the background's keeps a part of its opacity, one that is
    /// equal keeps none.
    ///
    /// - Parameter opacity: That of the background, 0 ... 255; transparent backgrounds change nothing.
    /// - Complexity: O(pixels).
    package mutating func fade(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8) throws(RenderError) {
        let background = SIMD4<Int32>(Int32(red), Int32(green), Int32(blue), 255)
        try withMutablePixels { pixels throws(RenderError) in
            for index in pixels.indices where pixels[index] >> 24 != 0 {
                pixels[index] = Pixmap.faded(pixels[index], background, Int32(opacity))
            }
        }
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
