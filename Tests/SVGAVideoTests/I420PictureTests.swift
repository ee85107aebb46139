import CSVGAKernels
import SVGAGraphics
import SVGATestSupport
import Testing

@testable import SVGAVideo

@Suite(.serialized) struct I420PictureTests {
    static let colors = [
        VideoColors(), VideoColors(.bt709), VideoColors(.bt601, range: .full), VideoColors(.bt709, range: .full),
    ]

    /// A picture of random premultiplied pixels, every fourth transparent and every fourth opaque.
    static func picture(_ width: Int, _ height: Int) throws -> Pixmap {
        var (random, picture) = (
            SplitMix64(seed: UInt64(width * 1000 + height)), try Pixmap(width: width, height: height)
        )
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                let (value, kind) = (UInt32(truncatingIfNeeded: random.next()), Int.random(in: 0..<4, using: &random))
                pixels[index] = kind == 0 ? 0 : kind == 1 ? value | 0xff00_0000 : value
            }
            StraightAlpha.premultiply(pixels)
        }
        return picture
    }

    static func pixmap(_ width: Int, _ height: Int, of pixel: UInt32) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: height)
        try picture.withMutablePixels { $0.update(repeating: pixel) }
        return picture
    }

    /// Luma and chroma by the formulas of the standards.
    static func exact(_ red: Double, _ green: Double, _ blue: Double, _ colors: VideoColors) -> [Double] {
        let (r, b) = colors.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
        let luma = (r * red + (1 - r - b) * green + b * blue) / 255
        let (towardBlue, towardRed) = ((blue / 255 - luma) / (2 - 2 * b), (red / 255 - luma) / (2 - 2 * r))
        if colors.range == .full {
            return [luma * 255, towardBlue * 255 + 128, towardRed * 255 + 128].map { min(255, $0) }
        }
        return [luma * 219 + 16, towardBlue * 224 + 128, towardRed * 224 + 128]
    }

    @Test(arguments: colors) func samplesMatchTheStandards(colors: VideoColors) throws {
        let source = try Self.picture(22, 14)
        var picture = try I420Picture(width: 22, height: 14, colors: colors)
        try picture.draw(source)
        for y in 0..<14 {
            for x in 0..<22 {
                let pixel = source[x, y]
                let exact = Self.exact(Double(pixel.red), Double(pixel.green), Double(pixel.blue), colors)[0]
                #expect(abs(Double(picture.bytes[y * 22 + x]) - exact) < 0.52)
            }
        }
        for y in 0..<7 {
            for x in 0..<11 {
                let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map { source[2 * x + $0.0, 2 * y + $0.1] }
                let mean = [block.map(\.red), block.map(\.green), block.map(\.blue)].map { channel in
                    channel.reduce(0) { $0 + Double($1) } / 4
                }
                let exact = Self.exact(mean[0], mean[1], mean[2], colors)
                #expect(abs(Double(picture.bytes[22 * 14 + y * 11 + x]) - exact[1]) < 0.52)
                #expect(abs(Double(picture.bytes[22 * 14 + 77 + y * 11 + x]) - exact[2]) < 0.52)
            }
        }
    }

    @Test(arguments: colors) func greysAreExact(colors: VideoColors) throws {
        for grey in UInt32(0)...255 {
            var picture = try I420Picture(width: 2, height: 2, colors: colors)
            try picture.draw(Self.pixmap(2, 2, of: grey * 0x01_0101 | 0xff00_0000))
            var alpha = try I420Picture(width: 2, height: 2, colors: colors)
            try alpha.drawAlpha(of: Self.pixmap(2, 2, of: grey << 24))
            let luma = colors.range == .full ? Double(grey) : 16 + Double(grey) * 219 / 255
            #expect(picture.bytes == [UInt8](repeating: UInt8(luma.rounded()), count: 4) + [128, 128])
            #expect(alpha.bytes == picture.bytes)
        }
    }

    /// All that is made of a picture, with every kernel.
    private static func everything(_ source: Pixmap) throws -> [UInt8] {
        let (width, height) = (source.width + source.width % 2, source.height + source.height % 2)
        var bytes: [UInt8] = []
        for colors in colors {
            var picture = try I420Picture(width: 2 * width + 2, height: 2 * height, colors: colors)
            try picture.draw(source, x: 2, y: 0)
            try picture.drawAlpha(of: source, x: width + 2, y: height)
            if width % 4 == 0 { try picture.drawAlpha(of: source, x: 2, y: height, isHalved: true) }
            bytes += picture.bytes
            bytes += try I420Picture(straight: source.withEvenSides(.pixel(0)), colors: colors).bytes
        }
        return bytes
    }

    @Test(arguments: [1, 2, 3, 7, 8, 15, 16, 17, 30, 31, 32, 33, 34, 36, 63, 66, 100])
    func allLevelsOfInstructionsAgree(width: Int) throws {
        defer { svga_limit_level(2) }
        let source = try Self.picture(width, 5)
        svga_limit_level(0)
        let baseline = try Self.everything(source)
        for level in Int32(1)...2 where svga_limit_level(level) == level {
            #expect(try Self.everything(source) == baseline, "level \(level)")
        }
    }

    @Test func pictureNextToItsAlphaLeavesTheRestBlack() throws {
        var picture = try I420Picture(width: 16, height: 6)
        let black = picture.bytes
        try picture.draw(Self.pixmap(3, 3, of: 0xffff_ffff), x: 2, y: 2)
        try picture.drawAlpha(of: Self.pixmap(4, 4, of: 0xff00_0000), x: 10, y: 2, isHalved: true)
        var expected = black
        // The odd sides are continued.
        for y in 2..<6 { for x in 2..<6 { expected[y * 16 + x] = 235 } }
        for y in 2..<4 { for x in 10..<12 { expected[y * 16 + x] = 235 } }
        #expect(picture.bytes == expected)
    }

    @Test func straightColoursAreThoseThatAreSeen() throws {
        // One pixel of four is red, at half opacity; the others are transparent.
        var source = try Pixmap(width: 2, height: 2)
        try source.withMutablePixels { $0[0] = 0x8000_0080 }
        let picture = try I420Picture(straight: source)
        let red = Self.exact(255, 0, 0, VideoColors()).map { UInt8($0.rounded()) }
        #expect(picture.bytes == [red[0], 16, 16, 16, red[1], red[2], 128, 0, 0, 0])
    }

    @Test func oddSidesAreContinued() throws {
        let source = try Self.picture(3, 5)
        let repeated = try source.withEvenSides(.repeating), padded = try source.withEvenSides(.pixel(0xff00_00ff))
        #expect(repeated.width == 4 && repeated.height == 6)
        for (x, y) in [(3, 0), (3, 4), (0, 5), (2, 5), (3, 5)] {
            #expect(repeated[x, y] == source[min(x, 2), min(y, 4)])
            #expect(padded[x, y] == (255, 0, 0, 255))
        }
        #expect(padded[2, 4] == source[2, 4])
        let even = try Self.picture(4, 2)
        #expect(try even.withEvenSides(.repeating) == even)
    }
}
