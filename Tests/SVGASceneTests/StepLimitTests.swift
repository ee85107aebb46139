import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Limit of drawing steps")
struct StepLimitTests {
    /// A frame with an image, a matte group, a clip and shapes, and one with next to nothing.
    private func movie() throws -> Movie {
        let circle = FixtureShape.ellipse(50, 50, radiusX: 40, radiusY: 30, fill: .red)
        let speck = FixtureShape.rect(0, 0, 2, 2, fill: .red)
        func sprite(_ key: String, matteKey: String? = nil, _ frame: FixtureFrame) -> FixtureSprite {
            FixtureSprite(key, matteKey: matteKey, frames: [frame, .shown(shapes: [speck])])
        }
        return try FixtureMovie(
            frames: 2,
            sprites: [
                sprite("m.matte", .shown(shapes: [circle])), sprite("p", matteKey: "m.matte", .shown(layout: (90, 90))),
                sprite("s", .shown(clipPath: "M0 0L90 0L90 90Z", shapes: [circle])),
            ], images: [.png("p", width: 8, height: 8, Ink.blue)]
        ).decoded()
    }

    private func limits(_ count: Int) -> Limits {
        var limits = Limits.untrusted
        limits.maxDrawingCost = count
        return limits
    }

    private func steps(_ renderer: FrameRenderer, frame: Int = 0) throws -> Int {
        let canvas = try SVGACanvas(width: 100, height: 100)
        try renderer.draw(frame: frame, on: canvas, transform: .identity)
        return canvas.cost
    }

    @Test func aFrameIsDrawnUpToTheLimitAndRefusedBeyondIt() throws {
        let movie = try movie()
        let count = try steps(FrameRenderer(movie))
        let picture = try FrameRenderer(movie, limits: limits(count)).render(frame: 0)
        #expect(try picture == FrameRenderer(movie).render(frame: 0) && !picture.isTransparent)
        #expect(throws: SVGAError.limitExceeded(\.maxDrawingCost, limit: count - 1, found: count)) {
            try FrameRenderer(movie, limits: limits(count - 1)).render(frame: 0)
        }
    }

    @Test func noFrameIsDrawnInPartAtAnyLimit() throws {
        let movie = try movie()
        let count = try steps(FrameRenderer(movie))
        for limit in stride(from: 0, to: count, by: count / 53) {
            #expect(throws: SVGAError.self) { try FrameRenderer(movie, limits: limits(limit)).render(frame: 0) }
        }
    }

    @Test func countIsIndependentOfEarlierDrawing() throws {
        let renderer = FrameRenderer(try movie(), maxSpareImageByteCount: 0)
        let count = try steps(renderer)
        #expect(try steps(renderer) == count && renderer.decodedImageByteCount > 0)
        _ = try steps(renderer, frame: 1)
        #expect(try steps(renderer) == count)
    }

    @Test func aRefusedFrameSpoilsNoOther() throws {
        let movie = try movie()
        let whole = FrameRenderer(movie)
        let renderer = FrameRenderer(movie, limits: limits(try steps(whole) - 1))
        #expect(throws: SVGAError.self) { try renderer.render(frame: 0) }
        #expect(try renderer.render(frame: 1) == whole.render(frame: 1))
    }

    @Test func theLimitHoldsForOneFrameAndNotForTheCanvas() throws {
        let movie = try movie()
        let renderer = FrameRenderer(movie, limits: limits(try steps(FrameRenderer(movie))))
        let canvas = try SVGACanvas(width: 100, height: 100)
        for _ in 0..<3 { try renderer.draw(frame: 0, on: canvas, transform: .identity) }
        #expect(canvas.costLimit == .max)
    }

    /// A path of a kilobyte that crosses each row thousands of times.
    @Test func aCombOverTheWholeCanvasIsRefused() throws {
        let comb = "M0 0" + (0..<400).map { "H\($0 * 389 % 512)V512V0" }.joined()
        var movie = FixtureMovie.still([.path(comb, fill: .red), .path(comb + "Z", fill: .blue)])
        movie.viewBox = (512, 512)
        let renderer = FrameRenderer(try movie.decoded(), limits: limits(1 << 24))
        let error = #expect(throws: SVGAError.self) { try renderer.render(frame: 0) }
        let exceeded = try #require(error?.limit)
        #expect(exceeded.name == "maxDrawingCost" && exceeded.limit == 1 << 24)
        #expect(error?.place.field == nil)
        // Skipped commands are not counted, so that the count stops soon after the limit.
        #expect(exceeded.found > 1 << 24 && exceeded.found < 1 << 25)
    }
}
