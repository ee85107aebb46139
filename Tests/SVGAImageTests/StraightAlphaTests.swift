import SVGARaster
import Testing

@Suite struct StraightAlphaTests {
    @Test func unpremultiplyingIsTheRoundedQuotientForAllColoursAndAlphas() {
        for alpha: UInt32 in 1...255 {
            let pixels = (0...255).map { color in UInt32(color) | UInt32(255 - color) << 8 | alpha << 24 }
            var bytes = [UInt8](repeating: 0, count: pixels.count * 4)
            pixels.withUnsafeBufferPointer { source in
                bytes.withUnsafeMutableBytes { StraightAlpha.unpremultiply(source, into: $0) }
            }
            let expected = pixels.flatMap { pixel -> [UInt8] in
                let colors: [UInt32] = [pixel & 255, pixel >> 8 & 255, 0]
                return colors.map { UInt8(min(255, ($0 * 255 + alpha / 2) / alpha)) } + [UInt8(alpha)]
            }
            #expect(bytes == expected, "alpha \(alpha)")
        }
    }
}
