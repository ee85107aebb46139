import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@testable import SVGADocument

/// The first bytes of a PNG file, by which it is known as a picture.
private let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

private func usage(_ movie: FixtureMovie, _ container: FixtureMovie.Container = .zlibProtobuf) throws -> DocumentUsage {
    DocumentUsage(try Document(decoding: movie.svga(container)))
}

private let doubled = FixtureTransform(a: 2, d: 3, tx: 5, ty: 6)

@Test(arguments: FixtureMovie.Container.allCases)
func spritesAreMeasuredOverVisibleFrames(_ container: FixtureMovie.Container) throws {
    let frames: [FixtureFrame] = [
        .shown(layout: (10, 20)), .hidden, .shown(alpha: 0.5, layout: (10, 20), transform: doubled, clipPath: "M0 0"),
        .shown(alpha: 0, layout: (99, 99)), .shown(layout: (8, 30)), .shown(layout: (500, 500)),
    ]
    let movie = FixtureMovie(frames: 5, sprites: [FixtureSprite("a", frames: frames)], images: [.init("a", picture)])
    let usage = try usage(movie, container)
    let sprite = try #require(usage.sprites.first)
    #expect(usage.frameCount == 5 && usage.canvas == Size(100, 100))
    #expect(sprite.frameCount == 6 && "\(sprite.visible)" == "0,2,4" && sprite.hasClip && !sprite.hasShapes)
    #expect(sprite.layout == Size(10, 20) && !sprite.hasOneLayout && sprite.drawnSize == Size(20, 60))
    #expect(sprite.largestScale == 3 && sprite.smallestScale == 1)
    #expect(sprite.bounds == Rect(minX: 0, minY: 0, maxX: 25, maxY: 66))
    let key = try #require(usage.keys.first)
    #expect(key.roles == [.picture] && key.sprites == [0] && key.visible == sprite.visible && key.images == [0])
    #expect(key.drawnSize == sprite.drawnSize && key.bounds == sprite.bounds && !key.hasOneLayout)
    #expect(Array(key.content) == picture)
}

@Test func keysGoByTheLookUpChain() throws {
    let frame = FixtureFrame.shown(layout: (4, 4))
    let shapes = FixtureFrame.shown(shapes: [.rect(0, 0, 4, 4, fill: .red)])
    let movie = FixtureMovie(
        sprites: [
            FixtureSprite("face.matte", frames: [frame]),
            FixtureSprite("face", matteKey: "face.matte", frames: [frame]),
            FixtureSprite("face.vector", frames: [shapes]),
            FixtureSprite("lost", matteKey: "nobody.matte", frames: [.hidden]),
        ],
        images: [
            FixtureImage("face", picture), FixtureImage("unused", picture), FixtureImage("song", Array("ID3".utf8)),
        ],
        audios: [FixtureAudio("song"), FixtureAudio("silence")])
    let usage = try usage(movie)
    #expect(usage.keys.map(\.key) == ["face", "unused", "song", "face.vector", "lost", "silence"])
    #expect(usage.keys.map(\.sprites) == [[0, 1], [], [], [2], [3], []])
    #expect(usage.keys.map(\.sounds) == [[], [], [0], [], [], [1]])
    let roles: [Set<DocumentUsage.Role>] = [[.picture, .matte], [.picture], [.sound], [.vector], [.picture], [.sound]]
    #expect(usage.keys.map(\.roles) == roles)
    #expect(usage.keys.map(\.isUsed) == [true, false, true, true, true, true])
    #expect(usage.sprites.map(\.matte) == [nil, 0, nil, nil])
    #expect(usage.sprites.map(\.image) == [0, 0, nil, nil])
}

@Test func soundsAreNotPicturesAndTheLastDuplicateKeyWins() throws {
    let movie = FixtureMovie(
        sprites: [FixtureSprite("a", frames: [.hidden]), FixtureSprite("b", frames: [.hidden])],
        images: [.init("a", [1]), .init("a", picture), .init("b", picture)], audios: [FixtureAudio("b")])
    let usage = try usage(movie)
    #expect(usage.keys.map(\.images) == [[0, 1], [2]])
    #expect(usage.sprites.map(\.image) == [1, nil])
    #expect(usage.keys[1].roles == [.picture, .sound])
}

@Test func filesOfArchivesAreTheContents() throws {
    let movie = FixtureMovie(
        sprites: [FixtureSprite("a", frames: [.hidden])],
        images: [.init("a", picture, name: "one", fileName: "one.png"), .init("b", picture, name: "b", fileName: nil)])
    let usage = try usage(movie, .zipJSON)
    #expect(usage.keys.map(\.file) == ["one.png", nil])
    #expect(Array(usage.keys[0].content) == picture && usage.sprites[0].hasImage)
}

@Test func numbersThatAreNotFiniteHideFramesAndLayouts() throws {
    let frames: [FixtureFrame] = [
        .shown(alpha: .nan, layout: (4, 4)), .shown(layout: (.infinity, 4)),
        .shown(layout: (4, 4), transform: FixtureTransform(a: .infinity, d: 1)),
    ]
    let usage = try usage(FixtureMovie(frames: 3, sprites: [FixtureSprite("a", frames: frames)]))
    #expect("\(usage.sprites[0].visible)" == "1" && usage.sprites[0].layout == nil && usage.sprites[0].bounds == nil)
}

/// Bytes and values of one frame are read by different code.
@Test(arguments: FixtureMovie.Container.allCases)
func visibleFramesMatchTheMovie(_ container: FixtureMovie.Container) throws {
    let file = DocumentFiles.movie.svga(container)
    let movie = try Movie(decoding: file)
    var document = try Document(decoding: file)
    for isRewritten in [false, true] {
        if isRewritten { document.movie.rewrite() }
        let usage = DocumentUsage(document)
        #expect(usage.frameCount == movie.frameCount && usage.sprites.count == movie.sprites.count)
        for (use, sprite) in zip(usage.sprites, movie.sprites) {
            var visible = FrameSet()
            sprite.forEachVisibleFrame { visible.insert($0) }
            #expect(use.visible == visible && use.isMatte == sprite.isMatte && use.matte == sprite.matte)
            #expect(use.layout == sprite.states.first?.layout)
        }
    }
}

@Test func fieldsOfOneMessageInPartsAreRead() throws {
    // alpha 1; layout in two parts; a transform with only b, then a.
    let one: [UInt8] = [0, 0, 0x80, 0x3F]
    let bytes: [UInt8] =
        [0x0D] + one + [0x12, 5, 0x1D] + one + [0x12, 5, 0x25] + one + [0x1A, 5, 0x15] + one + [0x1A, 5, 0x0D] + one
    let record = Record<FrameMessage>(bytes: bytes[...])
    let geometry = FrameGeometry(record)
    #expect(geometry.layout == Size(1, 1) && geometry.transform == Affine(a: 1, b: 1, c: 0, d: 0, tx: 0, ty: 0))
    #expect(geometry == FrameGeometry(Record(record.values)) && geometry.smallestScale == 0)
}
