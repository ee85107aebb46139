import CSVGAKernels
import SVGAGraphics
import Testing

@Suite(.serialized) struct StraightAlphaTests {
    /// From several starts, so that pixels come in blocks and in the tail after them.
    @Test(arguments: Int32(0)...2)
    func unpremultiplyingIsTheRoundedQuotientForAllColoursAndAlphas(level: Int32) {
        svga_limit_level(level)
        defer { svga_limit_level(2) }
        for alpha: UInt32 in 0...255 {
            let pixels = (0...255).map { color in UInt32(color) | UInt32(255 - color) << 8 | alpha << 24 }
            let expected = pixels.flatMap { pixel -> [UInt8] in
                if alpha == 0 { return [0, 0, 0, 0] }
                let colors: [UInt32] = [pixel & 255, pixel >> 8 & 255, 0]
                return colors.map { UInt8(min(255, ($0 * 255 + alpha / 2) / alpha)) } + [UInt8(alpha)]
            }
            for start in 0..<9 {
                #expect(straight(pixels[start...]) == expected[(4 * start)...], "alpha \(alpha) from \(start)")
            }
        }
    }

    private func straight(_ pixels: ArraySlice<UInt32>) -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: pixels.count * 4)
        pixels.withUnsafeBufferPointer { source in
            bytes.withUnsafeMutableBytes { StraightAlpha.unpremultiply(source, into: $0) }
        }
        return bytes[...]
    }
}
