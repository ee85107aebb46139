import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Keys for people")
struct KeyTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    private func renderer() throws -> FrameRenderer {
        let movie = FixtureMovie(
            frames: 4,
            sprites: [
                FixtureSprite("m.matte", frames: [.shown(shapes: [box])]),
                FixtureSprite(
                    "avatar",
                    frames: [
                        .hidden, .shown(alpha: 0.5, layout: (8, 4), transform: .translation(2, 3)),
                        .shown(layout: (10, 4), transform: .translation(95, 0)), .shown(alpha: 0.6, layout: (8, 4)),
                    ]),
                FixtureSprite("bar.vector", frames: [.shown(layout: (100, 100), shapes: [box])]),
                FixtureSprite("name", frames: [.hidden, .shown(layout: (30, 5))]),
                FixtureSprite(
                    "avatar",
                    frames: [.hidden, .hidden, .hidden, .shown(layout: (8, 4), transform: .translation(40, 40))]),
                FixtureSprite("away", frames: [.shown(layout: (3, 3), transform: .translation(200, 0))]),
            ], images: [try .png("avatar", width: 6, height: 5, Ink.blue)])
        return FrameRenderer(try movie.decoded())
    }

    @Test func keysTellWhatAndWhereTheyAre() throws {
        let keys = try renderer().keys()
        #expect(keys.map(\.name) == ["m.matte", "avatar", "bar.vector", "name", "away"])
        #expect(keys.map(\.kind) == [.matte, .image, .vector, .empty, .empty])
        #expect(keys[1].layout == Size(10, 4))
        #expect(keys[1].imageSize == Size(6, 5))
        #expect(keys[1].sprites == [1, 4])
        #expect(keys.map(\.visibleFrames) == [0...0, 1...3, 0...0, 1...1, nil])
        #expect(keys.map(\.posterFrame) == [0, 3, 0, 1, nil])
    }

    @Test func boxesHoldAllSpritesOfAKeyInTheViewBox() throws {
        let renderer = try renderer()
        #expect(
            (0..<4).map { renderer.bounds(ofKey: "avatar", frame: $0) } == [
                nil, Rect(minX: 2, minY: 3, maxX: 10, maxY: 7), Rect(minX: 95, minY: 0, maxX: 100, maxY: 4),
                Rect(minX: 0, minY: 0, maxX: 48, maxY: 44),
            ])
        #expect(renderer.bounds(ofKey: "bar.vector", frame: 0) == Rect(Size(10, 10)))
        for key in try renderer.keys() {
            let boxes = renderer.boxes(of: key)
            for frame in 0..<4 { #expect(boxes[frame] == renderer.bounds(ofKey: key.name, frame: frame)) }
        }
        #expect(renderer.bounds(ofKey: "none", frame: 0) == nil)
        #expect(renderer.bounds(ofKey: "avatar", frame: 9) == nil)
    }

    @Test func spritesOutsideTheViewBoxDoNotWidenABox() throws {
        let frame = FixtureFrame.shown(layout: (8, 4), transform: .translation(2, 3))
        let away = FixtureFrame.shown(layout: (8, 4), transform: .translation(300, 3))
        let movie = FixtureMovie(
            sprites: [FixtureSprite("a", frames: [frame]), FixtureSprite("a", frames: [away])])
        let box = FrameRenderer(try movie.decoded()).bounds(ofKey: "a", frame: 0)
        #expect(box == Rect(minX: 2, minY: 3, maxX: 10, maxY: 7))
    }
}

@Suite("Hits")
struct HitTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    private func keys(_ movie: FixtureMovie, _ x: Double, _ y: Double, _ content: MovieContent = .init()) throws
        -> [String]
    {
        try movie.renderer(content).hitTest(Point(x, y), frame: 0).map(\.key)
    }

    @Test func topmostSpriteComesFirst() throws {
        let movie = FixtureMovie(
            sprites: [
                FixtureSprite("a", frames: [.shown(shapes: [box])]),
                FixtureSprite("b", frames: [.shown(transform: .translation(5, 5), shapes: [box])]),
            ])
        #expect(try keys(movie, 7, 7) == ["b", "a"])
        #expect(try keys(movie, 2, 2) == ["a"])
        #expect(try keys(movie, 12, 12) == ["b"])
        #expect(try keys(movie, 50, 50) == [])
        #expect(try movie.renderer(.init()).hitTest(Point(12, 13), frame: 0).first?.point == Point(7, 8))
    }

    @Test func boxOfABitmapIsExactWhenItTurns() throws {
        let turned = FixtureTransform(a: 1, b: 1, c: -1, d: 1, tx: 50, ty: 20)
        let movie = try FixtureMovie.slot(.shown(layout: (20, 20), transform: turned))
        #expect(try keys(movie, 50, 40) == ["avatar"])
        #expect(try keys(movie, 35, 25) == [])
        #expect(try keys(movie, 65, 55) == [])
        #expect(try keys(movie, 50, 59) == ["avatar"])
    }

    @Test func shapesAreHitWhereTheyArePainted() throws {
        let disc = FixtureShape.ellipse(50, 50, radiusX: 20, radiusY: 20, fill: .blue)
        let line = FixtureShape.line("M0 90H100", FixtureStyle(stroke: .red, strokeWidth: 4))
        let movie = FixtureMovie.single([.shown(layout: (100, 100), shapes: [disc, line])], key: "a.vector")
        #expect(try keys(movie, 50, 31) == ["a.vector"])
        #expect(try keys(movie, 32, 32) == [])
        #expect(try keys(movie, 7, 91) == ["a.vector"])
        #expect(try keys(movie, 7, 93) == [])
    }

    @Test func clipPathAndMatteHold() throws {
        let matte = FixtureSprite("m.matte", frames: [.shown(shapes: [.rect(0, 0, 30, 5, fill: .green)])])
        let frame = FixtureFrame.shown(layout: (20, 20), clipPath: "M0 0H10L0 10Z")
        let movie = FixtureMovie(
            sprites: [matte, FixtureSprite("a", matteKey: "m.matte", frames: [frame])], images: [.unread("a")])
        #expect(try keys(movie, 2, 2) == ["a"])
        #expect(try keys(movie, 8, 4) == [])
        #expect(try keys(movie, 2, 6) == [])
    }

    @Test func contentCountsAsItIsDrawn() throws {
        var movie = FixtureMovie.single([.shown(layout: (20, 20))], key: "avatar")
        #expect(try keys(movie, 10, 10) == [])
        var content = MovieContent.image(.init(try .of(1, 1, Ink.red), shape: .circle))
        #expect(try keys(movie, 10, 10, content) == ["avatar"])
        #expect(try keys(movie, 1, 1, content) == [])
        movie.sprites.append(FixtureSprite("over", frames: [.shown(shapes: [.rect(0, 0, 20, 20, fill: .red)])]))
        content.hidden = ["over"]
        #expect(try keys(movie, 10, 10, content) == ["avatar"])
    }

    @Test func outsideTheViewBoxHitsAreEmpty() throws {
        let movie = FixtureMovie.still([.rect(-50, -50, 500, 500, fill: .red)])
        #expect(try keys(movie, -1, 5) == [])
        #expect(try keys(movie, 100, 5) == [])
        #expect(try keys(movie, .nan, 5) == [])
        #expect(try keys(movie, 99, 5) == ["a"])
        #expect(throws: SVGAError.frameOutOfRange(1, count: 1)) {
            try movie.renderer(.init()).hitTest(Point(1, 1), frame: 1)
        }
    }
}
