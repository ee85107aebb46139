import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// The cache of resampled images changes no pixel.
@Suite struct StretchedCopyTests {
    static func image(width: Int, height: Int) throws -> Pixmap {
        var random = SplitMix64(seed: 3)
        var image = try Pixmap(width: width, height: height)
        try image.withMutablePixels { pixels in
            for index in pixels.indices {
                // Premultiplied: no channel is above alpha.
                let pixel = UInt32(truncatingIfNeeded: random.next())
                let alpha = UInt32.random(in: 0...255, using: &random)
                pixels[index] = alpha << 24 | [0, 8, 16].reduce(0) { $0 | min(pixel >> $1 & 255, alpha) << $1 }
            }
        }
        return image
    }

    /// A picture of two drawings, one of them clipped.
    static func picture(_ texture: Texture, _ transform: Affine, opacity: Double) throws -> Pixmap {
        let canvas = try SVGACanvas(width: 70, height: 50)
        canvas.clear(SVGAColor(red: 50, green: 120, blue: 230, alpha: 0.7))
        try canvas.draw(texture, transform: transform, opacity: opacity)
        try canvas.pushClip(SVGAPath(ellipseAt: Point(30, 20), radiusX: 18, radiusY: 15))
        try canvas.draw(texture, transform: transform, opacity: opacity)
        return try canvas.snapshot()
    }

    @Test(arguments: [
        Affine(translation: Point(3.5, 0.25)), Affine(a: 1.7, b: 0, c: 0, d: 0.6, tx: -9.3, ty: 4.1),
        Affine(a: -0.4, b: 0, c: 0, d: 0.3, tx: 40, ty: 7.5), Affine(a: 9, b: 0, c: 0, d: 9, tx: -100, ty: -80),
    ]) func drawingAgainGivesTheSamePixels(transform: Affine) throws {
        let image = try StretchedCopyTests.image(width: 33, height: 27)
        let kept = Texture(image, copyBudget: ByteBudget(byteCount: 1 << 20))
        for opacity in [1, 1, 0.4, 0.4, 1] {
            let expected = try StretchedCopyTests.picture(Texture(image), transform, opacity: opacity)
            #expect(try StretchedCopyTests.picture(kept, transform, opacity: opacity) == expected)
        }
    }

    @Test(arguments: [0, 4_000, 9_000, 1 << 20])
    func manyPlacesAndABudgetOfAnySizeGiveTheSamePixels(byteCount: Int) throws {
        let image = try StretchedCopyTests.image(width: 33, height: 27)
        let kept = Texture(image, copyBudget: ByteBudget(byteCount: byteCount))
        var random = SplitMix64(seed: UInt64(byteCount))
        for _ in 0..<60 {
            let place = Double(Int.random(in: 0..<7, using: &random))
            let transform = Affine(translation: Point(place + 0.5, place * 0.3 + 0.1))
            let expected = try StretchedCopyTests.picture(Texture(image), transform, opacity: 0.8)
            #expect(try StretchedCopyTests.picture(kept, transform, opacity: 0.8) == expected)
        }
    }

    @Test func texturesThatGoGiveTheirBytesBack() throws {
        let image = try StretchedCopyTests.image(width: 33, height: 27)
        let budget = ByteBudget(byteCount: 34 * 28 * 4)
        for _ in 0..<3 {
            let texture = Texture(image, copyBudget: budget)
            for _ in 0..<2 {
                let canvas = try SVGACanvas(width: 70, height: 50)
                try canvas.draw(texture, transform: Affine(translation: Point(3.5, 3.5)))
            }
            #expect(budget.availableByteCount == 0)
        }
        #expect(budget.availableByteCount == 34 * 28 * 4)
    }
}
