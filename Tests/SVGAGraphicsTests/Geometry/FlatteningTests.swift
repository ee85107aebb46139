import SVGAGraphics
import SVGATestSupport
import Testing

@Suite struct FlatteningTests {
    @Test(arguments: [0.01, 0.1, 1.0], [1.0, 100, 3_000])
    func curvesStayWithinTheTolerance(tolerance: Double, reach: Double) {
        var random = SplitMix64(seed: 7)
        for _ in 0..<100 {
            let controls = (0..<4).map { _ in random.point(within: reach) }
            let isCubic = Bool.random(using: &random)
            var path = SVGAPath()
            path.move(to: controls[0])
            if isCubic {
                path.cubic(controls[1], controls[2], to: controls[3])
            } else {
                path.quad(controls[1], to: controls[3])
            }
            // Two more corners, so that a curve of a single chord is a contour too.
            path.line(to: Point(controls[3].x + 1, controls[3].y))
            path.line(to: controls[3])
            let curve = isCubic ? controls : [controls[0], controls[1], controls[3]]
            let points = Polygons(flattening: path, tolerance: tolerance).points
            let chordCount = points.count - 3
            #expect(chordCount >= 1)
            for sample in 0...200 {
                let place = Double(sample) / 200 * Double(chordCount)
                let chord = min(Int(place), chordCount - 1)
                let curvePoint = bezier(curve, place / Double(chordCount))
                let distance = distance(from: curvePoint, toSegment: points[chord], points[chord + 1])
                #expect(distance <= tolerance * (1 + 1e-9))
            }
        }
    }

    @Test func chordCountsAreNotWasteful() {
        // A quarter circle of radius 100 needs acos(1 - 0.1 / 100) * 2 = 5.1 degrees a chord, 18 chords.
        let circle = Polygons(flattening: SVGAPath(ellipseAt: .zero, radiusX: 100, radiusY: 100))
        #expect((4 * 18...4 * 24).contains(circle.points.count))
    }

    @Test func endsOfCurvesAreExact() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<200 {
            let path = random.subpath(segmentCount: 4, within: 1e4, isClosed: false)
            var index = 0
            let points = Set(Polygons(flattening: path).points)
            for verb in path.verbs {
                index += verb.pointCount
                #expect(points.contains(path.points[index - 1]))
            }
        }
    }

    @Test func curvesAreCutAfterTheTransform() {
        let path = SVGAPath(ellipseAt: .zero, radiusX: 1, radiusY: 1)
        let small = Polygons(flattening: path)
        let large = Polygons(flattening: path, transform: Affine(scaleX: 100, scaleY: 100))
        #expect(large.points.count > 4 * small.points.count)
        #expect(large.bounds.width == 200)
    }

    @Test func everySubpathIsOneContourWithoutItsStartRepeated() {
        var path = SVGAPath(rect: Rect(Size(10, 10)))
        path.move(to: Point(20, 20))
        path.line(to: Point(30, 20))
        path.line(to: Point(30, 30))
        path.move(to: Point(50, 50))
        let polygons = Polygons(flattening: path)
        #expect(polygons.contourEnds == [4, 7])
        #expect(polygons.points[4] == Point(20, 20))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func contoursWithCoordinatesThatAreNotFiniteAreLeftOut(bad: Double) {
        for position in 0..<4 {
            var controls = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
            controls[position].y = bad
            var path = SVGAPath()
            path.move(to: controls[0])
            path.cubic(controls[1], controls[2], to: controls[3])
            path.line(to: Point(5, 5))
            path.close()
            path.move(to: .zero)
            path.line(to: Point(1, 0))
            path.line(to: Point(1, 1))
            #expect(Polygons(flattening: path).points == [.zero, Point(1, 0), Point(1, 1)])
        }
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 1e-300])
    func hostileTolerancesAndScalesStayBounded(tolerance: Double) {
        var random = SplitMix64(seed: 13)
        for scale in [0, 1e-300, 1, 1e150, 1e300, .nan, .infinity] {
            let path = random.subpath(segmentCount: 10, within: 100, isClosed: true)
            let transform = Affine(scaleX: scale, scaleY: -scale)
            let polygons = Polygons(flattening: path, transform: transform, tolerance: tolerance)
            #expect(polygons.points.count <= 10 * 1_024 + 1)
            #expect(polygons.points.allSatisfy { $0.isFinite })
        }
    }

    @Test func manyHugeCurvesShareOneLimit() {
        var path = SVGAPath()
        path.move(to: .zero)
        for _ in 0..<3_000 { path.quad(Point(1e9, 1e9), to: Point(0, 1e9)) }
        #expect(Polygons(flattening: path).points.count <= Polygons.maxAddedPointCount + path.points.count)
    }

    @Test func buffersAreReusedAndMoved() {
        var polygons = Polygons(flattening: SVGAPath(rect: Rect(Size(4, 2))))
        polygons.removeAll()
        #expect(polygons.isEmpty)
        polygons.append(flattening: SVGAPath(rect: Rect(Size(4, 2))))
        polygons.append(flattening: SVGAPath(rect: Rect(Size(1, 1))))
        polygons.apply(Affine(a: 0, b: 2, c: -2, d: 0, tx: 1, ty: 0))
        #expect(polygons.bounds == Rect(minX: -3, minY: 0, maxX: 1, maxY: 8))
        #expect(polygons.contourEnds == [4, 8])
        polygons.apply(Affine(scaleX: .infinity, scaleY: 1))
        #expect(polygons.isEmpty)
        #expect(polygons.points.isEmpty)
    }
}

/// The point of a Bézier curve by de Casteljau's construction.
func bezier(_ controls: [Point], _ t: Double) -> Point {
    var row = controls
    while row.count > 1 { row = zip(row, row.dropFirst()).map { $0.lerp(to: $1, at: t) } }
    return row[0]
}

/// The distance of a point from a straight segment.
func distance(from point: Point, toSegment start: Point, _ end: Point) -> Double {
    let chord = end - start
    let square = chord.dot(chord)
    let place = square > 0 ? min(1, max(0, (point - start).dot(chord) / square)) : 0
    return (point - start.lerp(to: end, at: place)).length
}
