extension Pixmap {
    /// A number that equal pictures have in common, and different ones hardly ever.
    ///
    /// It is the same in every run and on every machine. Whoever needs certainty compares the pictures of one number.
    ///
    /// - Complexity: O(pixels).
    package var pixelHash: UInt64 {
        withPixels { pixels in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(truncatingIfNeeded: width) << 32
            for pixel in pixels {
                hash = (hash ^ UInt64(pixel)) &* 0x9e37_79b9_7f4a_7c15
                hash ^= hash >> 29
            }
            return hash
        }
    }
}
