import SVGAGraphics
import SVGARaster
import SVGATestSupport
import Testing

/// The count of drawing steps, and its limit.
@Suite("Steps of drawing")
struct StepTests {
    private let side = 32

    /// Something of everything that a canvas draws.
    private func drawAll(on canvas: SVGACanvas, seed: UInt64 = 1) throws {
        var random = SplitMix64(seed: seed)
        let box = Rect(minX: 0, minY: 0, maxX: Double(side), maxY: Double(side))
        let texture = Texture(try Pixmap(width: 9, height: 7))
        try canvas.fill(random.scribble(30, within: side), color: white, opacity: 0.5)
        try canvas.pushClip(random.scribble(6, within: side))
        try canvas.stroke(
            random.scribble(5, within: side), style: SVGAStrokeStyle(width: 3, join: .round), color: white)
        try canvas.beginLayer(bounds: box)
        try canvas.fill(SVGAPath(rect: box), color: white, opacity: 0.3)
        try canvas.draw(texture, transform: Affine(a: 5, b: 2, c: -1, d: 6, tx: 3, ty: 4))
        try canvas.beginLayer(bounds: box)
        try canvas.fill(random.scribble(9, within: side), color: white)
        canvas.endMaskedLayer()
        canvas.popClip()
        try canvas.draw(texture, size: Size(40, 30))
    }

    private func canvas() throws -> SVGACanvas {
        let canvas = try SVGACanvas(width: side, height: side)
        canvas.resolvesOverlaps = true
        return canvas
    }

    @Test func countDependsOnlyOnTheDrawing() throws {
        let (first, second) = (try canvas(), try canvas())
        try drawAll(on: first)
        try drawAll(on: second, seed: 2)
        let other = second.cost
        try drawAll(on: second)
        #expect(first.cost > side * side && second.cost - other == first.cost)
    }

    @Test func largerShapesAndMoreEdgesCountForMore() throws {
        func steps(_ path: SVGAPath) throws -> Int {
            let canvas = try canvas()
            try canvas.fill(path, color: white)
            return canvas.cost
        }
        var random = SplitMix64(seed: 3)
        let (few, many) = (random.scribble(10, within: side), random.scribble(1_000, within: side))
        #expect(try steps(many) > 50 * steps(few))
        let boxes = [4.0, 32].map { SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: $0, maxY: $0)) }
        #expect(try steps(boxes[1]) > steps(boxes[0]) + 28 * side)
    }

    /// After drawing was interrupted anywhere, the canvas draws like a new one.
    @Test func drawingStopsAtTheLimitAndLeavesNothingBehind() throws {
        let whole = try canvas()
        try drawAll(on: whole)
        let expected = try whole.snapshot()
        for limit in stride(from: 0, to: whole.cost, by: whole.cost / 37) {
            let canvas = try canvas()
            canvas.costLimit = limit
            try drawAll(on: canvas)
            #expect(canvas.cost > limit)
            if limit == 0 { #expect(try canvas.snapshot() == Pixmap(width: side, height: side)) }
            canvas.costLimit = .max
            canvas.clear()
            try drawAll(on: canvas)
            #expect(try canvas.snapshot() == expected, "limit \(limit)")
        }
    }

    @Test func atTheLimitAllIsDrawn() throws {
        let whole = try canvas()
        try drawAll(on: whole)
        let limited = try canvas()
        limited.costLimit = whole.cost
        try drawAll(on: limited)
        #expect(try limited.snapshot() == whole.snapshot())
    }

    /// Loops as tall as the canvas and without width: every row has runs of cells to resolve, and each edge takes part
    /// in all.
    @Test func overlapsBeyondAllMeasureKeepPlainSums() throws {
        var random = SplitMix64(seed: 4)
        var path = SVGAPath()
        for _ in 0..<1_000 {
            let x = Double.random(in: 0..<4_000, using: &random)
            path.move(to: Point(x, 0))
            path.line(to: Point(x, 60))
            path.line(to: Point(x + 0.4, 0))
            path.line(to: Point(x + 0.2, 60))
            path.close()
        }
        func draw(resolving: Bool) throws -> SVGACanvas {
            let canvas = try SVGACanvas(width: 4_000, height: 60)
            canvas.resolvesOverlaps = resolving
            try canvas.fill(path, color: white)
            return canvas
        }
        let (plain, resolved) = (try draw(resolving: false), try draw(resolving: true))
        #expect(resolved.cost - plain.cost > 1 << 27 && resolved.cost - plain.cost < 1 << 29)
        #expect(try draw(resolving: true).snapshot() == resolved.snapshot())
    }
}
