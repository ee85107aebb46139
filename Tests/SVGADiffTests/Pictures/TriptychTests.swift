import SVGADiff
import SVGAGraphics
import SVGAImage
import Testing

@Suite struct TriptychTests {
    func colors(_ pixmap: Pixmap, _ x: Int, _ y: Int = 0) -> [UInt8] {
        let pixel = pixmap[x, y]
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }

    @Test func picturesStandLeftAndRightOfTheirDifference() throws {
        let expected = try UnpremultipliedPixmap(2, 3, filledWith: 0xff30_2010)
        let actual = try UnpremultipliedPixmap(2, 3, filledWith: 0xff33_2211)
        let pixmap = try PicturePair(expected: expected, actual: actual).triptych()
        #expect(pixmap.width == 3 * 2 + 2 * 8 && pixmap.height == 3 && pixmap.isOpaque)
        #expect(colors(pixmap, 1, 2) == [0x10, 0x20, 0x30, 255])
        // The largest difference is 3, amplified 8 times; red goes three times as fast.
        #expect(colors(pixmap, 10, 2) == [72, 0, 0, 255])
        #expect(colors(pixmap, 21, 2) == [0x11, 0x22, 0x33, 255])
        #expect(colors(pixmap, 5) == [0, 0, 0, 255])
    }

    @Test(
        arguments: [
            (0, [0, 0, 0]), (1, [24, 0, 0]), (11, [255, 9, 0]), (22, [255, 255, 18]), (32, [255, 255, 255]),
        ] as [(Int, [UInt8])])
    func differencesGlowAsTheyGrow(step: Int, heat: [UInt8]) throws {
        let expected = try UnpremultipliedPixmap(1, 1, filledWith: 0xff00_0000)
        let actual = try UnpremultipliedPixmap(1, 1, filledWith: 0xff00_0000 | UInt32(step))
        let pixmap = try PicturePair(expected: expected, actual: actual).triptych()
        #expect(colors(pixmap, 9) == heat + [255])
    }

    @Test func transparencyShowsAChequerboardAndAlphaCountsAsDifference() throws {
        let clear = try UnpremultipliedPixmap(16, 1, filledWith: 0)
        let black = try UnpremultipliedPixmap(16, 1, filledWith: 0xff00_0000)
        let pixmap = try PicturePair(expected: clear, actual: black).triptych()
        #expect(colors(pixmap, 0) != colors(pixmap, 8) && colors(pixmap, 0)[0] == colors(pixmap, 0)[2])
        #expect(colors(pixmap, 24) == [255, 255, 255, 255])
    }

    @Test func tooWideTriptychIsRejected() throws {
        let wide = try UnpremultipliedPixmap(Pixmap.maxSide / 2, 1, filledWith: 0)
        #expect(throws: SVGAError.self) { try PicturePair(expected: wide, actual: wide).triptych() }
    }
}
