import SVGAGraphics
import SVGATestSupport
import Testing

@Suite struct PathTests {
    @Test func aPathThatBeginsWithALineStartsAtTheOrigin() {
        var path = SVGAPath()
        path.line(to: Point(3, 4))
        #expect(path.verbs == [.move, .line])
        #expect(path.points == [.zero, Point(3, 4)])
    }

    @Test func aSegmentAfterACloseStartsWhereTheClosedSubpathDid() {
        var path = SVGAPath()
        path.move(to: Point(1, 2))
        path.line(to: Point(5, 2))
        path.close()
        #expect(path.currentPoint == Point(1, 2))
        path.quad(Point(6, 6), to: Point(7, 7))
        #expect(path.verbs == [.move, .line, .close, .move, .quad])
        #expect(path.points[2] == Point(1, 2))
        #expect(path.currentPoint == Point(7, 7))
    }

    @Test func closingNothingOrTwiceAddsNothing() {
        var path = SVGAPath()
        path.close()
        #expect(path.isEmpty)
        path.move(to: .zero)
        path.close()
        path.close()
        #expect(path.verbs == [.move, .close])
    }

    @Test func boundsHoldControlPoints() {
        var path = SVGAPath()
        #expect(path.controlBounds == .null)
        path.cubic(Point(-5, 1), Point(2, 9), to: Point(3, 3))
        #expect(path.controlBounds == Rect(minX: -5, minY: 0, maxX: 3, maxY: 9))
    }

    @Test func everyVerbTakesItsPoints() {
        var random = SplitMix64(seed: 41)
        let path = random.subpath(segmentCount: 50, within: 9, isClosed: true)
        #expect(path.verbs.reduce(0) { $0 + $1.pointCount } == path.points.count)
    }
}

@Suite struct ShapeTests {
    @Test func rectanglesRunClockwiseFromTheirUpperLeftCorner() {
        let rect = Polygons(flattening: SVGAPath(rect: Rect(minX: 1, minY: 2, maxX: 5, maxY: 4)))
        #expect(rect.points == [Point(1, 2), Point(5, 2), Point(5, 4), Point(1, 4)])
        #expect(rect.area == 8)
    }

    @Test(arguments: [0.0, 3, 5, 1_000])
    func roundCornersTakeTheirAreaAndAreClamped(radius: Double) {
        let path = SVGAPath(rect: Rect(Size(20, 10)), cornerRadius: radius)
        let drawn = min(radius, 5)
        let polygons = Polygons(flattening: path, tolerance: 0.001)
        #expect(abs(polygons.area - (200 - (4 - .pi) * drawn * drawn)) < 0.1)
        #expect(polygons.bounds == Rect(Size(20, 10)))
    }

    @Test func negativeSidesAndRadiiOfRectanglesAreNormalised() {
        let path = SVGAPath(rect: Rect(minX: 20, minY: 10, maxX: 0, maxY: 0), cornerRadius: 3)
        #expect(path == SVGAPath(rect: Rect(Size(20, 10)), cornerRadius: 3))
        #expect(SVGAPath(rect: Rect(Size(20, 10)), cornerRadius: -3) == SVGAPath(rect: Rect(Size(20, 10))))
    }

    @Test func ellipsesBeginAtTheLeftAndGoOverTheTop() {
        let ellipse = SVGAPath(ellipseAt: Point(10, 20), radiusX: 8, radiusY: 4)
        #expect(ellipse.points[0] == Point(2, 20))
        #expect(ellipse.points[3] == Point(10, 16))
        let polygons = Polygons(flattening: ellipse, tolerance: 0.001)
        #expect(abs(polygons.area - 32 * .pi) < 0.1)
        #expect(Polygons(flattening: SVGAPath(ellipseAt: .zero, radiusX: -8, radiusY: 4)).area < 0)
    }
}
