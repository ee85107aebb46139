import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// Random paths, strokes, clips and matrices against ``PointOracle``.
@Suite struct RandomShapeTests {
    static let side = 10
    static let seeds = 0..<25
    #if DEBUG
        static let shapesPerSeed = 4
    #else
        static let shapesPerSeed = 40
    #endif

    /// The maximum difference between a drawing and the oracle, in levels of 255.
    struct Bound {
        /// Too light, in one pixel; an edge along a row of the oracle's points is already 1/8 off, a chord a tenth.
        let lighter: Double
        /// Too heavy, in one pixel.
        let heavier: Double
        /// On average over all pixels of a seed's shapes.
        let mean: Double
    }

    private func expect(_ bound: Bound, _ seed: Int, _ draw: (inout SplitMix64, SVGACanvas) throws -> PointOracle)
        throws
    {
        var random = SplitMix64(seed: UInt64(seed))
        var sum = 0.0
        for shape in 0..<Self.shapesPerSeed {
            let canvas = try SVGACanvas(width: Self.side, height: Self.side)
            canvas.resolvesOverlaps = true
            let expected = try draw(&random, canvas).coverage(width: Self.side, height: Self.side)
            let pixmap = try canvas.snapshot()
            let errors = expected.enumerated().map { index, share in
                Double(pixmap[index % Self.side, index / Self.side].alpha) - share * 255
            }
            #expect(errors.allSatisfy { -bound.lighter...bound.heavier ~= $0 }, "shape \(shape)")
            sum += errors.reduce(0) { $0 + abs($1) }
        }
        #expect(sum / Double(Self.shapesPerSeed * Self.side * Self.side) <= bound.mean)
    }

    @Test(arguments: seeds) func convexFills(seed: Int) throws {
        try expect(Bound(lighter: 36, heavier: 36, mean: 1), seed) { random, canvas in
            let (path, transform) = (random.triangle(), random.transform())
            try canvas.fill(path, transform: transform, color: white)
            return .fill(path, transform)
        }
    }

    @Test(arguments: seeds) func clippedFills(seed: Int) throws {
        // The product of two coverages approximates the intersection of the two shapes, regardless of their positions
        // in the pixel.
        try expect(Bound(lighter: 90, heavier: 90, mean: 1), seed + 1000) { random, canvas in
            let (path, clip) = (random.triangle(), random.triangle())
            let (transform, clipTransform) = (random.transform(), random.transform())
            try canvas.pushClip(clip, transform: clipTransform)
            try canvas.fill(path, transform: transform, color: white)
            canvas.popClip()
            return PointOracle.fill(path, transform).clipped(to: .fill(clip, clipTransform))
        }
    }

    @Test(arguments: seeds) func strokesThatDoNotMeetThemselves(seed: Int) throws {
        try expect(Bound(lighter: 40, heavier: 40, mean: 1), seed + 2000) { random, canvas in
            try random.stroke(on: canvas, along: random.segment())
        }
    }

    @Test(arguments: seeds) func strokesThatRunOverThemselves(seed: Int) throws {
        try expect(Bound(lighter: 40, heavier: 40, mean: 1), seed + 3000) { random, canvas in
            try random.stroke(on: canvas, along: random.line())
        }
    }

    @Test(arguments: seeds) func fillsThatCrossThemselves(seed: Int) throws {
        try expect(Bound(lighter: 36, heavier: 36, mean: 1), seed + 4000) { random, canvas in
            let path = polygon((0..<Int.random(in: 4...8, using: &random)).map { _ in random.point(in: -3...13) })
            let transform = random.transform()
            try canvas.fill(path, transform: transform, color: white)
            return .fill(path, transform)
        }
    }

    @Test(arguments: seeds) func curvesThatCrossThemselves(seed: Int) throws {
        try expect(Bound(lighter: 40, heavier: 40, mean: 1), seed + 5000) { random, canvas in
            let (path, transform) = (random.line(), random.transform())
            try canvas.fill(path, transform: transform, color: white)
            return .fill(path, transform)
        }
    }

    @Test(arguments: seeds) func contoursOverEachOther(seed: Int) throws {
        try expect(Bound(lighter: 36, heavier: 36, mean: 1), seed + 6000) { random, canvas in
            let (path, transform) = (random.contours(), random.transform())
            try canvas.fill(path, transform: transform, color: white)
            return .fill(path, transform)
        }
    }

    @Test(arguments: seeds) func uprightContoursOverEachOther(seed: Int) throws {
        try expect(Bound(lighter: 36, heavier: 36, mean: 1), seed + 7000) { random, canvas in
            // Upright edges halfway between the oracle's points, so that it counts them exactly.
            let path = random.contours(grid: 1 / Double(PointOracle.samples))
            try canvas.fill(path, color: white)
            return .fill(path, .identity)
        }
    }

    @Test(arguments: seeds) func clipsThatCrossThemselves(seed: Int) throws {
        try expect(Bound(lighter: 36, heavier: 36, mean: 1), seed + 8000) { random, canvas in
            let (path, transform) = (random.contours(), random.transform())
            try canvas.pushClip(path, transform: transform)
            try canvas.fill(SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: 10, maxY: 10)), color: white)
            canvas.popClip()
            return .fill(path, transform)
        }
    }
}

extension SplitMix64 {
    /// Draws a round line and returns its coverage.
    fileprivate mutating func stroke(on canvas: SVGACanvas, along path: SVGAPath) throws -> PointOracle {
        let (transform, width) = (transform(), Double.random(in: 0.2...6, using: &self))
        let style = SVGAStrokeStyle(width: width, cap: .round, join: .round)
        try canvas.stroke(path, style: style, transform: transform, color: white)
        return .roundStroke(path, width: width, transform)
    }

    /// Overlapping rectangles, figures of eight and triangles, some of them twice, in both directions.
    fileprivate mutating func contours(grid: Double = 0x1p-20) -> SVGAPath {
        func corner() -> Point {
            let point = point(in: -3...13) * (1 / grid)
            return Point(point.x.rounded(), point.y.rounded()) * grid
        }
        var path = SVGAPath()
        for _ in 0..<Int.random(in: 2...4, using: &self) {
            let (from, to) = (corner(), corner())
            var corners = [from, Point(to.x, from.y), to, Point(from.x, to.y)]
            if Int.random(in: 0...2, using: &self) == 0 { corners.swapAt(0, 1) }
            if Bool.random(using: &self) { corners[3] = corner() }
            if Bool.random(using: &self) { corners.reverse() }
            for _ in 0..<Int.random(in: 1...2, using: &self) {
                path.move(to: corners[0])
                for corner in corners.dropFirst() { path.line(to: corner) }
                path.close()
            }
        }
        return path
    }

    /// A triangle, whose windings never meet.
    fileprivate mutating func triangle() -> SVGAPath { polygon((0..<3).map { _ in point(in: -6...16) }) }

    /// A path of one line.
    fileprivate mutating func segment() -> SVGAPath {
        var path = SVGAPath()
        path.move(to: point(in: 0...10))
        path.line(to: point(in: 0...10))
        return path
    }

    /// An open path of lines and curves.
    fileprivate mutating func line() -> SVGAPath {
        var path = SVGAPath()
        path.move(to: point(in: 0...10))
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            if Bool.random(using: &self) {
                path.line(to: point(in: 0...10))
            } else {
                path.cubic(point(in: -5...15), point(in: -5...15), to: point(in: 0...10))
            }
        }
        return path
    }
}
