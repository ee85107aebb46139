import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@testable import SVGADocument

/// Edits of places and times.
@Suite struct PlaceEditTests {
    @Test(arguments: EditFixture.forms)
    func croppingMovesAllLayers(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        let before = try document.written()
        try document.crop(x: 2, y: -1.5, width: 30, height: 20)
        let after = try document.written()
        #expect(after.viewBox == Size(30, 20))
        for (old, new) in zip(before.sprites, after.sprites) {
            for frame in 0..<4 {
                #expect(new[frame]?.transform.tx == old[frame].map { $0.transform.tx - 2 })
                #expect(new[frame]?.transform.ty == old[frame].map { $0.transform.ty + 1.5 })
                #expect(new[frame]?.transform.a == old[frame]?.transform.a)
            }
        }
        let isSame = try Document(decoding: document.encoded()) == document
        #expect(isSame)
        // Hidden frames have no bytes for nothing.
        #expect(document.movie.values.sprites[0].values.frames[3].values.transform == nil)
    }

    @Test(arguments: EditFixture.forms)
    func resizingScalesLayerPositions(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        try document.resize(width: 32, height: 12)
        let movie = try document.written()
        let transform = try #require(movie.sprites[1][0]?.transform)
        #expect(movie.viewBox == Size(32, 12))
        #expect(transform == Affine(a: 0.5, b: 0, c: 0, d: 0.25, tx: 1.5, ty: 1))
        #expect(movie.sprites[1][0]?.layout == Size(8, 6))
    }

    @Test func sizesThatCannotBeAreRefused() throws {
        let before = try EditFixture.document()
        var document = before
        for side in [0, -1, .nan, .infinity, 1e9] {
            #expect(throws: SVGAError.self) { try document.crop(x: 0, y: 0, width: side, height: 4) }
            #expect(throws: SVGAError.self) { try document.resize(width: 4, height: side) }
            #expect(throws: SVGAError.self) { try document.setSize(width: side) }
        }
        #expect(throws: SVGAError.self) { try document.crop(x: 1e39, y: 0, width: 8, height: 8) }
        #expect(throws: SVGAError.self) { try document.crop(x: .nan, y: 0, width: 8, height: 8) }
        #expect(throws: SVGAError.self) { try document.setFramesPerSecond(0) }
        let isSame = document == before
        #expect(isSame)
    }

    @Test func ratesSizesAndVersionsAreSet() throws {
        var document = try EditFixture.document()
        let sprites = document.movie.values.sprites
        try document.setFramesPerSecond(30)
        try document.setSize(width: 128)
        try document.setVersion("2.1.0")
        let movie = try document.written()
        #expect(movie.framesPerSecond == 30 && movie.viewBox == Size(128, 48) && movie.version == "2.1.0")
        #expect(document.movie.values.sprites.map(\.originalBytes) == sprites.map(\.originalBytes))
    }

    @Test(arguments: EditFixture.forms)
    func cuttingKeepsShapesThatAreRepeated(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        let before = try document.written()
        try document.cut(to: 2...3)
        let after = try document.written()
        #expect(after.frameCount == 2)
        for (old, new) in zip(before.sprites, after.sprites) {
            for frame in 0..<2 {
                #expect(new[frame]?.transform == old[frame + 2]?.transform)
                #expect(new[frame]?.opacity == old[frame + 2]?.opacity)
                #expect(
                    new[frame].map { Array(after.shapes[$0.shapes]) }
                        == old[frame + 2].map { Array(before.shapes[$0.shapes]) })
            }
        }
        #expect(after.sprites[3][1].map { after.shapes[$0.shapes].count } == 1)
        #expect(after.assets.map(\.key) == before.assets.map(\.key))
        let isSame = try Document(decoding: document.encoded()) == document
        #expect(isSame)
    }

    @Test func framesThatAreNotThereAreRefused() throws {
        let before = try EditFixture.document()
        var document = before
        for frames in [0...4, 4...4, -1...2] {
            #expect(throws: SVGAError.self) { try document.cut(to: frames) }
        }
        try document.cut(to: 0...3)
        #expect(try document.encoded() == before.encoded())
    }

    @Test func cutSoundsBeginWhereTheyWould() throws {
        var document = try EditFixture.soundDocument()
        try document.cut(to: 2...3)
        let movie = try document.written()
        #expect(movie.audios.map(\.startFrame) == [0] && movie.audios.map(\.endFrame) == [2])
        #expect(movie.audios.map(\.startTimeMilliseconds) == [150])
        #expect(movie.audios.map(\.totalTimeMilliseconds) == [900])
        var silent = try EditFixture.soundDocument()
        try silent.cut(to: 0...0)
        #expect(try silent.written().audios.isEmpty)
        #expect(try silent.written().assets.map(\.key) == ["face", "mask", "star"])
    }

    @Test(arguments: EditFixture.forms)
    func slotsAreOnTopWithAClearPicture(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        try document.addSlot(DocumentSlot(key: "badge", width: 20.5, height: 4, x: 10, y: 20, frames: 1...2))
        let movie = try document.written()
        #expect(movie.visibleFrames[6] == [1, 2] && movie.sprites[6].imageKey == "badge")
        #expect(movie.sprites[6][1]?.layout == Size(20.5, 4))
        #expect(movie.sprites[6][1]?.transform == .init(translation: Point(10, 20)))
        let picture = try #require(movie.shownBytes[6])
        #expect(picture[16..<24] == [0, 0, 0, 21, 0, 0, 0, 4])
        let isSame = try Document(decoding: document.encoded()) == document
        #expect(isSame)
        #expect(throws: SVGAError.keyExists("badge")) {
            try document.addSlot(DocumentSlot(key: "badge", width: 1, height: 1))
        }
    }

    @Test func slotsThatCannotBeAreRefused() throws {
        let before = try EditFixture.document()
        var document = before
        for slot in [
            DocumentSlot(key: "a", width: 0, height: 1), DocumentSlot(key: "a", width: 1, height: 1e6),
            DocumentSlot(key: "a", width: .nan, height: 1), DocumentSlot(key: "a", width: 1, height: 1, x: .nan),
            DocumentSlot(key: "a.matte", width: 1, height: 1), DocumentSlot(key: "", width: 1, height: 1),
            DocumentSlot(key: "a", width: 1, height: 1, frames: 0...4),
        ] {
            #expect(throws: SVGAError.self) { try document.addSlot(slot) }
        }
        let isSame = document == before
        #expect(isSame)
    }

    @Test func soundsAreAddedReplacedAndStripped() throws {
        var document = try EditFixture.document()
        try document.setSound(DocumentSound(key: "audio_1", bytes: EditFixture.hum, milliseconds: 700, frames: 1...2))
        #expect(try document.written().soundFacts == ["audio_1 1..<3 700"])
        let longer = EditFixture.hum + [1]
        try document.setSound(DocumentSound(key: "audio_1", bytes: longer, milliseconds: 800))
        #expect(try document.written().soundFacts == ["audio_1 1..<3 800"])
        try document.setSound(DocumentSound(key: "audio_2", bytes: EditFixture.hum, milliseconds: 1))
        #expect(try document.written().soundFacts == ["audio_1 1..<3 800", "audio_2 0..<4 1"])
        #expect(try document.written().assets.first { $0.key == "audio_1" }?.bytes == longer)
        document.stripSounds()
        #expect(try document.written().soundFacts == [])
        let isSame = try document == EditFixture.document()
        #expect(isSame)
    }

    @Test func soundsThatCannotBeAreRefused() throws {
        for (form, sound) in [
            (FixtureMovie.Container.zlibProtobuf, DocumentSound(key: "face", bytes: EditFixture.hum, milliseconds: 1)),
            (.zlibProtobuf, DocumentSound(key: "name", bytes: EditFixture.hum, milliseconds: 1)),
            (.zlibProtobuf, DocumentSound(key: "audio_0", bytes: EditFixture.face, milliseconds: 1)),
            (.zlibProtobuf, DocumentSound(key: "a", bytes: EditFixture.hum, milliseconds: 1, frames: 3...4)),
            (.zipJSON, DocumentSound(key: "audio_0", bytes: EditFixture.hum, milliseconds: 1)),
        ] {
            var document = try EditFixture.document(form)
            let before = document
            #expect(throws: SVGAError.self) { try document.setSound(sound) }
            let isSame = document == before
            #expect(isSame)
        }
    }

    @Test func sidesThatSinglePrecisionDoesNotHaveAreRefused() throws {
        var document = try EditFixture.document()
        let before = document
        #expect(throws: SVGAError.self) { try document.setSize(width: 1e-60, height: 8) }
        #expect(throws: SVGAError.self) { try document.crop(x: 0, y: 0, width: 8, height: 1e-60) }
        #expect(throws: SVGAError.self) {
            try document.addSlot(DocumentSlot(key: "slot", width: 1e-60, height: 8))
        }
        let isSame = document == before
        #expect(isSame)
    }
}

extension Movie {
    fileprivate var soundFacts: [String] {
        audios.map { "\($0.key) \($0.startFrame)..<\($0.endFrame) \($0.totalTimeMilliseconds)" }
    }
}
