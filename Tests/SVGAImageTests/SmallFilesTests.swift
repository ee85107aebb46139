import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

/// `Compression.small` finds the form with the smallest samples that loses nothing.
@Suite struct SmallFilesTests {
    /// A picture and the colour type and bit depth of its file.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let colorType: PNGFixture.ColorType
        let bitDepth: UInt8
        let pixel: @Sendable (Int) -> UInt32
    }

    static func gray(_ value: Int) -> UInt32 { UInt32(value) * 0x01_0101 | 0xff00_0000 }

    /// A colour that differs for each number, opaque for odd ones.
    static func color(_ number: Int) -> UInt32 {
        number % 2 == 0 ? UInt32(number & 0x7f) | 0x8000_0000 : UInt32(number * 977 & 0xff_ffff) | 0xff00_0000
    }

    static let cases = [
        Case(testDescription: "two colours", colorType: .palette, bitDepth: 1) { color($0 * 7 % 3 % 2) },
        Case(testDescription: "four colours", colorType: .palette, bitDepth: 2) { color($0 * 7 % 13 % 4) },
        Case(testDescription: "sixteen colours", colorType: .palette, bitDepth: 4) { color($0 * $0 % 61 % 16) },
        Case(testDescription: "two hundred colours", colorType: .palette, bitDepth: 8) { color($0 * $0 % 2003 % 200) },
        Case(testDescription: "black and white", colorType: .gray, bitDepth: 1) { gray($0 * 7 % 5 % 2 * 255) },
        Case(testDescription: "four greys", colorType: .gray, bitDepth: 2) { gray($0 * 7 % 13 % 4 * 85) },
        Case(testDescription: "sixteen greys", colorType: .gray, bitDepth: 4) { gray($0 * $0 % 61 % 16 * 17) },
        Case(testDescription: "all greys", colorType: .gray, bitDepth: 8) { gray($0 * $0 % 2003 % 256) },
        Case(testDescription: "shades of grey and alpha", colorType: .grayAlpha, bitDepth: 8) { index in
            let alpha = 1 + index * index % 2003 % 255
            return UInt32(index % (alpha + 1)) * 0x01_0101 | UInt32(alpha) << 24
        },
        Case(testDescription: "opaque colours", colorType: .rgb, bitDepth: 8) {
            UInt32($0 * 40503 & 0xff_ffff) | 0xff00_0000
        },
        Case(testDescription: "colours", colorType: .rgba, bitDepth: 8) {
            color($0 * 5 + $0 % 2) &+ UInt32($0 / 300 << 25)
        },
    ]

    static func pixmap(_ pixel: (Int) -> UInt32) throws -> Pixmap {
        var pixmap = try Pixmap(width: 61, height: 53)
        try pixmap.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = pixel(index) }
        }
        return pixmap
    }

    @Test(arguments: cases) func theFormFollowsTheColours(of testCase: Case) throws {
        let pixmap = try SmallFilesTests.pixmap(testCase.pixel)
        let encoder = try PictureEncoder(.png(compression: .small))
        let file = try encoder.encode(pixmap)
        #expect(file[25] == testCase.colorType.rawValue && file[24] == testCase.bitDepth)
        #expect(try StraightPNG.decode(file) == PNGEncoderTests.straightBytes(of: pixmap))
        #expect(try Pixmap(decoding: file) == pixmap)
    }

    @Test(arguments: cases) func filesAreNoLargerThanOtherSettingsMakeThem(of testCase: Case) throws {
        let pixmap = try SmallFilesTests.pixmap(testCase.pixel)
        let sizes = try [PNGCompression.small, .balanced, .fast].map { compression in
            let encoder = try PictureEncoder(.png(compression: compression))
            return try encoder.encode(pixmap).count
        }
        #expect(sizes[0] <= sizes[1] && sizes[0] <= sizes[2], "\(sizes)")
    }

    @Test(arguments: [256, 257]) func palettesEndAtTwoHundredAndFiftySixColours(count: Int) throws {
        var random = SplitMix64(seed: 5)
        let pixmap = try SmallFilesTests.pixmap { index in
            let number = index < count ? index : Int.random(in: 0..<count, using: &random)
            return UInt32(number * 3) | 0xff00_0000
        }
        let encoder = try PictureEncoder(.png(compression: .small))
        let file = try encoder.encode(pixmap)
        #expect(file[25] == (count == 256 ? 3 : 2))
        #expect(try Pixmap(decoding: file) == pixmap)
    }
}
