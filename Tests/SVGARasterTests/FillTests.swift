import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// The alpha of all pixels, row after row, of a drawing on a transparent canvas.
func alphas(
    width: Int, height: Int, resolvingOverlaps: Bool = true, _ draw: (SVGACanvas) throws -> Void
) throws -> [[UInt8]] {
    let canvas = try SVGACanvas(width: width, height: height)
    canvas.resolvesOverlaps = resolvingOverlaps
    try draw(canvas)
    let pixmap = try canvas.snapshot()
    return (0..<height).map { y in (0..<width).map { x in pixmap[x, y].alpha } }
}

let white = SVGAColor(red: 255, green: 255, blue: 255)

@Suite struct FillTests {
    @Test func coverageIsTheExactAreaOfARectangle() throws {
        let rows = try alphas(width: 4, height: 3) {
            try $0.fill(SVGAPath(rect: Rect(minX: 0.5, minY: 0.25, maxX: 2.25, maxY: 2)), color: white)
        }
        #expect(rows == [[96, 191, 48, 0], [128, 255, 64, 0], [0, 0, 0, 0]])
    }

    @Test func edgesOutsideTheCanvasCountForWhatIsInside() throws {
        let rows = try alphas(width: 3, height: 3) {
            try $0.fill(SVGAPath(rect: Rect(minX: -1e12, minY: -50, maxX: 1.5, maxY: 1e15)), color: white)
        }
        #expect(rows == Array(repeating: [255, 128, 0], count: 3))
    }

    @Test func slantedEdgesMayLeaveTheCanvasOnAnySide() throws {
        let big = Polygons(flattening: polygon([Point(-900, -400), Point(1300, 200), Point(300, 1500)]))
        let rows = try alphas(width: 40, height: 40) { try $0.fill(big, color: white) }
        let expected = ReferenceRasterizer(width: 40, height: 40).coverage(of: big)
        #expect(zip(rows.joined(), expected).allSatisfy { abs(Double($0) - $1 * 255) <= 4 })
    }

    @Test(arguments: 0..<200)
    func trianglesMatchPointSampling(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let corners = (0..<3).map { _ in random.point(in: -6...30) }
        let triangle = Polygons(flattening: polygon(corners))
        let rows = try alphas(width: 24, height: 24) { try $0.fill(triangle, color: white) }
        let expected = ReferenceRasterizer(width: 24, height: 24).coverage(of: triangle)
        let errors = zip(rows.joined(), expected).map { abs(Double($0) - $1 * 255) }
        // A grid of 16 x 16 points is itself off by up to one row of points on a pixel.
        #expect(errors.allSatisfy { $0 <= 17 })
        #expect(errors.reduce(0, +) / Double(errors.count) < 0.6)
    }

    @Test(arguments: 0..<60)
    func overlappingCurvesMatchPointSampling(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed) + 1000)
        var path = SVGAPath()
        path.move(to: random.point(in: 0...40))
        for _ in 0..<5 {
            path.cubic(random.point(in: -10...50), random.point(in: -10...50), to: random.point(in: 0...40))
        }
        path.close()
        let polygons = Polygons(flattening: path)
        let rows = try alphas(width: 40, height: 40) { try $0.fill(polygons, color: white) }
        let expected = ReferenceRasterizer(width: 40, height: 40).coverage(of: polygons)
        let errors = zip(rows.joined(), expected).map { abs(Double($0) - $1 * 255) }
        // More edges than one in a pixel add up their sampling errors.
        #expect(errors.allSatisfy { $0 <= 17 })
        #expect(errors.reduce(0, +) / Double(errors.count) < 0.6)
    }

    @Test func nestedContoursOfOneDirectionHaveNoHole() throws {
        var path = SVGAPath(rect: Rect(minX: 1, minY: 1, maxX: 9, maxY: 9))
        for corner in [Point(3, 3), Point(6, 3), Point(6, 6), Point(3, 6)] {
            if corner == Point(3, 3) { path.move(to: corner) } else { path.line(to: corner) }
        }
        let rows = try alphas(width: 10, height: 10) { try $0.fill(path, color: white) }
        #expect(rows[4][4] == 255)
    }

    @Test func colourIsMultipliedByOpacity() throws {
        let canvas = try SVGACanvas(width: 1, height: 1)
        let pixel = SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: 1, maxY: 1))
        try canvas.fill(pixel, color: SVGAColor(red: 255, green: 128, blue: 0, alpha: 0.5), opacity: 0.5)
        #expect(try canvas.snapshot()[0, 0] == (64, 32, 0, 64))
        try canvas.fill(pixel, color: SVGAColor(red: 0, green: 0, blue: 255), opacity: 1)
        #expect(try canvas.snapshot()[0, 0] == (0, 0, 255, 255))
    }

    @Test func coordinatesThatAreNotNumbersDrawNothing() throws {
        for bad in [Double.nan, .infinity, -.infinity] {
            let rows = try alphas(width: 4, height: 4) {
                try $0.fill(polygon([Point(0, 0), Point(bad, 1), Point(3, 3)]), color: white)
                try $0.fill(
                    SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: 4, maxY: 4)), color: white,
                    opacity: bad == .infinity ? 0 : bad)
            }
            #expect(rows.joined().allSatisfy { $0 == 0 })
        }
    }

    @Test func finishedPictureStaysUnchanged() throws {
        let canvas = try SVGACanvas(width: 8, height: 8)
        let shape = SVGAPath(ellipseAt: Point(4, 4), radiusX: 3, radiusY: 3)
        try canvas.fill(shape, color: white)
        let copy = try canvas.snapshot()
        try canvas.pushClip(shape)
        try canvas.beginLayer(bounds: Rect(minX: 0, minY: 0, maxX: 8, maxY: 8))
        try canvas.fill(shape, color: white)
        let finished = canvas.finish()
        try canvas.fill(shape, color: white)
        canvas.endLayer()
        canvas.popClip()
        try canvas.pushClip(shape)
        try canvas.fill(shape, color: white)
        canvas.clear(white)
        #expect(finished == copy)
        #expect((canvas.width, canvas.height) == (0, 0))
        #expect(throws: SVGAError.sizeOutOfRange(width: 0, height: 0)) { try canvas.snapshot() }
    }

    @Test func drawingAfterOtherThingsGivesTheSameBytes() throws {
        let shape = SVGAPath(ellipseAt: Point(20, 17), radiusX: 14.3, radiusY: 9.7)
        let fresh = try SVGACanvas(width: 40, height: 40)
        try fresh.fill(shape, color: white)
        let used = try SVGACanvas(width: 40, height: 40)
        var random = SplitMix64(seed: 9)
        for _ in 0..<50 { try used.fill(polygon((0..<5).map { _ in random.point(in: -50...90) }), color: white) }
        used.clear()
        try used.fill(shape, color: white)
        #expect(try fresh.snapshot() == used.snapshot())
    }
}

func polygon(_ corners: [Point]) -> SVGAPath {
    var path = SVGAPath()
    for (index, corner) in corners.enumerated() {
        if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
}
