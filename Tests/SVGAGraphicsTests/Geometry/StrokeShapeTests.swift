import SVGAGraphics
import SVGATestSupport
import Testing

/// Caps, corners and maps on figures computed by hand.
@Suite struct StrokeShapeTests {
    private func line(_ points: Point..., isClosed: Bool = false) -> SVGAPath {
        var path = SVGAPath()
        path.move(to: points[0])
        for point in points.dropFirst() { path.line(to: point) }
        if isClosed { path.close() }
        return path
    }

    private func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Rect {
        Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    @Test(arguments: [(SVGAStrokeStyle.Cap.butt, 0.0), (.square, 2)])
    func straightLinesAreRectangles(cap: SVGAStrokeStyle.Cap, reach: Double) {
        let outline = Polygons(stroking: line(.zero, Point(10, 0)), style: SVGAStrokeStyle(width: 4, cap: cap))
        #expect(outline.bounds == box(-reach, -2, 10 + reach, 2))
        #expect(outline.area == 4 * (10 + 2 * reach))
    }

    @Test func mitersReachTheirTipWithinTheLimitOnly() {
        let corner = line(Point(0, 0), Point(10, 0), Point(10, 10))
        // At a right angle the miter is the square root of 2 line widths long.
        let sharp = Polygons(stroking: corner, style: SVGAStrokeStyle(width: 2, miterLimit: 1.415))
        #expect(sharp.points.contains(Point(11, -1)))
        #expect(abs(sharp.winding(around: Point(10.9, -0.9))) == 1)
        let blunt = Polygons(stroking: corner, style: SVGAStrokeStyle(width: 2, miterLimit: 1.414))
        #expect(blunt == Polygons(stroking: corner, style: SVGAStrokeStyle(width: 2, join: .bevel)))
        #expect(blunt.winding(around: Point(10.51, -0.51)) == 0)
        #expect(blunt.winding(around: Point(10.49, -0.49)) == 1)
    }

    @Test func roundCornersFollowTheCircle() {
        let corner = line(Point(0, 0), Point(10, 0), Point(10, 10))
        let outline = Polygons(stroking: corner, style: SVGAStrokeStyle(width: 2, join: .round), tolerance: 0.01)
        #expect(outline.winding(around: Point(10.69, -0.69)) == 1)
        #expect(outline.winding(around: Point(10.72, -0.72)) == 0)
    }

    @Test func closedSubpathsHaveACornerAtTheirStartAndNoCaps() {
        let ring = Polygons(stroking: SVGAPath(rect: box(0, 0, 10, 10)), style: SVGAStrokeStyle(width: 2, cap: .square))
        #expect(ring.contourEnds.count == 2)
        #expect(ring.bounds == box(-1, -1, 11, 11))
        #expect(ring.winding(around: Point(-0.9, -0.9)) == 1)
        #expect(ring.winding(around: Point(5, 5)) == 0)
        let open = line(.zero, Point(10, 0), Point(10, 10), Point(0, 10), .zero)
        let gap = Polygons(stroking: open, style: SVGAStrokeStyle(width: 2))
        #expect(gap.contourEnds.count == 1)
        #expect(gap.winding(around: Point(-0.9, -0.9)) == 0)
    }

    @Test(arguments: [false, true])
    func subpathsWithoutExtentAreDotsAndSquares(isClosed: Bool) {
        let path = isClosed ? line(Point(5, 5), isClosed: true) : line(Point(5, 5), Point(5, 5))
        #expect(Polygons(stroking: path, style: SVGAStrokeStyle(width: 4)).isEmpty)
        let square = Polygons(stroking: path, style: SVGAStrokeStyle(width: 4, cap: .square))
        #expect(square.bounds == box(3, 3, 7, 7))
        #expect(square.area == 16)
        let dot = Polygons(stroking: path, style: SVGAStrokeStyle(width: 4, cap: .round), tolerance: 0.01)
        #expect(abs(dot.area - 4 * .pi) < 0.1)
    }

    @Test(arguments: [SVGAStrokeStyle.Cap.butt, .round, .square])
    func aLoneMoveDrawsNothing(cap: SVGAStrokeStyle.Cap) {
        #expect(Polygons(stroking: line(Point(5, 5)), style: SVGAStrokeStyle(width: 4, cap: cap)).isEmpty)
    }

    @Test func coincidentPointsAreSkipped() {
        let style = SVGAStrokeStyle(width: 3, join: .round)
        let twice = line(.zero, .zero, Point(10, 0), Point(10, 0), Point(10, 10), Point(10, 10))
        let once = line(.zero, Point(10, 0), Point(10, 10))
        #expect(Polygons(stroking: twice, style: style) == Polygons(stroking: once, style: style))
    }

    @Test func buttEndsStandSquareToTheCurve() {
        // A quarter turn from (0, 0) downwards on the right: the ends are on the axes of the circle.
        var path = SVGAPath()
        path.move(to: Point(0, -50))
        path.cubic(Point(27.614, -50), Point(50, -27.614), to: Point(50, 0))
        let outline = Polygons(stroking: path, style: SVGAStrokeStyle(width: 40))
        #expect(abs(outline.bounds.minX) < 1e-9)
        #expect(abs(outline.bounds.maxY) < 1e-9)
    }

    @Test func widthFollowsTheWholeMatrix() {
        let transform = Affine(a: 3, b: 0, c: 0, d: 0.5, tx: 7, ty: 0)
        let style = SVGAStrokeStyle(width: 4)
        let across = Polygons(stroking: line(.zero, Point(0, 10)), style: style, transform: transform)
        #expect(across.bounds == box(1, 0, 13, 5))
        let along = Polygons(stroking: line(.zero, Point(10, 0)), style: style, transform: transform)
        #expect(along.bounds == box(7, -1, 37, 1))
    }

    @Test func mirrorsTurnTheSenseOfAllContours() {
        var random = SplitMix64(seed: 23)
        for _ in 0..<50 {
            let path = random.subpath(segmentCount: 3, within: 50, isClosed: Bool.random(using: &random))
            let mirror = Affine(scaleX: -1, scaleY: 1)
            let outline = Polygons(stroking: path, style: SVGAStrokeStyle(width: 12), transform: mirror)
            for _ in 0..<40 { #expect(outline.winding(around: random.point(within: 80)) <= 0) }
        }
    }

    @Test func collapsedMapsEncloseNothing() {
        let flat = Affine(a: 1, b: 1, c: 2, d: 2, tx: 0, ty: 0)
        let circle = SVGAPath(ellipseAt: .zero, radiusX: 10, radiusY: 10)
        #expect(abs(Polygons(stroking: circle, style: SVGAStrokeStyle(width: 3), transform: flat).area) < 1e-9)
        let none = Affine(scaleX: 0, scaleY: 0)
        #expect(Polygons(stroking: circle, style: SVGAStrokeStyle(width: 3), transform: none).isEmpty)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 1e-300, 1e-9, 1e9, 1e300])
    func hostileNumbersStayBounded(number: Double) {
        var random = SplitMix64(seed: 29)
        for scale in [1, 1e-300, 1e150, Double.nan, .infinity, number] {
            for reach in [1e-200, 1, 1e9, 1e160, 1e307] {
                let path = random.subpath(segmentCount: 4, within: reach, isClosed: Bool.random(using: &random))
                let dash = SVGAStrokeStyle.Dash(length: number, gap: reach, phase: -number)
                for style in [
                    SVGAStrokeStyle(width: number, cap: .round, join: .round),
                    SVGAStrokeStyle(width: 3, miterLimit: number),
                    SVGAStrokeStyle(width: 3, cap: .square, join: .round, dash: dash),
                ] {
                    let transform = Affine(scaleX: scale, scaleY: scale)
                    let outline = Polygons(stroking: path, style: style, transform: transform, tolerance: number)
                    #expect(outline.points.count < 2_000_000)
                    #expect(outline.points.allSatisfy { $0.isFinite })
                }
            }
        }
    }
}
