@testable import SVGAGraphics
import Testing

@Suite struct DashingTests {
    private func centerline(_ path: SVGAPath) -> Centerline {
        CenterlineBuilder(path, tolerance: 0.01, largestTurn: 0.1, shortestLength: 1e-6).centerline
    }

    /// The lengths of all pieces.
    private func lengths(_ centerline: Centerline) -> [Double] {
        var start = 0
        return centerline.contours.map { contour in
            defer { start = contour.end }
            return centerline.chords[start..<contour.end].reduce(0) { $0 + $1.length }
        }
    }

    private func straight(_ length: Double) -> SVGAPath {
        var path = SVGAPath()
        path.move(to: .zero)
        path.line(to: Point(length, 0))
        return path
    }

    @Test(
        arguments: zip(
            [0.0, 1, 5, -2, 6, -601],
            [[4.0, 4, 4, 2], [3, 4, 4, 3], [4, 4, 4, 1], [4, 4, 4], [4, 4, 4, 2], [4, 4, 4, 1]]))
    func phaseMovesThePatternEitherWay(phase: Double, expected: [Double]) {
        let dashes = centerline(straight(20)).dashed(.init(length: 4, gap: 2, phase: phase))
        #expect(lengths(dashes) == expected)
    }

    @Test func dashesOfCurvesHaveTheirLengthAlongTheCurve() {
        let circle = SVGAPath(ellipseAt: .zero, radiusX: 50, radiusY: 50)
        let dashes = centerline(circle).dashed(.init(length: 10, gap: 5, phase: -2))
        let all = lengths(dashes)
        #expect(all.count == 21)
        for length in all.dropLast() { #expect(abs(length - 10) < 1e-9) }
        for chord in dashes.chords { #expect(abs(chord.start.length - 50) < 0.05) }
    }

    @Test func endsOfDashesStandSquareToTheCurve() {
        let dashes = centerline(SVGAPath(ellipseAt: .zero, radiusX: 50, radiusY: 50)).dashed(
            .init(length: 7, gap: 3, phase: 1))
        var start = 0
        for contour in dashes.contours {
            let (first, last) = (dashes.chords[start], dashes.chords[contour.end - 1])
            #expect(abs(first.startTangent.dot(first.start)) < 0.2)
            #expect(abs(last.endTangent.dot(last.end)) < 0.2)
            start = contour.end
        }
    }

    @Test func theLastDashOfAClosedSubpathJoinsTheFirst() {
        // 40 round; dashes at 0 ... 6, 9 ... 15, 18 ... 24, 27 ... 33, 36 ... 40 + 0 ... 6.
        let square = centerline(SVGAPath(rect: Rect(Size(10, 10))))
        let dashes = square.dashed(.init(length: 6, gap: 3, phase: 0))
        #expect(lengths(dashes) == [6, 6, 6, 10])
        #expect(dashes.contours.allSatisfy { !$0.isClosed })
        let style = SVGAStrokeStyle(width: 2, dash: .init(length: 6, gap: 3, phase: 0))
        let outline = Polygons(stroking: SVGAPath(rect: Rect(Size(10, 10))), style: style)
        #expect(outline.winding(around: Point(-0.9, -0.9)) == 1)
    }

    @Test func aDashLongerThanTheSubpathLeavesItClosed() {
        let square = centerline(SVGAPath(rect: Rect(Size(10, 10))))
        let dashes = square.dashed(.init(length: 50, gap: 3, phase: 5))
        #expect(dashes.contours.map(\.isClosed) == [true])
    }

    @Test func patternRestartsInEachSubpath() {
        var path = straight(5)
        path.move(to: Point(0, 10))
        path.line(to: Point(5, 10))
        #expect(lengths(centerline(path).dashed(.init(length: 3, gap: 10, phase: 0))) == [3, 3])
    }

    @Test func dashesWithoutLengthAreDots() {
        let style = SVGAStrokeStyle(width: 2, cap: .round, dash: .init(length: 0, gap: 5, phase: -1))
        #expect(Polygons(stroking: straight(10), style: style).contourEnds.count == 2)
    }

    @Test func subpathsOfTooManyDashesStayUnbroken() {
        let line = centerline(straight(1_000))
        #expect(line.dashed(.init(length: 1, gap: 1, phase: 0), maxDashCount: 1_000).contours.count == 500)
        #expect(lengths(line.dashed(.init(length: 1, gap: 1, phase: 0), maxDashCount: 100)) == [1_000])
        #expect(lengths(line.dashed(.init(length: 1e-12, gap: 1e-12, phase: 0))) == [1_000])
    }

    @Test(arguments: [
        SVGAStrokeStyle.Dash(length: .nan, gap: 1, phase: 0), .init(length: 1, gap: .nan, phase: 0),
        .init(length: 1, gap: 0, phase: 0), .init(length: -1, gap: 2, phase: 0),
        .init(length: 1, gap: 1, phase: .infinity), .init(length: 1, gap: .infinity, phase: 0),
    ])
    func unusablePatternsChangeNothing(dash: SVGAStrokeStyle.Dash) {
        #expect(lengths(centerline(straight(10)).dashed(dash)) == [10])
    }
}
