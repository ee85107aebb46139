import SVGAGraphics
import SVGATestSupport
import Testing

/// Round strokes are all points within half a width of the path: an oracle without outlines.
@Suite struct RoundStrokeTests {
    @Test(arguments: [0.5, 3, 20, 90], [false, true])
    func roundStrokesCoverAllPointsNearThePath(width: Double, isClosed: Bool) {
        var random = SplitMix64(seed: 17)
        let style = SVGAStrokeStyle(width: width, cap: .round, join: .round)
        for round in 0..<40 {
            let path = random.subpath(segmentCount: 1 + round % 5, within: 50, isClosed: isClosed)
            let outline = Polygons(stroking: path, style: style)
            let centre = samples(of: path, perSegment: 250)
            for _ in 0..<60 {
                let near = centre[Int.random(in: 0..<centre.count, using: &random)]
                let point = near + random.point(within: width)
                let distance = distance(from: point, toPolyline: centre)
                let winding = outline.winding(around: point)
                #expect(winding >= 0, "round \(round), \(point)")
                if abs(distance - width / 2) > Polygons.defaultTolerance + 0.01 {
                    #expect((winding > 0) == (distance < width / 2), "round \(round), \(point), \(distance)")
                }
            }
        }
    }

    @Test(arguments: [SVGAStrokeStyle.Join.miter, .round, .bevel], [SVGAStrokeStyle.Cap.butt, .square, .round])
    func noPointHasANegativeWindingNumber(join: SVGAStrokeStyle.Join, cap: SVGAStrokeStyle.Cap) {
        var random = SplitMix64(seed: 19)
        for round in 0..<120 {
            let width = Double.random(in: 0.2...80, using: &random)
            let path = random.subpath(segmentCount: 1 + round % 6, within: 50, isClosed: round % 2 == 0)
            let dash = round % 3 == 0 ? SVGAStrokeStyle.Dash(length: 7, gap: 5, phase: Double(round)) : nil
            let style = SVGAStrokeStyle(width: width, cap: cap, join: join, dash: dash)
            let outline = Polygons(stroking: path, style: style)
            for _ in 0..<100 {
                #expect(outline.winding(around: random.point(within: 100)) >= 0, "round \(round)")
            }
        }
    }

    @Test func smallClosedSubpathsUnderWideLinesHaveNoHole() {
        var triangle = SVGAPath()
        triangle.move(to: Point(0, 0))
        triangle.line(to: Point(10, 0))
        triangle.line(to: Point(5, 8.66))
        triangle.close()
        for width in stride(from: 1.0, through: 40, by: 0.5) {
            let outline = Polygons(stroking: triangle, style: SVGAStrokeStyle(width: width, join: .round))
            #expect((outline.winding(around: Point(5, 2.887)) > 0) == (width / 2 > 2.887))
        }
    }
}
