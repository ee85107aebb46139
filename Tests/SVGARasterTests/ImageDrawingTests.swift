import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

@Suite struct ImageDrawingTests {
    /// An image of random premultiplied pixels.
    private func noise(width: Int, height: Int, seed: UInt64, opaque: Bool = false) throws -> Pixmap {
        var random = SplitMix64(seed: seed)
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { pixels in
            for index in pixels.indices {
                pixels[index] = UInt32(truncatingIfNeeded: random.next()) | (opaque ? 0xff00_0000 : 0)
            }
            StraightAlpha.premultiply(pixels)
        }
        return pixmap
    }

    @Test func wholePixelShiftCopies() throws {
        let image = try noise(width: 5, height: 4, seed: 1)
        let canvas = try SVGACanvas(width: 9, height: 9)
        try canvas.draw(Texture(image), transform: Affine(translation: Point(3, 2)))
        let drawn = try canvas.snapshot()
        for y in 0..<9 {
            for x in 0..<9 {
                let inside = 3..<8 ~= x && 2..<6 ~= y
                #expect(inside ? drawn[x, y] == image[x - 3, y - 2] : drawn[x, y] == (0, 0, 0, 0))
            }
        }
    }

    @Test func imagesBeyondEveryBorderAreCut() throws {
        let image = try noise(width: 20, height: 20, seed: 2)
        let canvas = try SVGACanvas(width: 6, height: 6)
        try canvas.draw(Texture(image), transform: Affine(translation: Point(-7, -9)))
        let drawn = try canvas.snapshot()
        #expect(drawn[0, 0] == image[7, 9])
        #expect(drawn[5, 5] == image[12, 14])
    }

    /// The bilinear mean at a place in texels, border texels continuing beyond the border, in floating point.
    private func bilinear(_ image: Pixmap, _ x: Double, _ y: Double) -> [Double] {
        let (u, v) = (x - 0.5, y - 0.5)
        let (left, top) = (u.rounded(.down), v.rounded(.down))
        func texel(_ column: Double, _ row: Double) -> [Double] {
            let pixel = image[
                min(max(Int(column), 0), image.width - 1), min(max(Int(row), 0), image.height - 1)]
            return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
        }
        let (right, below) = (u - left, v - top)
        let upper = zip(texel(left, top), texel(left + 1, top)).map { $0 * (1 - right) + $1 * right }
        let lower = zip(texel(left, top + 1), texel(left + 1, top + 1)).map { $0 * (1 - right) + $1 * right }
        return zip(upper, lower).map { $0 * (1 - below) + $1 * below }
    }

    @Test(arguments: [
        Affine(a: 1.7, b: 0, c: 0, d: 2.3, tx: 2.2, ty: 1.4),
        Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 14, ty: 3),
        Affine(a: -1.2, b: 0.4, c: 0.3, d: 1.1, tx: 22, ty: 2),
        Affine(a: 0, b: 1.5, c: -1.5, d: 0, tx: 24, ty: 2),
    ])
    func insideIsTheBilinearMeanOfFourTexels(transform: Affine) throws {
        let image = try noise(width: 11, height: 9, seed: 3)
        let canvas = try SVGACanvas(width: 32, height: 32)
        try canvas.draw(Texture(image), transform: transform)
        let drawn = try canvas.snapshot()
        let inverse = try #require(transform.inverse)
        var checked = 0
        for y in 0..<32 {
            for x in 0..<32 {
                let place = inverse * Point(Double(x) + 0.5, Double(y) + 0.5)
                // Far enough inside for the whole pixel to be covered.
                guard 1...10 ~= place.x, 1...8 ~= place.y else { continue }
                checked += 1
                let pixel = drawn[x, y]
                let actual = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
                #expect(zip(actual, bilinear(image, place.x, place.y)).allSatisfy { abs($0 - $1) <= 1.6 })
            }
        }
        #expect(checked > 60)
    }

    /// Steps of more than 16 texels are sampled pixel by pixel; the rows kept must not run into each other.
    @Test func imagesShrunkAlongOneSideOnlyAreSampledExactly() throws {
        let image = try noise(width: 600, height: 7, seed: 8)
        let canvas = try SVGACanvas(width: 15, height: 7)
        try canvas.draw(Texture(image), size: Size(15, 7))
        let drawn = try canvas.snapshot()
        for y in 0..<7 {
            for x in 0..<15 {
                let pixel = drawn[x, y]
                let actual = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
                let expected = bilinear(image, (Double(x) + 0.5) * 40, Double(y) + 0.5)
                #expect(zip(actual, expected).allSatisfy { abs($0 - $1) <= 1.6 })
            }
        }
    }

    @Test func edgesAtFractionsOfAPixelAreAntialiased() throws {
        var opaque = try Pixmap(width: 4, height: 4)
        try opaque.withMutablePixels { $0.update(repeating: 0xffff_ffff) }
        let rows = try alphas(width: 6, height: 6) {
            try $0.draw(Texture(opaque), transform: Affine(translation: Point(0.5, 0.25)))
        }
        #expect(rows[0] == [96, 191, 191, 191, 96, 0])
        #expect(rows[1] == [128, 255, 255, 255, 128, 0])
        #expect(rows[4] == [32, 64, 64, 64, 32, 0])
    }

    @Test func halfSizeIsTheMeanOfTwoByTwo() throws {
        let image = try noise(width: 8, height: 8, seed: 5, opaque: true)
        let canvas = try SVGACanvas(width: 4, height: 4)
        try canvas.draw(Texture(image), transform: Affine(scaleX: 0.5, scaleY: 0.5))
        let drawn = try canvas.snapshot()
        for y in 0..<4 {
            for x in 0..<4 {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { image[2 * x + $0.0, 2 * y + $0.1].green }
                #expect(Int(drawn[x, y].green) == four.reduce(0) { $0 + Int($1) } / 4)
            }
        }
    }

    @Test func scalesThatAreAHalfButForRoundingTakeTheSameLevel() throws {
        let texture = Texture(try noise(width: 40, height: 40, seed: 7, opaque: true))
        func drawn(_ scale: Double) throws -> Pixmap {
            let canvas = try SVGACanvas(width: 20, height: 20)
            try canvas.draw(texture, transform: Affine(a: scale, b: 1e-9, c: 0, d: scale, tx: 0, ty: 0))
            return try canvas.snapshot()
        }
        let half = try drawn(0.5)
        #expect(try drawn(0.5000001) == half && drawn(0.4999999) == half)
        #expect(try drawn(0.51) != half)
    }

    @Test(arguments: [(65, 33), (1, 1), (3, 2), (2, 1)])
    func oddSidesOfMipLevelsRoundUp(side: Int, half: Int) throws {
        let image = try noise(width: side, height: side, seed: 6, opaque: true)
        let canvas = try SVGACanvas(width: half, height: half)
        try canvas.draw(Texture(image), size: Size(Double(half), Double(half)))
        #expect(try canvas.snapshot()[half - 1, half - 1].alpha == 255)
    }

    @Test func imageIsStretchedToTheSizeAsked() throws {
        var opaque = try Pixmap(width: 2, height: 2)
        try opaque.withMutablePixels { $0.update(repeating: 0xffff_ffff) }
        let rows = try alphas(width: 6, height: 2) { try $0.draw(Texture(opaque), size: Size(5, 1)) }
        #expect(rows == [[255, 255, 255, 255, 255, 0], [0, 0, 0, 0, 0, 0]])
    }

    @Test(arguments: [
        Affine(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1), Affine(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0), Affine(a: 1e300, b: 0, c: 0, d: 1e300, tx: -1e300, ty: 0),
        Affine(a: 1e-300, b: 0, c: 0, d: 1e-300, tx: 0, ty: 0), Affine(a: 1, b: 0, c: 0, d: 1, tx: 1e18, ty: -1e18),
    ])
    func hostileMatricesDoNotTrap(transform: Affine) throws {
        let image = Texture(try noise(width: 3, height: 3, seed: 7))
        let canvas = try SVGACanvas(width: 5, height: 5)
        try canvas.draw(image, transform: transform)
        try canvas.draw(image, size: Size(0, 1e300), transform: transform, opacity: 0.3)
        #expect(try canvas.snapshot().width == 5)
    }

    @Test func opacityScalesAllChannels() throws {
        var image = try Pixmap(width: 1, height: 1)
        try image.withMutablePixels { $0[0] = 0xff64_c8ff }
        let canvas = try SVGACanvas(width: 1, height: 1)
        try canvas.draw(Texture(image), opacity: 0.5)
        #expect(try canvas.snapshot()[0, 0] == (128, 100, 50, 128))
    }
}
