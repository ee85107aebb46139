import SVGAGraphics
import SVGATestSupport
import Testing

@Suite struct AffineTests {
    @Test func productsApplyTheInnerMapFirst() {
        let shift = Affine(translation: Point(10, 20))
        let scale = Affine(scaleX: 2, scaleY: 3)
        #expect((scale * shift) * Point(1, 1) == Point(22, 63))
        #expect((shift * scale) * Point(1, 1) == Point(12, 23))
    }

    @Test func inversesLeadBack() throws {
        var random = SplitMix64(seed: 31)
        for _ in 0..<200 {
            let (x, y, shift) = (random.point(within: 5), random.point(within: 5), random.point(within: 1_000))
            guard abs(x.cross(y)) > 0.1 else { continue }
            let map = Affine(a: x.x, b: x.y, c: y.x, d: y.y, tx: shift.x, ty: shift.y)
            let back = try #require(map.inverse)
            let point = random.point(within: 1_000)
            #expect((back * (map * point) - point).length < 1e-8)
            #expect((map * (back * point) - point).length < 1e-8)
        }
    }

    @Test(arguments: [
        Affine(scaleX: 0, scaleY: 1), Affine(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6),
        Affine(scaleX: .nan, scaleY: 1), Affine(scaleX: .infinity, scaleY: 1),
        Affine(translation: Point(.nan, 0)), Affine(scaleX: .leastNonzeroMagnitude, scaleY: 1),
    ])
    func mapsWithoutAWayBackHaveNoInverse(map: Affine) {
        #expect(map.inverse == nil)
    }

    @Test func boundsHoldTheImagesOfAllCorners() {
        let quarterTurn = Affine(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 0)
        let box = quarterTurn.bounds(of: Rect(minX: 1, minY: 2, maxX: 4, maxY: 3))
        #expect(box == Rect(minX: 2, minY: 1, maxX: 3, maxY: 4))
    }

    @Test func largestScaleIsTheLongestImage() {
        var random = SplitMix64(seed: 37)
        for _ in 0..<50 {
            let (x, y) = (random.point(within: 5), random.point(within: 5))
            let map = Affine(a: x.x, b: x.y, c: y.x, d: y.y, tx: 1, ty: 2)
            // Unit vectors all around, by their half-angle tangents.
            let longest = (-2_000...2_000).reduce(0.0) { longest, step in
                let tangent = Double(step) / 1_000
                let square = 1 + tangent * tangent
                let unit = Point((1 - tangent * tangent) / square, 2 * tangent / square)
                return max(longest, (x * unit.x + y * unit.y).length)
            }
            #expect(abs(map.largestScale - longest) < 1e-5)
        }
    }
}
