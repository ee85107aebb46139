extension Pixmap {
    /// The mean distance of two pictures over all four premultiplied channels, 0 for equal ones ... 1.
    ///
    /// - Parameter other: A picture of the same size.
    /// - Complexity: O(pixels); allocates nothing.
    public func meanDifference(from other: Pixmap) -> Double {
        precondition(width == other.width && height == other.height, "pictures of different sizes")
        var sum = 0
        withPixels { pixels in
            other.withPixels { others in
                for index in pixels.indices { sum += Pixmap.difference(pixels[index], others[index]) }
            }
        }
        return Double(sum) / Double(4 * 255 * width * height)
    }

    /// The sum of the distances of all four channels of two pixels.
    @inline(__always)
    static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        if a == b { return 0 }
        let shifts = SIMD4<UInt32>(0, 8, 16, 24)
        let (a, b) = ((SIMD4(repeating: a) &>> shifts) & 255, (SIMD4(repeating: b) &>> shifts) & 255)
        return Int((pointwiseMax(a, b) &- pointwiseMin(a, b)).wrappedSum())
    }
}
