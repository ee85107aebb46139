import Glibc
import SVGAGraphics
import Testing

@testable import SVGAFormat

@Suite("Path data")
struct PathDataTests {
    /// A path in absolute commands, to compare with.
    private func text(_ data: String) -> String {
        let path = SVGAPath(svg: Array(data.utf8))
        var points = path.points[...]
        return path.verbs.map { verb in
            let own = points.prefix(verb.pointCount)
            points = points.dropFirst(verb.pointCount)
            let letter = [SVGAPath.Verb.move: "M", .line: "L", .quad: "Q", .cubic: "C", .close: "Z"][verb] ?? "?"
            return ([letter] + own.map { "\(plain($0.x)),\(plain($0.y))" }).joined(separator: " ")
        }.joined(separator: " ")
    }

    private func plain(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    @Test(arguments: [
        ("M10 10 L50 10", "M 10,10 L 50,10"), ("M10,10L50,10", "M 10,10 L 50,10"),
        (" \n M 10 10\n L +5 10", "M 10,10 L 5,10"), ("M10  10 L50, 10", "M 10,10 L 50,10"),
        ("M10\t10\nL50\t10", "M 10,10 L 50,10"), ("M1e1 10 L1.5e-1 1E+1", "M 10,10 L 0.15,10"),
        ("M10 10 50 10 60 20", "M 10,10 L 50,10 L 60,20"), ("M0 0 L1 2 3 4", "M 0,0 L 1,2 L 3,4"),
        ("M10-5.5.5 1", "M 10,-5.5 L 0.5,1"), ("M10-5L.5.5", "M 10,-5 L 0.5,0.5"), ("M1. 2.", "M 1,2"),
    ])
    func numbersAreReadByTheSVGGrammar(_ data: String, _ expected: String) {
        #expect(text(data) == expected)
    }

    @Test(arguments: [
        ("m1 1 l2 3 l1 1", "M 1,1 L 3,4 L 4,5"), ("m1 1 2 2", "M 1,1 L 3,3"),
        ("M1 1 H5 V7 h-1 v-2", "M 1,1 L 5,1 L 5,7 L 4,7 L 4,5"),
        ("M1 1 H5 6", "M 1,1 L 5,1 L 6,1"), ("M0 0 c1 1 2 2 3 3 1 1 2 2 3 3", "M 0,0 C 1,1 2,2 3,3 C 4,4 5,5 6,6"),
        ("M0 0 C1 1 2 2 4 4 S 7 7 8 8", "M 0,0 C 1,1 2,2 4,4 C 6,6 7,7 8,8"),
        ("M0 0 L4 4 S 7 7 8 8", "M 0,0 L 4,4 C 4,4 7,7 8,8"), ("M0 0 Q1 2 3 0 T 6 0", "M 0,0 Q 1,2 3,0 Q 5,-2 6,0"),
        ("M0 0 Q1 2 3 0 t3 0 t3 0", "M 0,0 Q 1,2 3,0 Q 5,-2 6,0 Q 7,2 9,0"), ("M3 3 T 6 0", "M 3,3 Q 3,3 6,0"),
        ("M0 0 C0 0 2 2 4 4 s3 3 4 4", "M 0,0 C 0,0 2,2 4,4 C 6,6 7,7 8,8"),
    ])
    func commandsAreAppliedAsSVGHasThem(_ data: String, _ expected: String) {
        #expect(text(data) == expected)
    }

    @Test(arguments: [
        ("M5 5 l2 0 z m1 1", "M 5,5 L 7,5 Z M 6,6"), ("M5 5 L7 5 z l1 1", "M 5,5 L 7,5 Z M 5,5 L 6,6"),
        ("M0 0 Z", "M 0,0 Z"), ("z", ""), ("M1 1 Z Z", "M 1,1 Z"),
    ])
    func closeLeadsBackToTheStart(_ data: String, _ expected: String) {
        #expect(text(data) == expected)
    }

    @Test(arguments: [
        ("M10 10 L20 L30 30", "M 10,10 L 30,30"), ("M1 1 L2 2 3 L4 4", "M 1,1 L 2,2 L 4,4"),
        ("M1 1 R9 9 8 8 L2 2", "M 1,1 L 2,2"), ("M1 1 L x 2 2 L3 3", "M 1,1 L 3,3"),
        ("M1 1 L1e999 0 L3 3", "M 1,1 L 3,3"),
        ("M1 1 C1 1 2 2 L3 3", "M 1,1 L 3,3"), ("M1 1 L#2 2 L3 3", "M 1,1 L 3,3"), ("", ""), ("   ", ""), ("12 13", ""),
        ("M", ""), ("M1", ""), ("M1 1 Lnan nan L2 2", "M 1,1 L 2,2"),
    ])
    func malformedSegmentsAreLeftOut(_ data: String, _ expected: String) {
        #expect(text(data) == expected)
    }

    @Test(arguments: [
        ("L5 5 L6 6", "M 5,5 L 6,6"), ("l5 5 1 1", "M 5,5 L 6,6"), ("C1 1 2 2 3 3", "M 1,1 C 1,1 2,2 3,3"),
        ("Q1 1 2 2", "M 1,1 Q 1,1 2,2"), ("H4 V5", "M 4,0 L 4,5"),
    ])
    func segmentsBeforeAnyMoveStartAtTheirFirstPoint(_ data: String, _ expected: String) {
        #expect(text(data) == expected)
    }

    @Test(arguments: ["M0 0 A5 5 0 0 1 10 0", "M0 0 a5,5 0 0110,0", "M0 0A5 5 0 01 10-0"])
    func arcFlagsNeedNoSeparators(_ data: String) throws {
        let path = SVGAPath(svg: Array(data.utf8))
        #expect(path.verbs == [.move, .cubic, .cubic])
        #expect(path.points.last == Point(10, 0))
        let top = try #require(path.points.map(\.y).min())
        #expect(abs(top + 5) < 1e-9)
    }

    @Test(arguments: [40.0, -40, 170, -170, 190, -190, 300, -300])
    func arcsStayOnTheirEllipse(_ sweep: Double) throws {
        let ellipse = TurnedEllipse(center: Point(50, 40), radii: Point(30, 15), degrees: 20)
        let (start, end) = (ellipse.point(10), ellipse.point(10 + sweep))
        let flags = "\(abs(sweep) > 180 ? 1 : 0) \(sweep > 0 ? 1 : 0)"
        let path = SVGAPath(svg: Array("M\(start.x) \(start.y) A30 15 20 \(flags) \(end.x) \(end.y)".utf8))
        #expect(path.verbs.count == 1 + Int((abs(sweep) / 90).rounded(.up)))
        #expect(path.points.last == end)
        for index in stride(from: 0, to: path.points.count - 1, by: 3) {
            let piece = Array(path.points[index...index + 3])
            let middle = (piece[0] + piece[3]) * 0.125 + (piece[1] + piece[2]) * 0.375
            for point in [piece[0], middle, piece[3]] { #expect(abs(ellipse.distance(point) - 1) < 1e-3) }
            #expect((piece[0] - ellipse.center).cross(piece[3] - ellipse.center) * sweep > 0)
        }
    }

    @Test(arguments: [
        ("M0 0 A0 5 0 0 1 10 0", "M 0,0 L 10,0"), ("M0 0 A5 5 0 0 1 0 0", "M 0,0"),
        ("M0 0 A5 5 0 2 1 9 0 L1 1", "M 0,0 L 1,1"),
    ])
    func arcsWithoutAnEllipseAreLinesOrNothing(_ data: String, _ expected: String) {
        #expect(text(data) == expected)
    }

    @Test func radiiThatAreTooSmallGrow() throws {
        let path = SVGAPath(svg: Array("M0 0 A1 1 0 0 1 10 0".utf8))
        let top = try #require(path.points.map(\.y).min())
        #expect(abs(top + 5) < 1e-9)
    }

    @Test func anyCutOfAPathReads() {
        let data = Array("M1e3,2.5 c-1-2.5.5 3 4 5 A3 2 10 1 0 5 6 s1 2 3 4 T5 6 h7 V-8 z m1 1 q1 2 3 4".utf8)
        for count in data.indices {
            let path = SVGAPath(svg: Array(data.prefix(count)))
            #expect(path.points.count == path.verbs.map(\.pointCount).reduce(0, +))
            #expect(path.points.allSatisfy { $0.isFinite })
        }
    }
}

/// An ellipse whose axes are turned, with points on it by their angle before it was stretched.
private struct TurnedEllipse {
    let center: Point
    let radii: Point
    let degrees: Double

    private var axis: Point { Point(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) }

    func point(_ angle: Double) -> Point {
        let (x, y) = (radii.x * cos(angle * .pi / 180), radii.y * sin(angle * .pi / 180))
        return center + axis * x + Point(-axis.y, axis.x) * y
    }

    /// The distance of a point from the centre, 1 on the ellipse.
    func distance(_ point: Point) -> Double {
        let offset = point - center
        return Point(offset.dot(axis) / radii.x, axis.cross(offset) / radii.y).length
    }
}

@Suite("Decimal numbers")
struct DecimalScannerTests {
    @Test(arguments: [
        "0", "1", "-1", "0.1", "3.14159265358979", "1e22", "1e23", "123456789012345678", "9007199254740993",
        "1.7976931348623157e308", "4.9e-324", "2.2250738585072011e-308", "0.000001", "1e-7", "-0.0",
        "12345678901234567890123", "0.3000000000000000166", "7.2057594037927933e16", "1e400", "1e-400",
        "00000000000000000000000000001.5", "0.00000000000000000000000000000000001234",
    ])
    func valueIsTheNearestDouble(_ text: String) {
        var offset = 0
        let value = DecimalScanner.scan(Array(text.utf8), at: &offset)
        #expect(value == Double(text))
        #expect(offset == text.utf8.count)
    }

    @Test(arguments: [("", 0), ("-", 0), (".", 0), ("+.e1", 0), ("e5", 0), ("x", 0)])
    func textWithoutDigitsIsNotANumber(_ text: String, _ end: Int) {
        var offset = 0
        #expect(DecimalScanner.scan(Array(text.utf8), at: &offset) == nil)
        #expect(offset == end)
    }

    @Test(arguments: [("1e", 1), ("1e+", 1), ("1.2.3", 3), ("5-3", 1), ("1e5x", 3)])
    func numberEndsWhereTheGrammarEnds(_ text: String, _ end: Int) {
        var offset = 0
        #expect(DecimalScanner.scan(Array(text.utf8), at: &offset) != nil)
        #expect(offset == end)
    }

    @Test func pseudoRandomNumbersMatchTheStandardLibrary() {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let digits = String(state >> (state & 63))
            let text = "\(digits.prefix(3)).\(digits)e\(Int(state % 61) - 30)"
            var offset = 0
            #expect(DecimalScanner.scan(Array(text.utf8), at: &offset) == Double(text))
        }
    }
}
