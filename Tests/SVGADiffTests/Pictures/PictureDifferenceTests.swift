import Glibc
import SVGADiff
import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

@Suite struct PictureDifferenceTests {
    @Test func equalPicturesDifferByNothing() throws {
        let picture = try UnpremultipliedPixmap(3, 2, filledWith: 0x8040_2010)
        let difference = try PicturePair(expected: picture, actual: picture).difference()
        #expect(difference.isZero && difference.psnr == .infinity)
        #expect(difference.meanAbsoluteError == 0 && difference.largestDifference == 0)
    }

    @Test func oneStepInOneChannelCountsOverAllChannels() throws {
        let expected = try UnpremultipliedPixmap(2, 2, filledWith: 0xff00_0000)
        let actual = try UnpremultipliedPixmap(2, 2, [0xff00_0000, 0xff00_0100, 0xff00_0000, 0xff00_0000])
        let difference = try PicturePair(expected: expected, actual: actual).difference()
        #expect(abs(difference.psnr - 10 * log10(65_025 * 16)) < 1e-9)
        #expect(difference.meanAbsoluteError == 1 / 16 && difference.largestDifference == 1)
    }

    @Test func coloursCountByTheirAlpha() throws {
        let clear = try UnpremultipliedPixmap(1, 1, filledWith: 0)
        let faint = try UnpremultipliedPixmap(1, 1, filledWith: 0x0100_0001)
        let difference = try PicturePair(expected: clear, actual: faint).difference()
        #expect(difference.largestDifference == 1 && difference.meanAbsoluteError == 0.5)
    }

    @Test func whiteAndClearDifferByThePeak() throws {
        let (clear, white) = (
            try UnpremultipliedPixmap(5, 4, filledWith: 0), try UnpremultipliedPixmap(5, 4, filledWith: .max)
        )
        let difference = try PicturePair(expected: clear, actual: white).difference()
        #expect(difference.psnr == 0 && difference.meanAbsoluteError == 255 && difference.largestDifference == 255)
    }

    @Test func figuresMatchFloatingPoint() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<50 {
            let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
            let first = try UnpremultipliedPixmap.random(width, height, using: &random)
            let second = try UnpremultipliedPixmap.random(width, height, using: &random)
            let difference = try PicturePair(expected: first, actual: second).difference()
            let apart = zip(first.multiplied, second.multiplied).map { $0 - $1 }
            let meanSquare = apart.reduce(0) { $0 + $1 * $1 } / Double(apart.count)
            #expect(abs(difference.psnr - 10 * log10(65_025 / meanSquare)) < 1e-9)
            #expect(abs(difference.meanAbsoluteError - apart.reduce(0) { $0 + abs($1) } / Double(apart.count)) < 1e-9)
            #expect(abs(difference.largestDifference - (apart.map(abs).max() ?? 0)) < 1e-9)
        }
    }

    @Test func picturesOfTwoSizesAreRefused() throws {
        let (wide, high) = (
            try UnpremultipliedPixmap(3, 2, filledWith: 0), try UnpremultipliedPixmap(2, 3, filledWith: 0)
        )
        let error = #expect(throws: SVGAError.self) { try PicturePair(expected: wide, actual: high) }
        #expect(error.map { "\($0)" } == "expected 3x2 pixels, found 2x3")
    }
}
