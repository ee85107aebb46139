import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Content of viewers")
struct ContentTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    private func movie(_ keys: String...) throws -> FixtureMovie {
        FixtureMovie(
            sprites: keys.map { FixtureSprite($0, frames: [.shown(layout: (4, 4))]) },
            images: [try .png(keys[0], width: 1, height: 1, Ink.blue)])
    }

    @Test(arguments: [
        ("name", "name"), ("name", "name.png"), ("name.png", "name"), ("name.matte", "name"), ("a.b", "a.b"),
    ])
    func keysAreFoundWithAndWithoutTheirSuffixes(key: String, sprite: String) throws {
        let lines = try movie(sprite).lines(.image(.init(try .of(1, 1, Ink.red)), for: key))
        #expect(lines == [#"content image "\#(key)" 4x4"#])
    }

    @Test func exactKeyComesBeforeOneWithASuffix() throws {
        let lines = try movie("name", "name.png").lines(.image(.init(try .of(1, 1, Ink.red)), for: "name"))
        #expect(lines == [#"content image "name" 4x4"#, #"image "name" 4x4"#])
    }

    @Test func imageShowsInTheMatteOfItsLayerToo() throws {
        let matte = FixtureSprite("avatar.matte", frames: [.shown(layout: (4, 4))])
        let box = FixtureSprite("b", matteKey: "avatar.matte", frames: [.shown(shapes: [box])])
        let lines = try FixtureMovie(sprites: [matte, box]).lines(.image(.init(try .of(1, 1, Ink.red))))
        #expect(lines.contains(#"    content image "avatar" 4x4"#))
    }

    @Test func unknownKeyNamesTheNearest() throws {
        let movie = try movie("avatar", "ribbon")
        #expect(throws: SVGAError.unknownKey("Avatr", nearest: "avatar")) {
            try movie.renderer(.image(.init(try .of(1, 1, Ink.red)), for: "Avatr"))
        }
        var content = MovieContent()
        content.hidden = ["bow"]
        let far = #expect(throws: SVGAError.unknownKey("bow", nearest: nil)) { try movie.renderer(content) }
        #expect(far.map { "\($0)" } == #"no sprite has the key "bow"; svga-tool keys lists the keys"#)
        content.hidden = ["ribon"]
        let error = #expect(throws: SVGAError.self) { try movie.renderer(content) }
        #expect(error.map { "\($0)" } == #"no sprite has the key "ribon"; the nearest is "ribbon""#)
        #expect(error?.isInvalidRequest == true)
    }

    @Test func hiddenSpriteDrawsNothing() throws {
        var movie = try FixtureMovie.slot(.shown(layout: (4, 4), shapes: [box]))
        movie.sprites.append(FixtureSprite("b", frames: [.shown(shapes: [box])]))
        var content = MovieContent()
        content.hidden = ["avatar"]
        #expect(try movie.lines(content) == ["fill rectangle 0,0 10x10 #ff0000"])
    }

    @Test func hiddenMatteHidesWhatItMasks() throws {
        let matte = FixtureSprite("m.matte", frames: [.shown(shapes: [box])])
        let masked = FixtureSprite("b", matteKey: "m.matte", frames: [.shown(layout: (4, 4), shapes: [box])])
        var content = MovieContent()
        content.hidden = ["m"]
        content.images["b"] = .init(try .of(1, 1, Ink.red))
        let list = try FixtureMovie(sprites: [matte, masked]).renderer(content).drawList(frame: 0)
        #expect(list.lines == [])
        #expect(list.resources.counts == (0, 0, 0))
    }

    @Test(arguments: [(0.5, ["fill rectangle 0,0 10x10 #ff0000 opacity 0.25"]), (0, []), (.nan, []), (-1, [])])
    func opacityIsMultiplied(_ opacity: Double, _ lines: [String]) throws {
        var content = MovieContent()
        content.opacities["a"] = opacity
        #expect(try FixtureMovie.single([.shown(alpha: 0.5, shapes: [box])]).lines(content) == lines)
        content.opacities["a"] = 7
        #expect(
            try FixtureMovie.single([.shown(alpha: 0.5, shapes: [box])]).lines(content)
                == ["fill rectangle 0,0 10x10 #ff0000 opacity 0.5"])
    }

    @Test func tintMultipliesBitmapAndShapes() throws {
        let gray: UInt32 = 0xFFC8_C8C8
        var movie = FixtureMovie.single(
            [.shown(layout: (4, 4), shapes: [.rect(6, 0, 4, 4, fill: FixtureColor(1, 1, 1))])],
            images: [try .png("a", width: 1, height: 1, gray)])
        movie.sprites.append(FixtureSprite("b", frames: [.shown(layout: (2, 2), transform: .translation(20, 0))]))
        movie.images.append(try .png("b", width: 1, height: 1, gray))
        var content = MovieContent()
        content.tints["a"] = SVGAColor(red: 255, green: 128, blue: 0)
        let picture = try movie.picture(content)
        #expect(picture.rgba(2, 2) == [200, 100, 0, 255])
        #expect(picture.rgba(8, 2) == [255, 128, 0, 255])
        #expect(picture.rgba(21, 1) == [200, 200, 200, 255])
        content.tints["a"]?.alpha = 0.5
        #expect(try movie.picture(content).rgba(2, 2) == [100, 50, 0, 128])
        content.images["a"] = .init(try .of(1, 1, Ink.green))
        #expect(try movie.picture(content).rgba(2, 2) == [0, 64, 0, 128])
    }

    @Test func whiteTintChangesNothing() throws {
        let movie = try FixtureMovie.slot(.shown(layout: (9, 7), transform: FixtureTransform(a: 1, b: 0.5, d: 1)))
        var content = MovieContent()
        content.tints["avatar"] = SVGAColor(red: 255, green: 255, blue: 255)
        #expect(try movie.picture(content) == movie.picture())
    }

    @Test func emptyContentDrawsTheMovie() throws {
        let movie = try FixtureMovie.slot(.shown(layout: (9, 7), shapes: [box]))
        #expect(MovieContent().isEmpty)
        #expect(try movie.lines(MovieContent()) == movie.lines())
    }
}
