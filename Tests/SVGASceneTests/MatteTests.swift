import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Mattes")
struct MatteTests {
    private static let red = #"fill rectangle 0,0 10x10 #ff0000"#
    private static let blue = #"fill rectangle 0,0 10x10 #0000ff"#
    private static let mask = #"fill rectangle 0,0 6x6 #00ff00"#
    private static let end = "mask the first layer by the second"
    private let hole = FixtureSprite("m.matte", frames: [.shown(shapes: [.rect(0, 0, 6, 6, fill: .green)])])

    private func sprite(
        _ fill: FixtureColor = .red, matte: String? = "m.matte", key: String = "a", at x: Float = 0
    ) -> FixtureSprite {
        let transform = x == 0 ? nil : FixtureTransform.translation(x, 0)
        let frame = FixtureFrame.shown(transform: transform, shapes: [.rect(0, 0, 10, 10, fill: fill)])
        return FixtureSprite(key, matteKey: matte, frames: [frame])
    }

    private func lines(_ sprites: [FixtureSprite]) throws -> [String] {
        try FixtureMovie(sprites: sprites).lines()
    }

    /// A group of these lines in a layer of this size, masked by the hole.
    private func group(_ content: [String], _ bounds: String = "0,0 6x6") -> [String] {
        ["layer \(bounds)"] + content.map { "  \($0)" } + ["  layer \(bounds)", "    \(Self.mask)", Self.end]
    }

    @Test func consecutiveSpritesWithOneMatteShareALayer() throws {
        #expect(try lines([hole, sprite(.red), sprite(.blue)]) == group([Self.red, Self.blue]))
    }

    @Test func spriteOfNoMatteParts() throws {
        let found = try lines([hole, sprite(.red), sprite(.blue, matte: nil), sprite(.red)])
        #expect(found == group([Self.red]) + [Self.blue] + group([Self.red]))
    }

    @Test func spriteOfAnotherMatteParts() throws {
        var other = hole
        other.imageKey = "n.matte"
        let found = try lines([hole, other, sprite(.red), sprite(.blue, matte: "n.matte"), sprite(.blue)])
        #expect(found == group([Self.red]) + group([Self.blue]) + group([Self.blue]))
    }

    @Test func emptyMatteKeyIsNotAMatte() throws {
        #expect(try lines([hole, sprite(.red, matte: "")]) == [Self.red])
    }

    @Test(arguments: 0...2)
    func matteMayStandAnywhereAndIsNeverPainted(_ place: Int) throws {
        var sprites = [sprite(.red), sprite(.blue, matte: nil)]
        sprites.insert(hole, at: place)
        #expect(try lines(sprites) == group([Self.red]) + [Self.blue])
    }

    @Test func hiddenSpriteDoesNotPartAGroup() throws {
        let hidden = FixtureSprite("h", matteKey: "m.matte", frames: [.hidden])
        #expect(try lines([hole, sprite(.red), hidden, sprite(.blue)]) == group([Self.red, Self.blue]))
        #expect(try lines([hole, hidden]) == [])
    }

    @Test func hiddenMatteMasksEverythingAway() throws {
        let hidden = FixtureSprite("m.matte", frames: [.hidden])
        #expect(try lines([hidden, sprite(.red), sprite(.blue, matte: nil)]) == [Self.blue])
    }

    @Test func matteThatDrawsNothingMasksEverythingAway() throws {
        let empty = FixtureSprite("m.matte", frames: [.shown(layout: (6, 6))])
        #expect(try lines([empty, sprite(.red)]) == [])
    }

    @Test func missingMatteLeavesItsSpritesUnmasked() throws {
        #expect(try lines([hole, sprite(.red, matte: "gone.matte"), sprite(.blue)]) == [Self.red] + group([Self.blue]))
    }

    @Test func ordinarySpriteIsNotAMatte() throws {
        #expect(try lines([sprite(.blue, matte: nil, key: "b"), sprite(.red, matte: "b")]) == [Self.blue, Self.red])
    }

    @Test func groupApartFromItsMatteIsLeftOut() throws {
        #expect(try lines([hole, sprite(.red, at: 6)]) == [])
    }

    @Test func layerIsNoLargerThanGroupAndMatteTogether() throws {
        #expect(
            try lines([hole, sprite(.red, at: 4)])
                == group(["fill rectangle 0,0 10x10 #ff0000 at 4,0"], "4,0 2x6"))
    }

    @Test func matteOfAMatteIsIgnored() throws {
        var masked = hole
        masked.matteKey = "n.matte"
        let other = FixtureSprite("n.matte", frames: [.hidden])
        #expect(try lines([other, masked, sprite(.red)]) == group([Self.red]))
    }

    @Test func firstOfTwoMattesWithOneKeyCounts() throws {
        let second = FixtureSprite("m.matte", frames: [.hidden])
        #expect(try lines([hole, second, sprite(.red)]) == group([Self.red]))
    }

    @Test func matteMasksByItsAlphaAndNotByItsColour() throws {
        let half = FixtureShape.rect(0, 0, 6, 6, fill: FixtureColor(0, 0, 0, 0.5))
        let matte = FixtureSprite("m.matte", frames: [.shown(alpha: 0.5, shapes: [half])])
        let picture = try FixtureMovie(sprites: [matte, sprite(.red)]).picture()
        #expect(picture.rgba(3, 3) == [64, 0, 0, 64])
        #expect(picture.rgba(7, 7) == [0, 0, 0, 0])
    }

    @Test func matteHasItsOwnClipBitmapAndTransform() throws {
        let frame = FixtureFrame.shown(layout: (6, 6), transform: .translation(2, 0), clipPath: "M0 0H3V6H0Z")
        let movie = FixtureMovie(
            sprites: [FixtureSprite("m.matte", frames: [frame]), sprite(.red)],
            images: [try .png("m", width: 2, height: 2, Ink.blue)])
        let picture = try movie.picture()
        #expect([1, 2, 4, 5].map { picture.rgba($0, 3)[3] } == [0, 255, 255, 0])
        #expect(picture.rgba(3, 3) == [255, 0, 0, 255])
    }
}
