import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

/// Disagreements of the official players on sprites and frames; ids as in `Docs/Disagreements.md`.
@Suite("Disagreements on sprites")
struct SpriteDisagreementTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)
    private let disc = FixtureShape.ellipse(5, 5, radiusX: 5, radiusY: 5, fill: .blue)
    private static let drawnBox = "fill rectangle 0,0 10x10 #ff0000"

    @Test("D1: a sprite is hidden when its alpha is not above 0, however faint it is otherwise")
    func hiddenThreshold() throws {
        let movie = FixtureMovie.single([-0.5, 0, 0.03125, 0.046875].map { .shown(alpha: $0, shapes: [box]) })
        #expect(
            try (0..<4).map { try movie.lines(frame: $0) } == [
                [], [], ["\(Self.drawnBox) opacity 0.03125"], ["\(Self.drawnBox) opacity 0.046875"],
            ])
        #expect(try movie.picture(frame: 2).rgba(5, 5) == [8, 0, 0, 8])
    }

    @Test("D2: the origin of a layout is ignored")
    func layoutOrigin() throws {
        var frame = FixtureFrame.shown(layout: (4, 4), shapes: [box])
        frame.layoutOrigin = (20, 30)
        let movie = FixtureMovie.single([frame], images: [.unread("a")])
        #expect(try movie.lines() == [#"image "a" 4x4"#, Self.drawnBox])
    }

    @Test("D3: a bitmap is stretched to its layout, and has its own size without one")
    func bitmapSize() throws {
        let frames: [FixtureFrame] = [.shown(layout: (8, 4)), .shown(), .shown(layout: (8, 0))]
        let movie = FixtureMovie.single(frames, images: [try .png("a", width: 2, height: 3, Ink.blue)])
        let corners = [(7, 3), (1, 2), (1, 2)]
        for (frame, (x, y)) in corners.enumerated() {
            let picture = try movie.picture(frame: frame)
            #expect(picture.rgba(x, y) == [0, 0, 255, 255])
            #expect(picture.rgba(x + 1, y)[3] == 0)
            #expect(picture.rgba(x, y + 1)[3] == 0)
        }
    }

    @Test("D4: an absent a or d inside a transform is 0, in sprites and in shapes")
    func absentScale() throws {
        let partial = FixtureTransform(tx: 5, ty: 5)
        var shape = box
        shape.transform = partial
        let movie = try FixtureMovie.single([.shown(transform: partial, shapes: [shape])]).decoded()
        #expect(movie.sprites[0][0]?.transform == Affine(a: 0, b: 0, c: 0, d: 0, tx: 5, ty: 5))
        #expect(movie.shapes.map(\.transform) == [Affine(a: 0, b: 0, c: 0, d: 0, tx: 5, ty: 5)])
        for scale in [FixtureTransform(a: 0, d: 1), FixtureTransform(a: 1), FixtureTransform(d: 1)] {
            #expect(try FixtureMovie.still([box], transform: scale).picture().isTransparent)
            shape.transform = scale
            #expect(try FixtureMovie.still([shape]).picture().isTransparent)
        }
    }

    @Test("D5: a sprite without bitmap is clipped too")
    func clipWithoutBitmap() throws {
        let movie = FixtureMovie.single([.shown(clipPath: "M0 0H5V10H0Z", shapes: [box])])
        #expect(try movie.lines() == ["clip to path 0", "  \(Self.drawnBox)", "end of clip"])
        #expect(try [4, 5].map { try movie.picture().rgba($0, 5)[3] } == [255, 0])
    }

    @Test("D6: the clip path holds the bitmap and all shapes of its sprite")
    func clipScope() throws {
        let frame = FixtureFrame.shown(layout: (4, 4), clipPath: "M0 0H5V10H0Z", shapes: [disc, box])
        #expect(
            try FixtureMovie.single([frame], images: [.unread("a")]).lines() == [
                "clip to path 0", #"  image "a" 4x4"#, "  fill ellipse at 5,5 radii 5,5 #0000ff", "  \(Self.drawnBox)",
                "end of clip",
            ])
    }

    @Test("D7: opacity counts for each thing drawn, so that overlapping shapes show through")
    func opacityPerCall() throws {
        let over = FixtureShape.rect(5, 0, 10, 10, fill: .blue)
        let picture = try FixtureMovie.single([.shown(alpha: 0.25, shapes: [box, over])]).picture()
        #expect(picture.rgba(2, 5) == [64, 0, 0, 64])
        #expect(picture.rgba(7, 5) == [48, 0, 64, 112])
        #expect(picture.rgba(12, 5) == [0, 0, 64, 64])
    }

    @Test("D13: KEEP repeats the last shapes of the same sprite")
    func keep() throws {
        let keep = FixtureFrame.shown(shapes: [.keep])
        var movie = FixtureMovie.single([.shown(shapes: [box]), keep, .hidden, keep, .shown(shapes: [disc])])
        movie.sprites.append(FixtureSprite("b", frames: [keep, keep, keep, .shown(shapes: [box]), keep]))
        let drawnDisc = "fill ellipse at 5,5 radii 5,5 #0000ff"
        let both = [Self.drawnBox, Self.drawnBox]
        let expected = [[Self.drawnBox], [Self.drawnBox], [], both, [drawnDisc, Self.drawnBox]]
        #expect(try [4, 1, 3, 0, 2].map { try movie.lines(frame: $0) } == [4, 1, 3, 0, 2].map { expected[$0] })
    }

    @Test("D14: mattes mask runs of sprites in layers of their own and leave what is below")
    func matteIsolation() throws {
        let matte = FixtureSprite(
            "m.matte",
            frames: [.shown(shapes: [.rect(0, 0, 4, 4, fill: .green), .rect(6, 6, 4, 4, fill: .green)]), .hidden])
        func sprite(_ fill: FixtureColor, matte: String?) -> FixtureSprite {
            let frame = FixtureFrame.shown(shapes: [.rect(0, 0, 10, 10, fill: fill)])
            return FixtureSprite("a", matteKey: matte, frames: [frame, frame])
        }
        let movie = FixtureMovie(
            frames: 2, sprites: [matte, sprite(.blue, matte: nil), sprite(.red, matte: "m.matte")])
        let masked = try movie.picture()
        #expect([1, 5, 8].map { masked.rgba($0, $0) } == [[255, 0, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255]])
        #expect(try movie.picture(frame: 1).rgba(1, 1) == [0, 0, 255, 255])
    }

    @Test("D24: a sprite is not drawn beyond the end of its frame list")
    func shortFrameList() throws {
        let movie = FixtureMovie(
            frames: 3,
            sprites: [
                FixtureSprite("a", frames: [.shown(shapes: [disc])]),
                FixtureSprite("b", frames: [.hidden, .shown(shapes: [box]), .shown(shapes: [box]), .shown()]),
            ])
        #expect(try (1..<3).map { try movie.lines(frame: $0) } == [[Self.drawnBox], [Self.drawnBox]])
    }
}
