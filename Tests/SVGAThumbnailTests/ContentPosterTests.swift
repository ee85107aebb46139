import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import SVGAThumbnail
import Testing

@Suite("Posters with content of viewers")
struct ContentPosterTests {
    private func movie(_ sizes: [Float]) throws -> Movie {
        let frames = sizes.map { side in
            FixtureFrame.shown(layout: (90, 90), shapes: [.rect(0, 0, side, side, fill: .red)])
        }
        return try Movie(
            decoding: FixtureMovie(frames: sizes.count, sprites: [FixtureSprite("a", frames: frames)]).svga(.protobuf))
    }

    private func content() throws -> MovieContent {
        var content = MovieContent()
        content.images["a"] = MovieContent.Image(try Pixmap(width: 1, height: 1))
        return content
    }

    @Test func allViewersGetTheFrameOfTheMovie() throws {
        let shared = FrameRenderer(try movie([4, 4, 60, 60, 60, 60, 4, 4]))
        let choice = try shared.posterChoice()
        #expect(try shared.makeRenderer(showing: content()).posterChoice() == choice)
        var hidden = MovieContent()
        hidden.hidden = ["a"]
        #expect(try shared.makeRenderer(showing: hidden).posterChoice() == choice)
    }

    @Test func contentCountsWhereTheFileShowsNothing() throws {
        let shared = FrameRenderer(try movie([0, 0, 0, 0]))
        var picture = try Pixmap(width: 1, height: 1)
        try picture.withMutablePixels { pixels in pixels[0] = 0xFF00_00FF }
        var content = MovieContent()
        content.images["a"] = MovieContent.Image(picture)
        let choice = try shared.makeRenderer(showing: content).posterChoice()
        #expect(choice.candidates.contains { $0.score > 0 })
    }
}
