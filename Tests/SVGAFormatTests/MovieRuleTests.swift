import SVGAFormat
import SVGATestMovies
import Testing

@Suite("Movies")
struct MovieRuleTests {
    private static let generations: [FixtureMovie.Container] = [.zlibProtobuf, .zipJSON]

    @Test(arguments: generations)
    func missingParamsAreAnError(_ container: FixtureMovie.Container) {
        #expect(decodingError(FixtureMovie(viewBox: nil).svga(container))?.fault == .paramsMissing)
    }

    @Test(arguments: [(Float(0), Float(5)), (5, 0), (-1, 5), (5, -3)], generations)
    func viewBoxWithoutAreaIsAnError(_ box: (Float, Float), _ container: FixtureMovie.Container) {
        let error = decodingError(FixtureMovie(viewBox: box).svga(container))
        #expect(error?.stage == "movie")
        #expect(error?.fault == .badViewBox(width: Double(box.0), height: Double(box.1)))
    }

    @Test(arguments: [Float.nan, .infinity])
    func viewBoxThatIsNotFiniteIsAnError(_ side: Float) {
        #expect(decodingError(FixtureMovie(viewBox: (side, 5)).svga())?.stage == "movie")
    }

    @Test(arguments: [(Int?.none, 20), (0, 20), (-7, 20), (24, 24)], generations)
    func frameRateDefaultsTo20(_ rates: (Int?, Int), _ container: FixtureMovie.Container) throws {
        let movie = try FixtureMovie(fps: rates.0).decoded(container)
        #expect(movie.framesPerSecond == rates.1)
        #expect(movie.warnings.count == (rates.0 == -7 ? 1 : 0))
    }

    @Test(arguments: [(Int?.none, 3), (0, 3), (-1, 3), (1 << 30, 3), (2, 2), (5, 5)], generations)
    func frameCountFallsBackToTheLongestSprite(_ counts: (Int?, Int), _ container: FixtureMovie.Container) throws {
        var movie = FixtureMovie.single([.shown(), .shown(), .shown()])
        movie.frames = counts.0
        let decoded = try movie.decoded(container)
        #expect(decoded.frameCount == counts.1)
        #expect(decoded.sprites[0][counts.1] == nil)
    }

    @Test(arguments: generations)
    func movieWithoutAnyFramesIsAnError(_ container: FixtureMovie.Container) {
        #expect(decodingError(FixtureMovie(frames: 0).svga(container))?.fault == .noFrames)
    }

    @Test func soundsKeepTheirTimes() throws {
        let movie = FixtureMovie(
            images: [FixtureImage("s", Array("ID3".utf8))],
            audios: [FixtureAudio("s", startFrame: 2, endFrame: 9, startTime: 30, totalTime: 400)])
        let audio = try #require(try movie.decoded().audios.first)
        #expect(audio.key == "s")
        #expect(audio.startFrame == 2 && audio.endFrame == 9)
        #expect(audio.startTimeMilliseconds == 30 && audio.totalTimeMilliseconds == 400)
    }

    @Test(arguments: [
        ("a", "a"), ("a.matte", "a"), ("a.jpg", "a"), ("a.b.c", "a.b"), ("a.matte", "a.matte"),
        ("a.vector", "a.vector"), ("a.vector.matte", "a.vector"), ("a.vector.jpg", "a.vector"),
    ])
    func imageIsFoundByKeyOrWithoutEnding(_ key: String, _ entry: String) throws {
        for container in Self.generations {
            let movie = FixtureMovie.single([.shown()], key: key, images: [FixtureImage(entry, pngBytes)])
            #expect(try movie.decoded(container).sprites[0].image == 0)
        }
    }

    @Test(arguments: ["b", "a.b.c", ".a", "", "a.vector", "a.vector.matte"])
    func otherKeysFindNoImage(_ key: String) throws {
        let movie = FixtureMovie.single([.shown()], key: key, images: [FixtureImage("a", pngBytes)])
        #expect(try movie.decoded().sprites[0].image == nil)
    }

    @Test func shapeLayerTakesNoBitmapOfAnotherLayer() throws {
        for container in Self.generations {
            let sprites = ["a", "a.vector", "a.jpg"].map { FixtureSprite($0, frames: [.shown()]) }
            let movie = FixtureMovie(sprites: sprites, images: [FixtureImage("a", pngBytes)])
            #expect(try movie.decoded(container).sprites.map(\.image) == [0, nil, 0])
        }
    }

    @Test(
        arguments: [
            (pngBytes, Asset.Kind.png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a".utf8), .gif),
            (Array("RIFF....WEBPVP8 ".utf8), .webp), ([0, 0, 0, 28] + Array("ftypavif".utf8), .avif),
            (Array("ID3\u{3}".utf8), .mp3), ([0xFF, 0xFB, 0x90, 0x64], .mp3),
            ([0xFF, 0xF3, 0x40, 0xC0], .mp3), ([0xFF, 0xFF, 0xFF, 0xFF], .other), ([], .other), ([1, 2], .other),
        ] as [([UInt8], Asset.Kind)])
    func kindIsToldByTheFirstBytes(_ bytes: [UInt8], _ kind: Asset.Kind) throws {
        let movie = try FixtureMovie.single([.shown()], images: [FixtureImage("a", bytes)]).decoded()
        #expect(movie.assets[0].kind == kind)
        let isPicture = [Asset.Kind.png, .jpeg, .gif, .webp, .avif].contains(kind)
        #expect(movie.sprites[0].image == (isPicture ? 0 : nil))
    }

    @Test func soundKeyIsNotAPicture() throws {
        var movie = FixtureMovie.single([.shown()], images: [FixtureImage("a", pngBytes)])
        movie.audios = [FixtureAudio("a")]
        #expect(try movie.decoded().sprites[0].image == nil)
    }

    @Test(arguments: generations)
    func mattesAreFoundByTheirKey(_ container: FixtureMovie.Container) throws {
        let frames = [FixtureFrame.shown()]
        let movie = FixtureMovie(sprites: [
            FixtureSprite("x", matteKey: "m.matte", frames: frames),
            FixtureSprite("m.matte", matteKey: "m.matte", frames: frames), FixtureSprite("m.matte", frames: frames),
            FixtureSprite("y", matteKey: "", frames: frames), FixtureSprite("z", matteKey: "n.matte", frames: frames),
        ])
        let decoded = try movie.decoded(container)
        #expect(decoded.sprites.map(\.matte) == [1, nil, nil, nil, nil])
        #expect(decoded.sprites.map(\.isMatte) == [false, true, true, false, false])
        #expect(decoded.warnings.map(\.field) == ["sprites[4].matteKey"])
    }

    @Test func warningsAreKeptUpToANumber() throws {
        let bad = FixtureFrame.shown(transform: FixtureTransform(a: .nan))
        let movie = try FixtureMovie.single([FixtureFrame](repeating: bad, count: 150)).decoded()
        #expect(movie.warnings.count == 101)
        #expect(movie.warnings.last?.message == "50 more warnings")
    }
}
