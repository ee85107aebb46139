import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

/// A movie carries the limits that it was decoded under.
@Suite struct MovieLimitTests {
    private func movie(_ limits: Limits) throws -> Movie {
        try Movie(decoding: FixtureMovie.still([.rect(0, 0, 10, 10, fill: .red)]).svga(), limits: limits)
    }

    @Test func aRendererDrawsUnderThem() throws {
        var limits = Limits.default
        limits.maxCanvasPixelCount = 100
        let error = #expect(throws: SVGAError.self) {
            try FrameRenderer(movie(limits)).render(frame: 0, size: .scale(2))
        }
        #expect(error?.isLimitExceeded == true)
        #expect(throws: Never.self) { try FrameRenderer(movie(.default)).render(frame: 0, size: .scale(2)) }
    }

    @Test func otherLimitsTakeTheirPlaceWhereTheyAreGiven() throws {
        var limits = Limits.default
        limits.maxCanvasPixelCount = 100
        #expect(throws: Never.self) {
            try FrameRenderer(movie(limits), limits: .default).render(frame: 0, size: .scale(2))
        }
        #expect(throws: SVGAError.self) {
            try FrameRenderer(movie(.default), limits: limits).render(frame: 0, size: .scale(2))
        }
    }
}
