import Glibc
import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

/// Quantized pictures keep the quality that is requested, with fewer colours.
@Suite struct QuantizerTests {
    /// The PSNR as the mean of the squares on black and on white.
    static func psnr(_ a: Pixmap, _ b: Pixmap) -> Double {
        var sum = 0.0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let (first, second) = (a[x, y], b[x, y])
                let alpha = Double(first.alpha) - Double(second.alpha)
                for (one, other) in [(first.red, second.red), (first.green, second.green), (first.blue, second.blue)] {
                    let value = Double(one) - Double(other)
                    sum += (value * value + (value - alpha) * (value - alpha)) / 2
                }
            }
        }
        let whole = Double(a.width * a.height * 3) * 255 * 255
        return sum == 0 ? .infinity : 10 * log10(whole / sum)
    }

    @Test(arguments: [30.0, 40, 45, 50]) func theQualityIsKept(minPSNR: Double) throws {
        let picture = try PNGOptimizerTests.soft(side: 90)
        let quantizer = try PictureQuantizer(effort: 3)
        let result = try #require(try quantizer.quantize(picture, minPSNR: minPSNR))
        let psnr = try QuantizerTests.psnr(Pixmap(decoding: result.bytes), picture)
        #expect(psnr >= minPSNR && abs(psnr - result.psnr) < 0.001 && psnr < minPSNR + 6)
        #expect(result.bytes[25] == 3)
    }

    @Test func moreQualityTakesMoreColours() throws {
        let picture = try PNGOptimizerTests.soft(side: 90)
        let quantizer = try PictureQuantizer(effort: 1)
        let counts = try [30.0, 40, 50].map { try quantizer.quantize(picture, minPSNR: $0)?.colorCount ?? 0 }
        #expect(counts == counts.sorted() && counts[0] < counts[2])
    }

    @Test func noiseHasTooManyColours() throws {
        var random = SplitMix64(seed: 3)
        var noise = try Pixmap(width: 100, height: 100)
        try noise.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000 }
        }
        let quantizer = try PictureQuantizer(effort: 1)
        #expect(try quantizer.quantize(noise, minPSNR: 45) == nil)
        let coarse = try #require(try quantizer.quantize(noise, minPSNR: 20))
        #expect(try QuantizerTests.psnr(Pixmap(decoding: coarse.bytes), noise) >= 20)
    }

    @Test func fewColoursAreLossless() throws {
        let picture = try SmallFilesTests.pixmap { [0xff00_00ff, 0xff00_ff00, 0, 0x8000_0040][$0 % 4] }
        let quantizer = try PictureQuantizer(effort: 1)
        let result = try #require(try quantizer.quantize(picture, minPSNR: 90))
        #expect(result.psnr == .infinity && result.colorCount == 4)
        #expect(try Pixmap(decoding: result.bytes) == picture)
    }

    @Test func clearPicturesHaveAPalette() throws {
        let quantizer = try PictureQuantizer(effort: 1)
        let clear = try Pixmap(width: 9, height: 9)
        let result = try #require(try quantizer.quantize(clear, minPSNR: 45))
        #expect(try Pixmap(decoding: result.bytes) == clear)
    }
}

/// Each pixel of a smaller picture is the mean of its area.
@Suite struct ShrinkingTests {
    @Test func halvesAreMeansOfFour() throws {
        var picture = try Pixmap(width: 4, height: 2)
        try picture.withMutablePixels { pixels in
            for (index, value) in [10, 20, 100, 100, 30, 40, 100, 104].enumerated() {
                pixels[index] = 0xff00_0000 | UInt32(value)
            }
        }
        let half = try picture.shrunk(toWidth: 2, height: 1)
        #expect(half[0, 0].red == 25 && half[1, 0].red == 101 && half[0, 0].alpha == 255)
    }

    @Test func coloursOfTransparentPixelsDoNotBleed() throws {
        var picture = try Pixmap(width: 2, height: 1)
        try picture.withMutablePixels { $0[0] = 0xff00_00ff }
        let pixel = try picture.shrunk(toWidth: 1, height: 1)[0, 0]
        #expect(pixel.red == 128 && pixel.alpha == 128 && pixel.green == 0)
    }

    @Test func meansStayForAllSizes() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<40 {
            let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
            var picture = try Pixmap(width: width, height: height)
            try picture.withMutablePixels { pixels in
                for index in pixels.indices { pixels[index] = UInt32.random(in: 0...255, using: &random) | 0xff00_0000 }
            }
            let (w, h) = (Int.random(in: 1...width, using: &random), Int.random(in: 1...height, using: &random))
            let small = try picture.shrunk(toWidth: w, height: h)
            #expect(small.width == w && small.height == h)
            #expect(abs(ShrinkingTests.mean(small) - ShrinkingTests.mean(picture)) <= 0.5 && small.isOpaque)
        }
    }

    private static func mean(_ picture: Pixmap) -> Double {
        let sum = picture.withPixels { $0.reduce(0) { $0 + Int($1 & 255) } }
        return Double(sum) / Double(picture.width * picture.height)
    }

    @Test func growthIsRefused() throws {
        let picture = try Pixmap(width: 4, height: 4)
        for (width, height) in [(5, 4), (4, 5), (0, 4), (4, -1)] {
            #expect(throws: SVGAError.self) { try picture.shrunk(toWidth: width, height: height) }
        }
        #expect(try picture.shrunk(toWidth: 4, height: 4) == picture)
    }
}
