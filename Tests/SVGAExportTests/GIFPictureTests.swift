import SVGAExport
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestPictures
import SVGATestSupport
import Testing

/// Pictures of all kinds as GIF, next to the pixels that they were made of.
@Suite struct GIFPictureTests {
    let folder = TemporaryFolder()

    /// A picture whose pixels follow from their places.
    private static func picture(
        _ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32
    ) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: height)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = pixel(index % width, index / width) }
        }
        return picture
    }

    /// An opaque colour.
    private static func color(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
        0xff00_0000 | UInt32(red & 255) | UInt32(green & 255) << 8 | UInt32(blue & 255) << 16
    }

    /// Exports pictures as a movie of them would be, and reads the file.
    private func shown(_ pictures: [Pixmap], colors: Int = 256, isOpaque: Bool = true) throws -> AnimatedGIF {
        let animation = AnimationSource(
            width: pictures[0].width, height: pictures[0].height, framesPerSecond: 20,
            background: isOpaque ? .init(red: 0, green: 0, blue: 0) : nil, frames: Array(pictures.indices),
            pictures: Array(pictures.indices)
        ) { picture throws(SVGAError) in pictures[picture] }
        return try AnimatedGIF(parsing: animation.encode(as: .gif(colors: colors)))
    }

    /// The mean squared difference of channels.
    private static func error(_ a: [UInt8], _ b: [UInt8]) -> Double {
        zip(a, b).reduce(0.0) { $0 + Double((Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))) } / Double(a.count)
    }

    @Test(arguments: [(1, 1), (1, 700), (32_767, 1), (17, 3)])
    func picturesOfAllSizesRoundTrip(width: Int, height: Int) throws {
        let pictures = try (0..<3).map { frame in
            try Self.picture(width, height) { x, y in Self.color((x / 7 + frame) % 5 * 50, (y + frame) % 3 * 100, 7) }
        }
        let shown = try shown(pictures)
        #expect(shown.width == width && shown.height == height)
        #expect(shown.frames.map(\.pixels) == pictures.map { $0.straightAlphaBytes() })
    }

    @Test(arguments: [1, 2, 3, 4, 5, 15, 16, 17, 100, 254, 255])
    func picturesWithFewColorsRoundTrip(colorCount: Int) throws {
        let pictures = try (0..<4).map { frame in
            try Self.picture(60, 50) { x, y in
                let number = (x * 31 + y * 17 + frame * x) % colorCount
                return Self.color(number, number * 7, 255 - number)
            }
        }
        #expect(try shown(pictures).frames.last?.pixels == pictures[3].straightAlphaBytes())
        for limit in [2, 16, 256] where limit >= colorCount {
            // With many colours, one entry is for unchanged pixels.
            guard limit <= 16 || limit > colorCount else { continue }
            let last = try shown(pictures, colors: limit).frames.last
            #expect(last?.pixels == pictures[3].straightAlphaBytes(), "\(limit)")
        }
    }

    @Test func aGradientOfManyColorsIsClose() throws {
        let pictures = try (0..<3).map { frame in
            try Self.picture(256, 128) { x, y in Self.color(x, y * 2, (x + y + frame * 9) / 2) }
        }
        var last = 1e9
        for colors in [4, 32, 256] {
            let errors = zip(try shown(pictures, colors: colors).frames, pictures).map {
                Self.error($0.pixels, $1.straightAlphaBytes())
            }
            let worst = errors.max() ?? 0
            #expect(worst < last / 2 && (colors < 256 || worst < 25), "\(colors): \(errors)")
            last = worst
        }
    }

    /// The complete picture goes through all lengths of codes many times.
    @Test(arguments: [2, 3, 7, 64, 256]) func noiseIsCompressedWithoutLoss(colorCount: Int) throws {
        var random = 1 as UInt32
        let noise = try Self.picture(200, 180) { _, _ in
            random = random &* 1_664_525 &+ 1_013_904_223
            return Self.color(Int(random >> 16) % min(colorCount, 255) * 17 % 256, 3, 9)
        }
        #expect(try shown([noise]).frames[0].pixels == noise.straightAlphaBytes())
    }

    /// If a picture's colours all differ from the previous one's, it has its own palette.
    @Test func framesOfOtherColorsHaveTheirOwnPalettes() throws {
        let pictures = try (0..<6).map { frame in
            try Self.picture(160, 160) { x, y in
                Self.color(x + frame % 2 * 96, y, frame * 40 + (x ^ y) / 8)
            }
        }
        let frames = try shown(pictures).frames
        #expect(frames.contains { $0.hasPalette })
        for (frame, picture) in zip(frames, pictures) {
            #expect(Self.error(frame.pixels, picture.straightAlphaBytes()) < 45)
        }
    }

    /// Pixels that change back and forth behind edges are removed and drawn again.
    @Test func transparentPixelsRoundTrip() throws {
        let pictures = try (0..<7).map { frame in
            try Self.picture(40, 30) { x, y in
                // Nothing at all in between; colours are premultiplied.
                if frame == 3 || (x + frame * 5) % 13 < 5 { return 0x7f7f_7f7f }
                return (x * y + frame) % 11 == 0 ? 0x8040_0000 : Self.color(x * 3, 0, 0)
            }
        }
        let frames = try shown(pictures, isOpaque: false).frames
        #expect(frames.count == 7)
        for (frame, picture) in zip(frames, pictures) {
            let bytes = picture.straightAlphaBytes()
            for pixel in stride(from: 0, to: bytes.count, by: 4) {
                #expect((frame.pixels[pixel + 3] == 255) == (bytes[pixel + 3] >= 128))
                if bytes[pixel + 3] == 255 {
                    #expect(frame.pixels[pixel..<pixel + 3] == bytes[pixel..<pixel + 3])
                } else if bytes[pixel + 3] == 128 {
                    // Half over white.
                    #expect(Array(frame.pixels[pixel..<pixel + 3]) == [127, 127, 191])
                }
            }
        }
    }
}
