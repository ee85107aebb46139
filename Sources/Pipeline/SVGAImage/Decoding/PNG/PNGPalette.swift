/// Tables of straight pixels, one for each value of a sample of up to 8 bits.
enum PNGPalette {
    /// The colours of a palette; opaque black for indices that have none, as with libpng.
    ///
    /// - Parameters:
    ///   - colors: Red, green and blue of each entry; what lies beyond the largest index is left out.
    ///   - alphas: Those of the first entries.
    /// - Returns: Nil where the bytes are no entries, or more alphas than entries.
    static func pixels(_ colors: ArraySlice<UInt8>, alphas: ArraySlice<UInt8>, bitDepth: Int) -> [UInt32]? {
        guard colors.count % 3 == 0, 3...768 ~= colors.count else { return nil }
        let colors = Array(colors.prefix(3 << bitDepth))
        guard alphas.count <= colors.count / 3 else { return nil }
        var pixels = [UInt32](repeating: 0xff00_0000, count: 1 << bitDepth)
        for index in colors.indices { pixels[index / 3] |= UInt32(colors[index]) << (index % 3 * 8) }
        for (index, alpha) in alphas.enumerated() {
            pixels[index] = pixels[index] & 0x00ff_ffff | UInt32(alpha) << 24
        }
        return pixels
    }

    /// All greys of a depth; the one with the value `key` is transparent.
    static func grays(bitDepth: Int, key: UInt16?) -> [UInt32] {
        let last = UInt32(1) << bitDepth - 1
        return (0...last).map { value in
            (value * 255 / last) * 0x01_0101 | (value == key.map(UInt32.init) ? 0 : 0xff00_0000)
        }
    }
}
