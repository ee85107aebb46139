import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@testable import SVGAOptimize

@Suite struct MergeSpritesPassTests {
    private let on = OptimizerMovies.shown(8)
    private let moved = OptimizerMovies.shown(8, at: 4)

    private func merged(_ sprites: [FixtureSprite], _ context: PassContext = PassContext()) throws -> (
        Document, PassReport
    ) {
        try OptimizerMovies.document(frames: 3, sprites, []).after(MergeSpritesPass(), context)
    }

    @Test func appearancesOfOneLayerBecomeOneSprite() throws {
        let (after, report) = try merged([
            FixtureSprite("a", frames: [on]), FixtureSprite("b", frames: [on, .hidden, .hidden]),
            FixtureSprite("a", frames: [.hidden, moved, .hidden]), FixtureSprite("a", frames: [.hidden, .hidden, on]),
        ])
        #expect(after.spriteKeys == ["a", "b"])
        #expect(report.changeCount == 2)
        let frames = after.movie.values.sprites[0].values.frames.map { FrameGeometry($0) }
        #expect(frames.map(\.isVisible) == [true, true, true])
        #expect(frames.map(\.transform.tx) == [0, 4, 0])
    }

    @Test func nothingMovesAcrossWhatShows() throws {
        let (after, _) = try merged([
            FixtureSprite("a", frames: [on, .hidden, .hidden]), FixtureSprite("b", frames: [.hidden, on, .hidden]),
            FixtureSprite("a", frames: [.hidden, moved, .hidden]),
        ])
        #expect(after.spriteKeys == ["a", "b", "a"])
    }

    @Test func spritesThatShowTogetherStayTwo() throws {
        let (after, _) = try merged([
            FixtureSprite("a", frames: [on, on, .hidden]), FixtureSprite("a", frames: [.hidden, moved, on]),
        ])
        #expect(after.spriteKeys == ["a", "a"])
    }

    @Test func spritesWithShapesAndMattesStay() throws {
        let shape = FixtureFrame.shown(shapes: [.rect(0, 0, 4, 4, fill: .red)])
        let (after, _) = try merged([
            FixtureSprite("m.matte", frames: [on, .hidden, .hidden]),
            FixtureSprite("m.matte", frames: [.hidden, on, .hidden]),
            FixtureSprite("a", matteKey: "m.matte", frames: [on, .hidden, .hidden]),
            FixtureSprite("a", matteKey: "m.matte", frames: [.hidden, on, .hidden]),
            FixtureSprite("s", frames: [shape, .hidden, .hidden]),
            FixtureSprite("s", frames: [.hidden, shape, .hidden]),
        ])
        #expect(after.spriteKeys == ["m.matte", "m.matte", "a", "a", "s", "s"])
    }

    @Test func spritesOfSlotsBecomeOneAndHeldBackOnesStay() throws {
        let sprites = [
            FixtureSprite("a", frames: [on, .hidden, .hidden]), FixtureSprite("a", frames: [.hidden, on, .hidden]),
        ]
        #expect(try merged(sprites, PassContext(slots: ["a"])).0.spriteKeys == ["a"])
        #expect(try merged(sprites, PassContext(heldBackKeys: ["a"])).0.spriteKeys == ["a", "a"])
    }

    @Test func spritesThatAreHeldBackPartMaskedGroups() throws {
        let (after, _) = try merged(
            [
                FixtureSprite("m.matte", frames: [.hidden, .hidden, .hidden]),
                FixtureSprite("y", frames: [on, .hidden, .hidden]), FixtureSprite("x", frames: [on, .hidden, .hidden]),
                FixtureSprite("p", matteKey: "m.matte", frames: [.hidden, .hidden, .hidden]),
                FixtureSprite("x", frames: [.hidden, on, .hidden]), FixtureSprite("y", frames: [.hidden, .hidden, on]),
                FixtureSprite("q", matteKey: "m.matte", frames: [on, .hidden, .hidden]),
            ], PassContext(heldBackKeys: ["x"]))
        // The second x stays between the masked ones, so that the second y need not.
        #expect(after.spriteKeys == ["m.matte", "y", "x", "p", "x", "q"])
    }
}
