import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Draw lists")
struct DrawListBuilderTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)
    private let disc = FixtureShape.ellipse(5, 5, radiusX: 2, radiusY: 3, fill: .blue)

    @Test func firstLineTellsFrameAndSize() throws {
        let movie = try FixtureMovie.single([.shown(), .hidden]).decoded()
        #expect(DrawListBuilder(movie).drawList(frame: 1).description == "frame 1 of 2, 100x100")
    }

    @Test func spritesAreDrawnInFileOrderAndBitmapsBelowTheirShapes() throws {
        let movie = FixtureMovie(
            sprites: [
                FixtureSprite("b", frames: [.shown(layout: (4, 4), shapes: [disc, box])]),
                FixtureSprite("none", frames: [.shown(layout: (4, 4))]),
                FixtureSprite("a", frames: [.shown(alpha: 0.5, layout: (4, 4), transform: .translation(7, 8))]),
            ], images: [.unread("a"), .unread("b")])
        #expect(
            try movie.lines() == [
                #"image "b" 4x4"#, "fill ellipse at 5,5 radii 2,3 #0000ff", "fill rectangle 0,0 10x10 #ff0000",
                #"image "a" 4x4 at 7,8 opacity 0.5"#,
            ])
    }

    @Test func controlCharactersOfKeysAreEscaped() throws {
        let key = "a\"\nfill é\u{1b}"
        let movie = FixtureMovie.single([.shown(layout: (4, 4))], key: key, images: [.unread(key)])
        #expect(try movie.lines() == [#"image "a\"\nfill é\u{1B}" 4x4"#])
    }

    @Test func shapesAreFilledBeforeTheyAreStroked() throws {
        let style = FixtureStyle(fill: .green, stroke: FixtureColor(0, 0, 0, 0.5), strokeWidth: 2, lineJoin: 1)
        #expect(
            try FixtureMovie.still([FixtureShape(.path("M0 0L5 5"), style: style)]).lines() == [
                "fill path 0 #00ff00", "stroke path 0 #000000 alpha 0.5 width 2 butt caps round joins",
            ])
    }

    @Test func shapeTransformPrecedesSpriteTransform() throws {
        var shape = box
        shape.transform = FixtureTransform(a: 2, d: 3, tx: 1)
        let lines = try FixtureMovie.still([shape], transform: .translation(3, 4)).lines()
        #expect(lines == ["fill rectangle 0,0 10x10 #ff0000 by [2 0 0 3 4 4]"])
    }

    @Test(arguments: [Float(0), -1, .nan])
    func spritesWithoutOpacityAreLeftOut(_ alpha: Float) throws {
        var movie = FixtureMovie.single([.shown(alpha: alpha, layout: (4, 4), shapes: [box])], images: [.unread("a")])
        movie.sprites.append(FixtureSprite("b", frames: [.shown(shapes: [disc])]))
        #expect(try movie.lines() == ["fill ellipse at 5,5 radii 2,3 #0000ff"])
    }

    @Test func bitmapHasItsLayoutsSizeAndWithoutOneItsOwn() throws {
        let frames: [FixtureFrame] = [
            .shown(layout: (4, 6)), .shown(), .shown(layout: (4, 0)), .shown(layout: (-4, 6)),
            .shown(layout: (.nan, 6)),
        ]
        let movie = FixtureMovie.single(frames, images: [.unread("a")])
        let found = try frames.indices.map { try movie.lines(frame: $0) }
        #expect(found == [[#"image "a" 4x6"#]] + [[String]](repeating: [#"image "a""#], count: 4))
    }

    @Test func keepDrawsTheShapesOfItsChain() throws {
        let keep = FixtureFrame.shown(transform: .translation(1, 0), shapes: [.keep])
        let movie = FixtureMovie.single([.shown(shapes: [box]), keep, keep, .shown(), keep])
        let kept = ["fill rectangle 0,0 10x10 #ff0000 at 1,0"]
        #expect(try (1...4).map { try movie.lines(frame: $0) } == [kept, kept, [], kept])
    }

    @Test(arguments: [-1, 1, 5, Int.max, Int.min])
    func framesOutsideTheMovieAreEmpty(_ frame: Int) throws {
        let movie = FixtureMovie.still([box])
        #expect(try movie.lines(frame: frame) == [])
        #expect(throws: SVGAError.frameOutOfRange(frame, count: 1)) {
            try FrameRenderer(try movie.decoded()).drawList(frame: frame)
        }
    }

    @Test func framesAreTheSameInAnyOrder() throws {
        let frames = (0..<6).map { index in
            let shapes: [FixtureShape] = [[box], [.keep], [.keep], [disc], [.keep], [.keep]][index]
            let clipPath: String? = index % 2 == 0 ? "M0 0H9V9H0Z" : nil
            return FixtureFrame.shown(transform: .translation(Float(index), 0), clipPath: clipPath, shapes: shapes)
        }
        let builder = DrawListBuilder(try FixtureMovie.single(frames).decoded())
        let forwards = (0..<6).map { builder.drawList(frame: $0).commands }
        let mixed = [5, 2, 4, 0, 3, 1].map { ($0, builder.drawList(frame: $0).commands) }
        for (frame, commands) in mixed { #expect(commands == forwards[frame]) }
        #expect(Set(forwards).count == 6)
    }
}
