import SVGAFormat
import SVGATestMovies
import Testing

@testable import SVGADocument

/// Edits of keys: layers keep their content, and a failing edit has no effect.
@Suite struct KeyEditTests {
    @Test(arguments: EditFixture.forms)
    func renamedKeysAreWhole(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        let before = try document.written()
        try document.renameKey("face", to: "avatar")
        let after = try document.written()
        #expect(
            after.sprites.map(\.imageKey) == [
                "mask.matte", "avatar", "avatar.badge", "face.vector", "name", "star",
            ])
        #expect(after.assets.map(\.key) == ["avatar", "mask", "star"])
        #expect(after.shownBytes == before.shownBytes && after.maskIndices == before.maskIndices)
        #expect(after.warnings.isEmpty)
        let isSame = try Document(decoding: document.encoded()) == document
        #expect(isSame)
    }

    @Test(arguments: EditFixture.forms)
    func mattesAreRenamedWithTheirPictureAndWhatTheyMask(_ form: FixtureMovie.Container) throws {
        for (key, newKey) in [("mask", "hole"), ("mask.matte", "hole.matte")] {
            var document = try EditFixture.document(form)
            let before = try document.written()
            try document.renameKey(key, to: newKey)
            let after = try document.written()
            #expect(after.sprites[0].imageKey == "hole.matte" && after.sprites[1].matteKey == "hole.matte")
            #expect(after.assets.contains { $0.key == "hole" })
            #expect(after.shownBytes == before.shownBytes && after.maskIndices == before.maskIndices)
        }
    }

    @Test func namesThatAreTakenAreRefused() throws {
        let before = try EditFixture.document()
        for (key, newKey, error) in [
            ("face", "star", SVGAError.keyExists("star")), ("face", "mask", .keyExists("mask")),
            ("nose", "n", .noSuchKey("nose", nearest: nil)), ("star", "name.matte", nil), ("star", "", nil),
            ("name", "face.vector", .keyExists("face.vector")), ("mask.matte", "mask", nil), ("star", "a\0", nil),
            ("face.badge", "badge", nil), ("star", String(repeating: "k", count: 1 << 20), nil),
        ] {
            var document = before
            let thrown = #expect(throws: SVGAError.self, "\(key)=\(newKey)") {
                try document.renameKey(key, to: newKey)
            }
            if let error { #expect(thrown == error) }
            let isSame = document == before
            #expect(isSame, "\(key)=\(newKey)")
        }
    }

    @Test func namesOfOtherBytesAreOthers() throws {
        var movie = EditFixture.movie
        movie.images.append(FixtureImage("e\u{301}", EditFixture.star))
        movie.sprites.append(FixtureSprite("e\u{301}", frames: [.shown(layout: (4, 4))]))
        var document = try Document(decoding: movie.svga())
        try document.renameKey("e\u{301}", to: "\u{E9}")
        #expect(document.movie.values.sprites[6].values.imageKey?.bytes == [0xC3, 0xA9])
        #expect(document.movie.values.images[3].values.key?.bytes == [0xC3, 0xA9])
        #expect(throws: SVGAError.self) { try document.renameKey("", to: "x") }
    }

    @Test func manyLayersAreRenamedInLinearTime() throws {
        var movie = MovieMessage()
        movie.sprites = (0..<20_000).map { index in
            var sprite = SpriteMessage()
            sprite.imageKey = DocumentText("a.\(index)")
            return Record(sprite)
        }
        var image = ImageMessage()
        (image.key, image.content) = ("a", EditFixture.face[...])
        movie.images = [Record(image)]
        var document = Document(movie)
        try document.renameKey("a", to: "b")
        #expect(document.movie.values.sprites.last?.values.imageKey == "b.19999")
    }

    @Test func aNameThatWouldGiveAnotherLayerAPictureIsRefused() throws {
        var movie = EditFixture.movie
        movie.sprites.append(FixtureSprite("ribbon.left", frames: [.shown(layout: (4, 4))]))
        var document = try Document(decoding: movie.svga())
        let before = document
        // "ribbon.left" shows nothing, and would find a picture of the key "ribbon".
        #expect(throws: SVGAError.self) { try document.renameKey("star", to: "ribbon") }
        let isSame = document == before
        #expect(isSame)
    }

    @Test func unresolvedKeysAreLinked() throws {
        var document = try EditFixture.document()
        try document.renameKey("name", to: "star")
        #expect(try document.written().shownBytes[4] == EditFixture.star)
        var other = try EditFixture.document()
        try other.renameKey("star", to: "name")
        #expect(try other.written().shownBytes[4] == EditFixture.star)
    }

    @Test func repeatedKeysAreKeptAndRefused() throws {
        var document = try EditFixture.document()
        document.movie.edit { $0.images.append($0.images[0]) }
        let before = document
        #expect(throws: SVGAError.ambiguousKey("face")) { try document.renameKey("face", to: "x") }
        #expect(throws: SVGAError.ambiguousKey("face")) { try document.replaceContent(of: "face", with: [1]) }
        #expect(throws: SVGAError.ambiguousKey("face")) { try document.replaceAssets(["face": [1]]) }
        #expect(throws: SVGAError.ambiguousKey("face")) { try document.remove("face") }
        let isSame = document == before
        #expect(isSame)
        #expect(document.movie.values.images.count == 4)
    }

    @Test(arguments: EditFixture.forms)
    func hiddenLayersStayUnchanged(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        let before = document
        try document.hide("face")
        let movie = try document.written()
        #expect(movie.visibleFrames[1].isEmpty && movie.visibleFrames[2] == [1, 2])
        let frame = document.movie.values.sprites[1].values.frames[0].values
        #expect(frame.layout?.values.width == 8 && frame.transform?.values.tx == 3)
        for index in [0, 2, 3, 4, 5] {
            #expect(document.movie.values.sprites[index] == before.movie.values.sprites[index])
        }
        #expect(throws: SVGAError.noSuchKey("fase", nearest: "face")) { try document.hide("fase") }
        #expect(throws: SVGAError.self) { try document.hide("mask") }
    }

    @Test(arguments: EditFixture.forms)
    func removedKeysRemoveTheirOnlySprites(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        let fileCount = document.files.count
        try document.remove("star")
        #expect(try document.written().assets.map(\.key) == ["face", "mask"])
        #expect(document.files.count == max(0, fileCount - 1))
        // "face.badge" shows the picture too.
        try document.remove("face")
        #expect(try document.written().assets.map(\.key) == ["face", "mask"])
        try document.remove("face.badge")
        #expect(try document.written().assets.map(\.key) == ["mask"])
        try document.remove("mask.matte")
        #expect(try document.written().assets.isEmpty)
        #expect(document.movie.values.sprites.count == 2 && document.files.isEmpty)
    }

    @Test func mattesInUseAreNotRemoved() throws {
        var document = try EditFixture.document()
        let before = document
        #expect(throws: SVGAError.self) { try document.remove("mask.matte") }
        #expect(throws: SVGAError.self) { try document.remove("mask") }
        #expect(throws: SVGAError.noSuchKey("x", nearest: nil)) { try document.remove("x") }
        let isSame = document == before
        #expect(isSame)
    }
}
