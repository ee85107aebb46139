import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@Suite("Frames of movies")
struct MovieFrameTests {
    private func movie() throws -> Movie { try FixtureMovie.sampler.decoded() }

    @Test(
        arguments: [
            (0, 0), (0.066, 0), (1.0 / 15, 1), (0.1, 1), (0.2, 3), (0.266, 3), (0.267, 3), (1e300, 3), (.infinity, 3),
            (-1, 0), (-.infinity, 0), (.nan, 0), (-0.0, 0),
        ] as [(Double, Int)])
    func timeSelectsAFrame(_ seconds: Double, _ frame: Int) throws {
        #expect(try movie().frame(at: seconds) == frame)
    }

    @Test func everyFrameIsFoundInItsMiddle() throws {
        let movie = try movie()
        for frame in 0..<movie.frameCount {
            #expect(movie.frame(at: (Double(frame) + 0.5) / Double(movie.framesPerSecond)) == frame)
        }
    }

    @Test func visibleSpritesComeWithEverythingTheyName() throws {
        let movie = try movie()
        let visible = try #require(movie.sprites(at: 0).first)
        #expect(movie.sprites(at: 0).count == 1)
        #expect(visible.sprite.imageKey == "形状" && visible.state == movie.sprites[1][0])
        #expect(visible.image?.key == "形状" && visible.matte?.imageKey == "mask.matte")
        #expect(visible.clipPath?.points.count == 3)
        #expect(visible.shapes.count == 3)
        #expect(visible.shapes.last?.stroke?.style.width == 3)
    }

    @Test func hiddenSpritesAndForeignFramesShowNothing() throws {
        let movie = try movie()
        #expect([2, 3, 4, -1, .max, .min].map { movie.sprites(at: $0).count } == [1, 0, 0, 0, 0, 0])
    }

    @Test func consecutiveSpritesWithOneMatteAreAGroup() throws {
        let sprites =
            [FixtureSprite("m.matte", frames: [.shown()]), FixtureSprite("n.matte", frames: [.shown()])]
            + ["m", "m", nil, nil, "m", "n", "n"].map { matte in
                FixtureSprite("a", matteKey: matte.map { "\($0).matte" }, frames: [.shown()])
            }
        #expect(try FixtureMovie(sprites: sprites).decoded().matteGroups == [0, 1, 2, 2, 4, 5, 6, 7, 7])
    }
}
