import SVGAGraphics
import SVGATestSupport
import Testing

@Suite struct PictureStatisticsTests {
    /// A picture of premultiplied pixels, red in the lowest byte.
    func picture(width: Int, _ pixels: [UInt32]) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: pixels.count / width)
        try picture.withMutablePixels { target in
            for index in target.indices { target[index] = pixels[index] }
        }
        return picture
    }

    func statistics(width: Int, _ pixels: [UInt32]) throws -> PictureStatistics {
        PictureStatistics(of: try picture(width: width, pixels))
    }

    static let (white, black, red, clear): (UInt32, UInt32, UInt32, UInt32) = (
        0xffff_ffff, 0xff00_0000, 0xff00_00ff, 0
    )

    @Test func plainColourHasOnlyCoverage() throws {
        for color in [Self.white, Self.black] {
            let statistics = try statistics(width: 2, [color, color, color, color])
            #expect(statistics.coverage == 1 && statistics.contrast < 1e-9)
            #expect(statistics.detail == 0 && statistics.colorfulness == 0)
        }
        #expect(try statistics(width: 1, [Self.red]).colorfulness == 1)
    }

    @Test func emptyPictureHasNoStatistics() throws {
        let statistics = try statistics(width: 3, [UInt32](repeating: 0, count: 9))
        #expect(statistics.coverage == 0 && statistics.contrast == 0)
        #expect(statistics.detail == 0 && statistics.colorfulness == 0)
    }

    @Test func halfBlackHalfWhiteHasAllTheContrast() throws {
        let statistics = try statistics(width: 2, [Self.black, Self.white, Self.black, Self.white])
        #expect(abs(statistics.contrast - 1) < 1e-9)
        // Two of the four pairs of neighbours differ, in three of four channels.
        #expect(abs(statistics.detail - 0.375) < 1e-9)
    }

    @Test func coverageIsTheMeanAlpha() throws {
        #expect(abs(try statistics(width: 2, [Self.clear, Self.white]).coverage - 0.5) < 1e-9)
        #expect(abs(try statistics(width: 1, [0x3300_0000]).coverage - 0.2) < 1e-9)
    }

    @Test func transparencyDoesNotCountAsContrast() throws {
        let half: UInt32 = 0x8080_8080
        #expect(try statistics(width: 3, [Self.white, Self.clear, half]).contrast < 1e-6)
    }

    @Test(arguments: 0..<30) func figuresAreSharesOfOne(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let width = Int.random(in: 1...9, using: &random)
        let pixels = (0..<width * Int.random(in: 1...9, using: &random)).map { _ -> UInt32 in
            let alpha = UInt32.random(in: 0...255, using: &random)
            let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
            return channels[0] | channels[1] << 8 | channels[2] << 16 | alpha << 24
        }
        let statistics = try statistics(width: width, pixels)
        for figure in [statistics.coverage, statistics.contrast, statistics.detail, statistics.colorfulness] {
            #expect(0...1.000_001 ~= figure)
        }
    }

    @Test func theDifferenceIsTheMeanOverAllChannels() throws {
        let (first, second) = (
            try picture(width: 2, [Self.white, Self.clear]), try picture(width: 2, [Self.black, 0])
        )
        #expect(abs(first.meanDifference(from: second) - 0.375) < 1e-9)
        #expect(second.meanDifference(from: first) == first.meanDifference(from: second))
        #expect(first.meanDifference(from: first) == 0)
        #expect(try picture(width: 1, [Self.white]).meanDifference(from: picture(width: 1, [0])) == 1)
    }
}
