import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// The shape cache changes no pixel.
@Suite struct CoverageStoreTests {
    private func canvas(_ store: CoverageCache?) throws -> SVGACanvas {
        let canvas = try SVGACanvas(width: 90, height: 70)
        canvas.coverageCache = store
        return canvas
    }

    /// Draws fills, lines and clips, with each combination of a canvas's edge options.
    private func drawShapes(_ seed: UInt64, on canvas: SVGACanvas) throws {
        var random = SplitMix64(seed: seed)
        for shape in 0..<6 {
            let (path, transform) = (random.scribble(9, within: 80), random.transform())
            canvas.resolvesOverlaps = shape % 2 == 0
            canvas.vertexSnapping = shape % 3 == 0 ? .quarterPixelY : .exact
            switch shape {
            case 0, 1: try canvas.fill(path, transform: transform, color: white, opacity: 0.6)
            case 2: try canvas.stroke(path, style: SVGAStrokeStyle(width: 3, join: .round), color: white, opacity: 0.4)
            case 3:
                let dash = SVGAStrokeStyle.Dash(length: 5, gap: 2, phase: 1)
                try canvas.stroke(
                    path, style: SVGAStrokeStyle(width: 2, dash: dash), transform: transform, color: white)
            default: try canvas.pushClip(path, transform: transform)
            }
        }
        // Within two clips of which one was kept perhaps.
        try canvas.fill(SVGAPath(ellipseAt: Point(40, 30), radiusX: 50, radiusY: 33), color: white, opacity: 0.9)
        canvas.popClip()
        canvas.popClip()
    }

    /// Draws once without a store and four times with one.
    private func expectEqualPictures(_ store: CoverageCache, _ draw: (SVGACanvas) throws -> Void) throws {
        let plain = try canvas(nil)
        try draw(plain)
        let expected = try plain.snapshot()
        for round in 0..<4 {
            let canvas = try canvas(store)
            try draw(canvas)
            #expect(try canvas.snapshot() == expected, "round \(round)")
            #expect(canvas.cost == plain.cost && canvas.outlinePointCount == plain.outlinePointCount)
        }
    }

    @Test(arguments: 0..<30) func drawingAgainGivesTheSamePixelsAndCosts(seed: Int) throws {
        let store = CoverageCache(maxByteCount: 1 << 20)
        try expectEqualPictures(store) { try drawShapes(UInt64(seed), on: $0) }
        #expect(store.byteCount > 1_000)
    }

    @Test(arguments: [0, 1 << 12, 1 << 16, 1 << 20])
    func manyShapesStayWithinTheRoom(byteCount: Int) throws {
        let store = CoverageCache(maxByteCount: byteCount)
        for seed in 0..<40 {
            // Each is drawn four times at once, and two before it again.
            try expectEqualPictures(store) { canvas in
                try drawShapes(UInt64(seed), on: canvas)
                try drawShapes(UInt64(max(0, seed - 2)), on: canvas)
            }
            #expect(store.byteCount <= byteCount)
        }
    }

    @Test func aShapeIsKeptWhenItIsMetAgain() throws {
        let store = CoverageCache(maxByteCount: 1 << 20)
        let path = SVGAPath(ellipseAt: Point(30, 30), radiusX: 20, radiusY: 9)
        var byteCounts: [Int] = []
        for _ in 0..<3 {
            try canvas(store).fill(path, color: white)
            byteCounts.append(store.byteCount)
        }
        #expect(byteCounts[0] == 0 && byteCounts[1] > 0 && byteCounts[2] == byteCounts[1])
    }

    /// Other shapes that come and go do not displace one that is in all pictures.
    @Test func frequentShapesStayCached() throws {
        let store = CoverageCache(maxByteCount: 1 << 17)
        let lasting = SVGAPath(ellipseAt: Point(30, 30), radiusX: 20, radiusY: 9)
        for number in 0..<400 {
            let canvas = try canvas(store)
            try canvas.fill(lasting, color: white)
            for _ in 0..<2 {
                try canvas.fill(
                    SVGAPath(ellipseAt: Point(40, Double(number) * 0.1), radiusX: 30, radiusY: 20), color: white)
            }
        }
        let before = store.byteCount
        for _ in 0..<2 { try canvas(store).fill(lasting, color: white) }
        #expect(store.byteCount == before)
    }

    /// Paths that differ in nothing but points that the fingerprint leaves out, and places that differ a little.
    @Test func likeShapesAreNotMistakenForEachOther() throws {
        let store = CoverageCache(maxByteCount: 1 << 20)
        func path(_ second: Point) -> SVGAPath {
            var path = SVGAPath()
            path.move(to: Point(5, 5))
            for point in [second, Point(60, 12), Point(66, 40), Point(31, 60), Point(8, 44)] { path.line(to: point) }
            path.close()
            return path
        }
        let shift = Affine(translation: Point(0.25, 0))
        let draws: [(SVGACanvas) throws -> Void] = [
            { try $0.fill(path(Point(20, 3)), color: white) },
            { try $0.fill(path(Point(20, 30)), color: white) },
            { try $0.fill(path(Point(20, 3)), transform: shift, color: white) },
            { try $0.stroke(path(Point(20, 3)), style: SVGAStrokeStyle(width: 4), color: white) },
            { try $0.stroke(path(Point(20, 3)), style: SVGAStrokeStyle(width: 4, join: .round), color: white) },
            { canvas in
                canvas.vertexSnapping = .quarterPixelY
                try canvas.fill(path(Point(20.1, 3.1)), color: white)
                canvas.vertexSnapping = .exact
                try canvas.fill(path(Point(20.1, 3.1)), color: white)
            },
            { canvas in
                try canvas.pushClip(rounding: Rect(minX: 10, minY: 10, maxX: 40, maxY: 30))
                try canvas.fill(path(Point(20, 3)), color: white)
                canvas.popClip()
            },
        ]
        for _ in 0..<3 {
            for draw in draws { try expectEqualPictures(store, draw) }
        }
    }

    /// A comb of which each row has more runs than there is room to write down.
    @Test func largeShapeIsDrawnAgain() throws {
        let side = 1_200
        var comb = SVGAPath()
        comb.move(to: Point(0, 0))
        for x in stride(from: 0.5, to: Double(side), by: 4) {
            for point in [Point(x, Double(side)), Point(x + 2, Double(side)), Point(x + 2, 1)] { comb.line(to: point) }
        }
        let store = CoverageCache(maxByteCount: 1 << 24)
        let pictures = try (0..<4).map { round in
            let canvas = try SVGACanvas(width: side, height: side)
            canvas.coverageCache = round == 0 ? nil : store
            try canvas.fill(comb, color: white)
            return try canvas.snapshot()
        }
        #expect(pictures.dropFirst().allSatisfy { $0 == pictures[0] })
        #expect(store.byteCount == 0)
    }

    /// At any limit, the cache does not change the picture.
    @Test func stepLimitEqualsDrawingAgain() throws {
        let store = CoverageCache(maxByteCount: 1 << 20)
        let whole = try canvas(store)
        for _ in 0..<2 { try drawShapes(5, on: whole) }
        for limit in stride(from: 0, through: whole.cost / 2, by: whole.cost / 101) {
            let pictures = try [nil, store].map { store in
                let canvas = try canvas(store)
                canvas.costLimit = limit
                try drawShapes(5, on: canvas)
                #expect(canvas.cost > limit || limit >= whole.cost / 2)
                return try canvas.snapshot()
            }
            #expect(pictures[0] == pictures[1], "limit \(limit)")
        }
    }
}
