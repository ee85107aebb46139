import SVGAGraphics
import Testing

@testable import SVGARaster

/// Layers that are blurred, next to averages taken one by one.
@Suite struct BlurTests {
    private static let black = SVGAColor(red: 0, green: 0, blue: 0)

    private func blurred(
        _ rect: Rect, deviation: (x: Double, y: Double), color: SVGAColor = black, opacity: Double = 1,
        clip: Rect? = nil,
        costLimit: Int = .max
    ) throws -> Pixmap {
        let canvas = try SVGACanvas(width: 60, height: 40)
        canvas.costLimit = costLimit
        if let clip { try canvas.pushClip(SVGAPath(rect: clip)) }
        try canvas.beginLayer(
            bounds: rect.expanded(by: 3 * max(deviation.x, deviation.y)), reach: 3 * max(deviation.x, deviation.y))
        try canvas.fill(SVGAPath(rect: rect), color: Self.black)
        try canvas.endLayer(blurredBy: deviation, in: color, opacity: opacity)
        if clip != nil { canvas.popClip() }
        return canvas.finish()
    }

    private func alphas(_ picture: Pixmap) -> [[Double]] {
        (0..<picture.height).map { y in (0..<picture.width).map { Double(picture[$0, y].alpha) } }
    }

    /// The averages of a row by their definition, nothing lying beyond its ends.
    private func averaged(_ row: [Double], _ blur: BoxBlur) -> [Double] {
        blur.passes.reduce(row) { row, pass in
            row.indices.map { x in
                let near = (x - pass.before...x + pass.after).reduce(0) {
                    $0 + (row.indices.contains($1) ? row[$1] : 0)
                }
                return near / Double(pass.before + pass.after + 1)
            }
        }
    }

    @Test(arguments: [(0.0, 0.0), (0.7, 2), (1, 1), (2.5, 0), (3.3, 6.1), (40, 25)])
    func alphasAreAveragesOfAverages(x: Double, y: Double) throws {
        let rect = Rect(minX: 20, minY: 12, maxX: 31, maxY: 23.5)
        let sharp = alphas(try blurred(rect, deviation: (0, 0)))
        let soft = alphas(try blurred(rect, deviation: (x, y)))
        let rows = sharp.map { averaged($0, BoxBlur(deviation: x)) }
        for column in 0..<60 {
            let expected = averaged(rows.map { $0[column] }, BoxBlur(deviation: y))
            for row in 0..<40 { #expect(abs(expected[row] - soft[row][column]) <= 0.6, "\(column), \(row)") }
        }
    }

    /// The averages have the standard deviation of the Gaussian, to within a tenth.
    @Test(arguments: [1.5, 2, 3.7, 8, 21]) func deviationMatchesAGaussian(deviation: Double) {
        let variance = BoxBlur(deviation: deviation).passes.reduce(0.0) { sum, pass in
            let count = Double(pass.before + pass.after + 1)
            return sum + (count * count - 1) / 12
        }
        #expect(abs(variance.squareRoot() / deviation - 1) < 0.1)
        let passes = BoxBlur(deviation: deviation).passes
        #expect(passes.reduce(0) { $0 + $1.before } == passes.reduce(0) { $0 + $1.after }, "nothing moves")
        #expect(Double(passes.reduce(0) { $0 + $1.before }) <= 3 * deviation)
    }

    @Test func theShapeHasOneColor() throws {
        let picture = try blurred(
            Rect(minX: 10, minY: 10, maxX: 50, maxY: 30), deviation: (2, 2),
            color: SVGAColor(red: 200, green: 100, blue: 0, alpha: 0.5), opacity: 0.5)
        #expect(picture[30, 20] == (50, 25, 0, 64))
        #expect(picture[9, 20].alpha > 5 && picture[9, 20].alpha < 30 && picture[0, 0].alpha == 0)
    }

    /// Content beyond a clip fades into it.
    @Test func clipCutsBlurredContent() throws {
        let rect = Rect(minX: 5, minY: 5, maxX: 55, maxY: 35)
        let whole = try blurred(rect, deviation: (3, 3))
        let clipped = try blurred(rect, deviation: (3, 3), clip: Rect(minX: 20, minY: 4, maxX: 40, maxY: 36))
        for y in 0..<40 {
            for x in 0..<60 {
                let expected = 20..<40 ~= x && 4..<36 ~= y ? whole[x, y].alpha : 0
                #expect(clipped[x, y].alpha == expected, "\(x), \(y)")
            }
        }
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, -1, 1e300]) func anyNumberIsADeviation(_ value: Double) throws
    {
        let picture = try blurred(Rect(minX: 10, minY: 10, maxX: 50, maxY: 30), deviation: (value, value))
        #expect(picture.width == 60)
    }

    @Test func aBlurBeyondTheLimitOfCostDrawsNothing() throws {
        let rect = Rect(minX: 10, minY: 10, maxX: 50, maxY: 30)
        #expect(try blurred(rect, deviation: (2, 2), costLimit: 60_000)[30, 20].alpha == 0)
        #expect(try blurred(rect, deviation: (2, 2), costLimit: 600_000)[30, 20].alpha == 255)
    }
}
