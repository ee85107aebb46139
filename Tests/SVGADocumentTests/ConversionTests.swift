import SVGAFormat
import SVGATestMovies
import Testing

@testable import SVGADocument

@Suite struct ConversionTests {
    /// A movie that every form can hold.
    private static var plain: FixtureMovie {
        var movie = DocumentFiles.movie
        movie.audios = []
        movie.images = [
            FixtureImage("face", [0x89, 0x50, 0x4E, 0x47, 1]), FixtureImage("形状", [0x89, 0x50, 0x4E, 0x47, 2]),
            FixtureImage("Face", [0x89, 0x50, 0x4E, 0x47, 3]),
        ]
        return movie
    }

    @Test(arguments: [
        DocumentForm.messageArchive(hasSpec: true), .messageArchive(hasSpec: false), .specArchive, .gzip, .bare,
        .deflate,
    ])
    func thereAndBackIsTheSame(_ form: DocumentForm) throws {
        var document = try Document(decoding: Self.plain.svga())
        var nothing = LossLog()
        // Zeros may be missing.
        document.movie.loseWhatMessagesCannotSay(&nothing)
        let there = try document.converted(to: form)
        #expect(there.losses == [])
        let read = try Document(decoding: there.document.encoded())
        let isReadAsWritten = read == there.document
        #expect(isReadAsWritten)
        let back = try read.converted(to: .zlib)
        #expect(back.losses == [])
        let isSame = back.document == document
        #expect(isSame)
    }

    @Test func moviesMeanTheSameInEveryForm() throws {
        let document = try Document(decoding: Self.plain.svga())
        let movie = try Movie(decoding: document.encoded())
        for form: DocumentForm in [.messageArchive(hasSpec: true), .specArchive, .gzip] {
            let other = try Movie(decoding: document.converted(to: form).document.encoded())
            #expect(other.assets.map(\.key) == movie.assets.map(\.key))
            #expect(other.assets.map(\.bytes) == movie.assets.map(\.bytes))
            #expect(other.shapes == movie.shapes)
            #expect(other.warnings.isEmpty)
        }
    }

    @Test func namesOfFilesArePlainAndDifferInMoreThanCase() throws {
        let archive = try Document(decoding: Self.plain.svga()).converted(to: .specArchive).document
        #expect(archive.files.map(\.name) == ["face.png", "image_0.png", "image_1.png"])
    }

    @Test func lossesAreNamed() throws {
        var movie = DocumentFiles.movie
        movie.images.append(FixtureImage("audio_0", Array("ID3".utf8)))
        let silent = try Document(decoding: movie.svga()).converted(to: .specArchive)
        #expect(silent.losses == [DocumentLoss(kind: .sound, count: 1, first: "audio_0")])
        #expect(!silent.document.movie.values.images.contains { $0.values.key == "audio_0" })
        let spec = """
            {"movie":{"viewBox":{"width":8,"height":8},"fps":20,"frames":1},"images":{"a":"x","b":"x","c":"gone"},
             "sprites":[{"imageKey":"a","frames":[{"alpha":0.1}]}],"extra":[1]}
            """
        let file = ZipWriter.archive([
            ZipWriter.Entry("movie.spec", Array(spec.utf8)), ZipWriter.Entry("x.png", [0x89, 0x50, 0x4E, 0x47]),
            ZipWriter.Entry("note.txt", [1]),
        ])
        let losses = try Document(decoding: file).converted(to: .zlib).losses
        #expect(
            losses == [
                DocumentLoss(kind: .precision, count: 1, first: "sprites[0].frames[0]"),
                DocumentLoss(kind: .unknownFields, count: 1, first: "extra"),
                DocumentLoss(kind: .orphans, count: 1, first: "note.txt"),
                DocumentLoss(kind: .sharedFile, count: 1, first: "x.png"),
                DocumentLoss(kind: .missingFile, count: 1, first: "c"),
            ])
    }

    /// An archive of SVGA 1.0 with members in the places that writers have put theirs.
    private func archive(
        movie: String = "", viewBox: String = "", top: String = "", sprite: String = "", args: String = "",
        styles: String = ""
    ) -> [UInt8] {
        let spec = """
            {"ver":"1.1.0","movie":{"viewBox":{"width":8,"height":8\(viewBox)},"fps":20,"frames":1\(movie)},"images":{},
             "sprites":[{"imageKey":"a","frames":[{"alpha":1,"shapes":[{"type":"shape","args":{"d":"M0 0L8 8"\(args)},
             "styles":{"stroke":[1,0,0,1],"strokeWidth":2\(styles)}}]}]\(sprite)}]\(top)}
            """
        return ZipWriter.archive([ZipWriter.Entry("movie.spec", Array(spec.utf8))])
    }

    @Test(arguments: [DocumentForm.zlib, .messageArchive(hasSpec: true)])
    func unreadMembersAreNotALoss(_ form: DocumentForm) throws {
        let control = try Document(decoding: archive()).converted(to: form).document
        let leftovers = [
            archive(top: #","audios":[ ]"#), archive(top: ",\"audios\" : [\n\t]\r\n"),
            archive(top: #","audios":[{"audioKey":"hum"}]"#), archive(top: #","author":"nodejs""#),
            archive(sprite: ##","maskImageKey":"""##), archive(sprite: #","maskImageKey":"3.mask""#),
            archive(args: #","layerName":"Line 1""#), archive(styles: #","trim":{"start":0,"end":1}"#),
            archive(sprite: #","note": [ { } , [ ] ], "others": { }"#),
        ]
        for (index, file) in leftovers.enumerated() {
            let (document, losses) = try Document(decoding: file).converted(to: form)
            #expect(losses == [], "file \(index)")
            let isSame = document == control
            #expect(isSame, "file \(index)")
        }
    }

    @Test func otherUnknownMembersAreNamedWithTheirPath() throws {
        let files = [
            (archive(top: #","foo":1"#), "foo"), (archive(movie: #","author":"Ada""#), "movie.author"),
            (archive(viewBox: #","unit":"px""#), "movie.viewBox.unit"),
            (archive(sprite: #","trim":1"#), "sprites[0].trim"),
            (archive(args: #","foo":1"#), "sprites[0].frames[0].shapes[0].args.foo"),
            (archive(styles: #","trim":1,"foo":[0]"#), "sprites[0].frames[0].shapes[0].styles.foo"),
        ]
        for (file, path) in files {
            let losses = try Document(decoding: file).converted(to: .zlib).losses
            #expect(losses == [DocumentLoss(kind: .unknownFields, count: 1, first: path)])
        }
    }

    @Test func keysLoseMatteWhereTheShorterKeyIsFree() throws {
        let spec = """
            {"movie":{"viewBox":{"width":8,"height":8},"fps":20,"frames":1},
             "images":{"a.matte":"x","b":"x","b.matte":"x","c":"x","c.matte":"y"},"sprites":[]}
            """
        let file = ZipWriter.archive([
            ZipWriter.Entry("movie.spec", Array(spec.utf8)), ZipWriter.Entry("x.png", [1]),
            ZipWriter.Entry("y.png", [2]),
        ])
        let images = try Document(decoding: file).converted(to: .zlib).document.movie.values.images
        #expect(images.compactMap { $0.values.key?.string } == ["a", "b", "c", "c.matte"])
    }

    @Test func keysKeepMatteWhereALayerHasTheShorterKey() throws {
        var movie = MovieMessage()
        movie.sprites = ["a.matte", "a", "b.matte", "b.badge"].map { key in
            var sprite = SpriteMessage()
            sprite.imageKey = DocumentText(key)
            return Record(sprite)
        }
        movie.images = ["a.matte", "b.matte", "c", "c.matte"].map { key in
            var image = ImageMessage()
            (image.key, image.content) = (DocumentText(key), Array("x".utf8)[...])
            if key == "c.matte" { image.unknownFields.append([0x18, 1][...]) }
            return Record(image)
        }
        let files = [MovieArchive.File("x.png", EditFixture.face)]
        let archive = Document(movie, in: .messageArchive(hasSpec: false), files: files)
        let images = try archive.converted(to: .zlib).document.movie.values.images
        #expect(images.compactMap { $0.values.key?.string } == ["a.matte", "b.matte", "c", "c.matte"])
    }

    @Test func picturesTakeNoFilesOfSounds() throws {
        var movie = DocumentFiles.movie
        movie.audios = [FixtureAudio("image_0"), FixtureAudio("Hum")]
        movie.images = [
            FixtureImage("形状", EditFixture.face), FixtureImage("hum", EditFixture.star),
            FixtureImage("image_0", EditFixture.hum), FixtureImage("Hum", EditFixture.hum),
        ]
        let document = try Document(decoding: movie.svga())
        var archive = try document.converted(to: .messageArchive(hasSpec: false)).document
        #expect(archive.files.map(\.name) == ["image_1.png", "image_2.png"])
        let assets = try Movie(decoding: archive.encoded()).assets
        #expect(assets.map(\.bytes) == (try Movie(decoding: movie.svga()).assets.map(\.bytes)))
        let sound = DocumentSound(key: "image_1", bytes: EditFixture.hum, milliseconds: 5)
        #expect(throws: SVGAError.keyExists("image_1")) { try archive.setSound(sound) }
    }

    @Test func archivesHaveNoCountThatMeansAnother() throws {
        let files = (0..<0xFFFE).map { MovieArchive.File("\($0)", []) }
        let document = Document(MovieMessage(), in: .messageArchive(hasSpec: false), files: files)
        // The message is the first file.
        #expect(throws: SVGAError.archiveTooLarge(file: "65533")) { try document.encoded(.level(0)) }
    }

    @Test func jsonHasThePlayersRequiredFields() throws {
        var movie = MovieMessage()
        var sprite = SpriteMessage()
        var frame = FrameMessage()
        var layout = LayoutMessage()
        layout.width = 5
        (frame.layout, frame.clipPath, sprite.matteKey) = (Record(layout), "", "")
        sprite.frames = [Record(frame)]
        movie.sprites = [Record(sprite)]
        let archive = try Document(movie).converted(to: .specArchive).document
        var writer = SpecWriter()
        archive.movie.values.write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"images":{},"sprites":[{"frames":[{"layout":{"x":0,"y":0,"width":5,"height":0}}]}]}"#)
    }

    @Test func specNextToAMessageIsReadable() throws {
        var movie = Self.plain
        movie.audios = [FixtureAudio("hum")]
        movie.images.append(FixtureImage("hum", Array("ID3".utf8) + [0xFF, 0xFB]))
        let both = try Document(decoding: movie.svga()).converted(to: .messageArchive(hasSpec: true))
        #expect(both.losses == [])
        let spec = try #require(try DocumentFiles.spec(of: both.document.encoded()))
        #expect(String(validating: spec, as: UTF8.self) != nil)
        let alone = ZipWriter.archive([ZipWriter.Entry("movie.spec", spec)])
        let values = try Document(decoding: alone).movie.values
        #expect(values.images.count == 3)
        #expect(values.sprites[1].values.frames[0].values.shapes.map(\.values.kind) == [0, 2, 1])
    }

    @Test func filesOfManyKeysKeepToTheLimits() throws {
        let entries = (0..<50).map { #""k\#($0)":"x""# }.joined(separator: ",")
        let spec =
            #"{"movie":{"viewBox":{"width":8,"height":8},"fps":20,"frames":1},"images":{\#(entries)},"sprites":[]}"#
        let file = ZipWriter.archive([
            ZipWriter.Entry("movie.spec", Array(spec.utf8)),
            ZipWriter.Entry("x.png", [UInt8](repeating: 7, count: 1 << 20)),
        ])
        var limits = Limits.default
        limits.maxInflatedByteCount = 8 << 20
        let document = try Document(decoding: file, limits: limits)
        #expect(throws: SVGAError.sharedFilesTooLarge(key: "k8")) {
            try document.converted(to: .zlib, limits: limits)
        }
    }

    @Test func picturesOfAnArchiveThatLieInItsMapBecomeFiles() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var movie = MovieMessage()
        var image = ImageMessage()
        (image.key, image.content) = ("face", png[...])
        movie.images = [Record(image)]
        let mixed = Document(movie, in: .messageArchive(hasSpec: false))
        #expect(try mixed.converted(to: .zlib).losses == [])
        let spec = try mixed.converted(to: .specArchive)
        #expect(spec.losses == [])
        #expect(spec.document.files == [MovieArchive.File("face.png", png)])
    }

    @Test func nonUTF8KeysStillMatchInJSON() throws {
        var (movie, sprite, image) = (MovieMessage(), SpriteMessage(), ImageMessage())
        let key = DocumentText(bytes: [0xC4, 0xE3])
        (image.key, image.content, sprite.imageKey) = (key, [1][...], key)
        (movie.images, movie.sprites) = ([Record(image)], [Record(sprite)])
        let archive = try Document(movie).converted(to: .specArchive).document
        let values = try Document(decoding: archive.encoded()).movie.values
        #expect(values.images[0].values.key == "\\xC4\\xE3")
        #expect(values.sprites[0].values.imageKey == "\\xC4\\xE3")
    }
}
