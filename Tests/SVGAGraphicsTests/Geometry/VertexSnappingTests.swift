import SVGAGraphics
import SVGATestSupport
import Testing

@Suite struct VertexSnappingTests {
    @Test func segmentEndsSnapToQuarterRows() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let path = random.subpath(segmentCount: 5, within: 300, isClosed: true)
            let points = Set(Polygons(flattening: path, snapping: .quarterPixelY).points)
            var index = 0
            for verb in path.verbs where verb != .close {
                index += verb.pointCount
                let end = path.points[index - 1]
                #expect(points.contains(Point(end.x, (end.y * 4 + 0.5).rounded(.down) / 4)))
            }
        }
    }

    @Test func noPointMovesByMoreThanAnEighthOfARow() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<200 {
            let path = random.subpath(segmentCount: 1, within: 80, isClosed: true)
            // The same number of chords, so that the points of both belong to each other.
            let exact = Polygons(flattening: path, tolerance: 1e9)
            let moved = Polygons(flattening: path, tolerance: 1e9, snapping: .quarterPixelY)
            #expect(exact.points.count == moved.points.count)
            for (point, other) in zip(exact.points, moved.points) {
                #expect(point.x == other.x && abs(point.y - other.y) <= 0.125)
            }
        }
    }

    @Test func gridBelongsToTheResultNotThePath() {
        let path = SVGAPath(rect: Rect(minX: 0.1, minY: 0.1, maxX: 5, maxY: 5))
        let polygons = Polygons(flattening: path, transform: Affine(scaleX: 10, scaleY: 10), snapping: .quarterPixelY)
        #expect(polygons.bounds == Rect(minX: 1, minY: 1, maxX: 50, maxY: 50))
    }
}
