import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// Visible defects: broken hairlines, seams and fringes.
@Suite struct QualityTests {
    /// The sum of coverage in each column of a slanted line with some width.
    private func columnSums(width: Double) throws -> [Double] {
        var line = SVGAPath()
        line.move(to: Point(-5, 4.3))
        line.line(to: Point(45, 13.8))
        let rows = try alphas(width: 40, height: 20) {
            try $0.stroke(line, style: SVGAStrokeStyle(width: width), color: white)
        }
        return (0..<40).map { x in rows.reduce(0) { $0 + Double($1[x]) } }
    }

    @Test(arguments: [0.8, 0.4, 0.2, 0.1])
    func linesThinnerThanAPixelFadeInsteadOfBreaking(width: Double) throws {
        let full = try columnSums(width: 1)
        let thin = try columnSums(width: width)
        // Each of the two or three pixels of a column is rounded by itself.
        #expect(zip(thin, full).allSatisfy { abs($0 - $1 * width) <= 3 })
        #expect(thin.allSatisfy { $0 > 0 })
    }

    @Test func abuttingShapesLeaveNoSeamBetweenThem() throws {
        // Slanted strips share their borders: no pixel off a border may show the background, no column between two of
        // whole pixels anything at all.
        let slanted = try alphas(width: 40, height: 12) { canvas in
            for strip in 0..<10 {
                let x = Double(strip) * 5.3 - 3
                try canvas.fill(
                    polygon([Point(x, 0), Point(x + 5.3, 0), Point(x + 8.3, 12), Point(x + 3, 12)]), color: white)
            }
        }
        // Two halves of a pixel over each other let a quarter of the background through at most.
        #expect(slanted.joined().allSatisfy { $0 >= 191 })
        let upright = try alphas(width: 40, height: 4) { canvas in
            for strip in 0..<8 {
                try canvas.fill(
                    SVGAPath(rect: Rect(minX: Double(5 * strip), minY: 0, maxX: Double(5 * strip + 5), maxY: 4)),
                    color: white)
            }
        }
        #expect(upright.joined().allSatisfy { $0 == 255 })
    }

    @Test func shapesOfOnePathThatShareABorderAreFilledWithoutSeam() throws {
        var path = SVGAPath()
        for strip in 0..<10 {
            let x = Double(strip) * 4.7 - 5
            path.move(to: Point(x, -1))
            path.line(to: Point(x + 4.7, -1))
            path.line(to: Point(x + 9.7, 13))
            path.line(to: Point(x + 5, 13))
            path.close()
        }
        let rows = try alphas(width: 30, height: 12) { try $0.fill(path, color: white) }
        #expect(rows.joined().allSatisfy { $0 >= 254 })
    }

    @Test func whiteOnWhiteStaysWhite() throws {
        // Any dark fringe, of edges, of sampling or of opacity, would show.
        var random = SplitMix64(seed: 3)
        var image = try Pixmap(width: 9, height: 9)
        try image.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = UInt32.random(in: 0...255, using: &random) * 0x0101_0101 }
        }
        let texture = Texture(image)
        let canvas = try SVGACanvas(width: 40, height: 40)
        canvas.clear(white)
        for _ in 0..<60 {
            let (place, opacity) = (random.point(in: -10...40), Double.random(in: 0...1, using: &random))
            try canvas.draw(
                texture, transform: Affine(a: 1.7, b: 0.6, c: -0.4, d: 0.3, tx: place.x, ty: place.y),
                opacity: opacity)
            try canvas.draw(texture, size: Size(31, 4), transform: Affine(translation: place), opacity: opacity)
            try canvas.fill(SVGAPath(ellipseAt: place, radiusX: 9, radiusY: 4), color: white, opacity: opacity)
        }
        let picture = try canvas.snapshot()
        #expect(picture.withPixels { $0.allSatisfy { $0 == 0xffff_ffff } })
    }
}
