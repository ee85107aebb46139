import CSVGAKernels
import SVGAGraphics
import SVGATestSupport
import Testing

@testable import SVGAImage

/// Palettes, next to searches that look at everything.
@Suite struct PaletteTests {
    private static func histogram(_ pixels: [UInt32]) throws -> ColorHistogram {
        let histogram = try ColorHistogram()
        try pixels.withUnsafeBufferPointer { pixels throws(SVGAError) in try histogram.add(pixels) }
        return histogram
    }

    /// Premultiplied colours, half of them opaque.
    private static func colors(_ count: Int, seed: UInt64) -> [UInt32] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            let alpha = Bool.random(using: &random) ? 255 : UInt32.random(in: 1...255, using: &random)
            let channels = (0..<3).map { UInt32.random(in: 0...alpha, using: &random) << (8 * $0) }
            return alpha << 24 | channels.reduce(0, |)
        }
    }

    /// The squared distance of two colours over black and over white.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        let alpha = Int(a >> 24) - Int(b >> 24)
        return (0..<3).reduce(0) {
            let black = Int(a >> (8 * $1) & 255) - Int(b >> (8 * $1) & 255)
            return $0 + black * black + (black - alpha) * (black - alpha)
        }
    }

    private static func indices(of pixels: [UInt32], in palette: Palette) throws -> [UInt8] {
        var indices = [UInt8](repeating: 0, count: pixels.count)
        let finder = try ColorFinder()
        pixels.withUnsafeBufferPointer { pixels in
            indices.withUnsafeMutableBufferPointer { finder.findIndices(of: pixels, in: palette, into: $0) }
        }
        return indices
    }

    @Test(arguments: [1, 2, 16, 255, 256]) func fullPaletteIsLossless(count: Int) throws {
        let colors = Array(Set(Self.colors(count, seed: 3))).sorted()
        let palette = try Palette(for: Self.histogram(colors + colors.reversed()), limit: colors.count, hasClear: false)
        #expect(palette.colors.sorted() == colors && palette.clearIndex == nil)
        #expect(try Self.indices(of: colors, in: palette).map { palette.colors[Int($0)] } == colors)
    }

    @Test func transparentPixelsHaveTheLastIndex() throws {
        let pixels: [UInt32] = [0, 0xff00_0001, 0, 0xff00_0002, 0, 0]
        let palette = try Palette(for: Self.histogram(pixels), limit: 3, hasClear: true)
        #expect(palette.entryCount == 3 && palette.clearIndex == 2 && palette.depth == 2)
        let indices = try Self.indices(of: pixels, in: palette)
        #expect(indices[0] == 2 && indices[4] == 2 && indices[1] < 2 && indices[1] != indices[3])
        let empty = try Palette(for: Self.histogram([0, 0]), limit: 256, hasClear: true)
        #expect(empty.entryCount == 2 && empty.depth == 1)
    }

    @Test(arguments: [0, 1, 2] as [Int32]) func theNearestColorIsFoundAtEachLevel(level: Int32) throws {
        svga_limit_level(level)
        defer { svga_limit_level(2) }
        for count in [1, 5, 16, 17, 200, 256] {
            let (colors, pixels) = (Self.colors(count, seed: 5), Self.colors(3000, seed: 8))
            let palette = Palette(colors: colors, hasClear: false)
            for (index, pixel) in zip(try Self.indices(of: pixels, in: palette), pixels) {
                let least = colors.map { Self.distance($0, pixel) }.min() ?? 0
                // √3 is rounded to 1/256, which causes up to 0.2 % of a difference of alphas.
                #expect(Self.distance(colors[Int(index)], pixel) <= least + least / 50 + 600, "\(count)")
            }
            let chosen = try Palette(for: Self.histogram(pixels), limit: count, hasClear: false)
            #expect(chosen.colors == Self.chosenAtBaseline(pixels, count))
        }
    }

    private static func chosenAtBaseline(_ pixels: [UInt32], _ count: Int) -> [UInt32]? {
        svga_limit_level(0)
        defer { svga_limit_level(2) }
        return try? Palette(for: histogram(pixels), limit: count, hasClear: false).colors
    }

    @Test func moreColorsAreCloser() throws {
        let histogram = try Self.histogram(Self.colors(20_000, seed: 1))
        let errors = try [2, 8, 32, 128, 256].map {
            try Palette(for: histogram, limit: $0, hasClear: false).error(of: histogram)
        }
        #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 > $1 * 1.3 })
    }

    @Test func partsColorsMatchTheWhole() throws {
        for count in [100, 5000] {
            let (a, b) = (Self.colors(count, seed: 1), Self.colors(count / 2, seed: 2))
            let (sum, whole) = (try Self.histogram(a), try Self.histogram(a + b))
            try sum.merge(Self.histogram(b))
            #expect(sum.colorCount == whole.colorCount && sum.pixelCount == count + count / 2)
            let palettes = try [sum, whole].map { try Palette(for: $0, limit: 50, hasClear: false) }
            #expect(palettes[0] == palettes[1])
        }
    }

    @Test func noPaletteHasColorsAboveTheirAlpha() throws {
        let palette = try Palette(for: Self.histogram(Self.colors(9000, seed: 4)), limit: 256, hasClear: true)
        #expect(palette.entryCount == 256)
        for color in palette.colors {
            #expect((0..<3).allSatisfy { color >> (8 * $0) & 255 <= color >> 24 } && color >> 24 > 0)
        }
    }
}
