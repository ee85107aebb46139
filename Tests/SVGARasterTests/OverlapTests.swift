import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// The non-zero rule inside single pixels, where parts of one path overlap.
@Suite struct OverlapTests {
    private func contours(_ contours: [[Point]]) -> SVGAPath {
        var path = SVGAPath()
        for corners in contours {
            path.move(to: corners[0])
            for corner in corners.dropFirst() { path.line(to: corner) }
            path.close()
        }
        return path
    }

    private func rectangle(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> [Point] {
        [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    }

    private func fill(_ path: SVGAPath) throws -> [[UInt8]] {
        try alphas(width: 8, height: 3) { try $0.fill(path, color: white) }
    }

    @Test func aContourDrawnTwiceCoversWhatItCoversOnce() throws {
        let sliver = [Point(0.3, 0.2), Point(7.7, 1.1), Point(7.6, 1.4), Point(0.4, 0.5)]
        #expect(try fill(contours([sliver, sliver])) == fill(contours([sliver])))
    }

    @Test func overlapsAddUpWhereTheyAreNotResolved() throws {
        let twice = contours([rectangle(0, 0.75, 8, 2), rectangle(0, 0.75, 8, 2)])
        let rows = try alphas(width: 8, height: 3, resolvingOverlaps: false) { try $0.fill(twice, color: white) }
        #expect(rows[0] == Array(repeating: 128, count: 8) && rows[1] == Array(repeating: 255, count: 8))
        #expect(try fill(twice)[0] == Array(repeating: 64, count: 8))
    }

    @Test func shapesWithoutOverlapsAreTheSameEitherWay() throws {
        var random = SplitMix64(seed: 77)
        for _ in 0..<200 {
            let shape = SVGAPath(
                ellipseAt: random.point(in: 0...20), radiusX: Double.random(in: 0.2...15, using: &random),
                radiusY: Double.random(in: 0.2...15, using: &random))
            let plain = try alphas(width: 20, height: 20, resolvingOverlaps: false) { try $0.fill(shape, color: white) }
            let resolved = try alphas(width: 20, height: 20) { try $0.fill(shape, color: white) }
            // Tiny ellipses have both sides in one pixel, which is then drawn edge by edge, each rounded by itself.
            #expect(zip(plain.joined(), resolved.joined()).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    @Test func contoursThatShareAFractionalTopDoNotAddUp() throws {
        let rows = try fill(contours([rectangle(0, 0.5, 5, 2), rectangle(3, 0.5, 8, 2)]))
        #expect(rows == [128, 255, 0].map { Array(repeating: $0, count: 8) })
    }

    @Test func contoursOfOppositeDirectionsThatMeetInsideARowDoNotCancel() throws {
        let rows = try fill(contours([rectangle(0, 0, 8, 1.5), rectangle(0, 1.5, 8, 3).reversed()]))
        #expect(rows == Array(repeating: Array(repeating: 255, count: 8), count: 3))
    }

    /// Edges to the left of the canvas are moved onto its border, if they coincide.
    @Test func contoursThatOverlapLeftOfTheCanvasCoverWhatTheyDoInside() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<300 {
            var corners: [[Point]] = []
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                let x = (0..<2).map { _ in Double(Int.random(in: -2_048...1_024, using: &random)) / 256 }
                let y = (0..<2).map { _ in Double(Int.random(in: 0...768, using: &random)) / 256 }
                let corner = rectangle(x[0], y[0], x[1], y[1])
                corners.append(Bool.random(using: &random) ? corner : corner.reversed())
            }
            let moved = contours(corners.map { $0.map { $0 + Point(8, 0) } })
            let whole = try alphas(width: 16, height: 3) { try $0.fill(moved, color: white) }
            #expect(try fill(contours(corners)) == whole.map { Array($0[8...]) })
        }
    }

    @Test func aFigureOfEightIsCoveredOnBothSidesOfItsCrossing() throws {
        let eight = [Point(2, 0), Point(5, 3), Point(2, 3), Point(5, 0)]
        let rows = try fill(contours([eight]))
        #expect(rows[1] == [0, 0, 0, 128, 0, 0, 0, 0])
    }

    @Test(arguments: [SVGAStrokeStyle.Cap.butt, .square, .round])
    func lineOverItselfIsNotHeavier(cap: SVGAStrokeStyle.Cap) throws {
        let style = SVGAStrokeStyle(width: 0.6, cap: cap, join: .bevel)
        let stops = [Point(1.2, 0.4), Point(6.1, 2.3)]
        func draw(_ stops: [Point]) throws -> [UInt8] {
            var path = SVGAPath()
            path.move(to: stops[0])
            for stop in stops.dropFirst() { path.line(to: stop) }
            let rows = try alphas(width: 8, height: 3) { try $0.stroke(path, style: style, color: white) }
            return Array(rows.joined())
        }
        let (once, back) = (try draw(stops), try draw(stops + [stops[0] + (stops[1] - stops[0]) * 0.4]))
        // The line turns back at its end without a cap, so the pixels there may be lighter.
        #expect(zip(once, back).allSatisfy { Int($1) <= Int($0) + 1 })
    }

    /// The outline of a scribble, whose rows have up to eight edges per curve, with corners at multiples of 1/256.
    private func scribble(seed: UInt64, curveCount: Int) -> [[Point]] {
        var random = SplitMix64(seed: seed)
        var path = SVGAPath()
        path.move(to: random.point(in: 2...14))
        for _ in 0..<curveCount {
            path.cubic(random.point(in: 0...16), random.point(in: 0...16), to: random.point(in: 2...14))
        }
        let outline = Polygons(stroking: path, style: SVGAStrokeStyle(width: 1.5, join: .bevel))
        let points = outline.points.map { Point(($0.x * 256).rounded() / 256, ($0.y * 256).rounded() / 256) }
        var start = 0
        return outline.contourEnds.map { end in
            defer { start = end }
            return Array(points[start..<end])
        }
    }

    /// The exact coverage of a row, measured in the middle of 512 strips.
    private func coverage(of contours: [[Point]], row: Int, width: Int) -> [Double] {
        let edges = contours.flatMap { Array(zip($0, $0.dropFirst() + $0.prefix(1))) }
        var sums = [Double](repeating: 0, count: width)
        for strip in 0..<512 {
            let y = Double(row) + (Double(strip) + 0.5) / 512
            let crossings = edges.filter { ($0.y < y) != ($1.y < y) }.map { from, to in
                (x: from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x), sign: from.y < to.y ? 1 : -1)
            }
            var (winding, start) = (0, 0.0)
            for crossing in crossings.sorted(by: { $0.x < $1.x }) {
                if winding == 0 { start = crossing.x }
                winding += crossing.sign
                guard winding == 0 else { continue }
                for column in stride(from: max(0, Int(start)), to: min(width, Int(crossing.x) + 1), by: 1) {
                    sums[column] += max(0, min(crossing.x, Double(column + 1)) - max(start, Double(column)))
                }
            }
        }
        return sums.map { $0 / 512 }
    }

    /// Rows of a hundred edges and more are walked down without those inside what is surely covered.
    @Test(arguments: 1...8, [12, 28])
    func scribblesCoverWhatTheirWindingNumbersSay(seed: UInt64, curveCount: Int) throws {
        let outline = scribble(seed: seed, curveCount: curveCount)
        let rows = try alphas(width: 17, height: 16) { try $0.fill(contours(outline), color: white) }
        for (index, row) in rows.enumerated() {
            let exact = coverage(of: outline, row: index, width: 17)
            for (alpha, share) in zip(row, exact) { #expect(abs(Double(alpha) - 255 * share) <= 1.5) }
        }
    }

    /// The run of the left sides has nothing that leads back, and more edges than a byte counts.
    @Test(arguments: [96, 127, 128, 150], [false, true])
    func manyCopiesOfAShapeFillAsOne(count: Int, isReversed: Bool) throws {
        let (shape, width) = ([Point(6, 0), Point(12, 0), Point(16, 1), Point(1, 1)], 17)
        let copies = [[Point]](repeating: isReversed ? shape.reversed() : shape, count: count)
        let row = try alphas(width: width, height: 2) { try $0.fill(contours(copies), color: white) }[0]
        let exact = coverage(of: [shape], row: 0, width: width)
        for (alpha, share) in zip(row, exact) { #expect(abs(Double(alpha) - 255 * share) <= 1.5, "\(row)") }
    }

    /// A row that costs too much keeps the sums of its edges.
    @Test(arguments: [200, 2_000, 20_000])
    func rowsWithManyEdgesAreDrawn(edgeCount: Int) throws {
        var random = SplitMix64(seed: UInt64(edgeCount))
        let scribble = (0..<edgeCount).map { _ in
            Point(
                Double(Int.random(in: -512...2_560, using: &random)) / 256,
                Double(Int.random(in: -512...1_280, using: &random)) / 256)
        }
        let outline = [scribble, rectangle(0, 0, 8, 1)]
        let row = try fill(contours(outline))[0]
        let exact = coverage(of: outline, row: 0, width: 8).map { 255 * $0 }
        let isExact = zip(row, exact).allSatisfy { abs(Double($0) - $1) <= 1.5 }
        #expect(edgeCount == 200 ? isExact : row.contains(255), "\(row) \(exact)")
    }
}
