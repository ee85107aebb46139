import SVGAFormat
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGADocument

/// A document of a folder that no one has changed.
func packed(_ folder: FolderForm, limits: Limits = .default) throws -> Document {
    try Document(folderText: folder.text, limits: limits) { path, _ in
        guard let bytes = folder.content(of: path) else { throw SVGAError.folderFile(path, "no such file") }
        return bytes
    }
}

@Test(arguments: FixtureMovie.Container.allCases)
func foldersBecomeEqualDocuments(_ container: FixtureMovie.Container) throws {
    let document = try Document(decoding: DocumentFiles.movie.svga(container))
    let folder = FolderForm(document)
    let again = try packed(folder)
    let isSame = again == document
    #expect(isSame, "\(String(decoding: folder.text, as: UTF8.self))")
    if !document.form.isSpec { #expect(Array(again.movie.encoded) == Array(document.movie.encoded)) }
    #expect(FolderForm(again).text == folder.text)
    #expect(FolderForm(again).files == folder.files)
}

@Test func mutantsOfMessagesKeepEachByteInFolders() throws {
    let message = DocumentFiles.movie.message()
    var random = SplitMix64(seed: 20)
    var (readCount, rawCount) = (0, 0)
    for _ in 0..<400 {
        var mutant = message
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            mutant[Int.random(in: mutant.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let document = try? Document(decoding: mutant, limits: .untrusted) else { continue }
        readCount += 1
        let folder = FolderForm(document)
        let again = try packed(folder)
        #expect(Array(again.movie.encoded) == mutant)
        if String(decoding: folder.text, as: UTF8.self).contains("\"raw\"") { rawCount += 1 }
    }
    #expect(readCount > 50 && rawCount > 20)
}

/// A movie of one sprite that is shown in two frames of four.
private var shownTwice: MovieMessage {
    var (movie, params, sprite, layout) = (MovieMessage(), ParamsMessage(), SpriteMessage(), LayoutMessage())
    (params.width, params.frameCount, layout.width, layout.height) = (64, 4, 8, 0.1)
    var frame = FrameMessage()
    (frame.alpha, frame.layout) = (DocumentNumber(Double(Float(0.1))), Record(layout))
    sprite.imageKey = "a"
    sprite.frames = [Record(FrameMessage()), Record(frame), Record(frame), Record(FrameMessage())]
    (movie.params, movie.sprites) = (Record(params), [Record(sprite)])
    return movie
}

@Test func framesAreRangesAndHiddenOnesAreLeftOut() {
    let text = String(decoding: FolderForm(Document(shownTwice)).text, as: UTF8.self)
    #expect(
        text == """
            {
              "format": "svga-document/1",
              "form": "svga2-zlib",
              "width": 64,
              "frames": 4,
              "images": [],
              "sounds": [],
              "sprites": [
                {"imageKey": "a", "frames": [
                  {"at": "1-2", "alpha": 0.1, "layout": [8, 0.1]}
                ]}
              ]
            }

            """)
}

@Test func valuesWithoutJSONFormAreWrittenAsBytes() throws {
    var movie = shownTwice
    movie.sprites[0].edit { sprite in
        sprite.imageKey = DocumentText(bytes: [0xFF, 0x61])
        sprite.frames[1].edit { $0.alpha = DocumentNumber(floatBits: 0x7F80_0001) }
        sprite.frames[3].edit { $0.unknownFields.append([0xF8, 0x06, 0x01]) }
    }
    let folder = FolderForm(Document(movie))
    let text = String(decoding: folder.text, as: UTF8.self)
    #expect(text.contains(#"{"imageKey": {"raw": "/2E="}"#), "\(text)")
    #expect(text.contains(#"{"at": "1", "alpha": {"raw": "AQCAfw=="}"#))
    #expect(text.contains(#"{"at": "3", "raw": "+AYB"}"#))
    #expect(try Array(packed(folder).movie.encoded) == movie.encoded)
}

@Test func unknownFieldsSurviveAnEditOfTheText() throws {
    var movie = shownTwice
    movie.sprites[0].edit { $0.frames[3].edit { $0.unknownFields.append([0xF8, 0x06, 0x01]) } }
    var text = String(decoding: FolderForm(Document(movie)).text, as: UTF8.self)
    text.replace(#"{"at": "3", "raw""#, with: #"{"at": "3", "alpha": 0.5, "raw""#)
    let edited = try Document(folderText: Array(text.utf8)) { _, _ in [] }
    let frame = edited.movie.values.sprites[0].values.frames[3].values
    #expect(frame.alpha == 0.5 && frame.unknownFields.bytes == [0xF8, 0x06, 0x01])
}

@Test func namesOfFilesAreSafe() {
    var naming = FolderNaming()
    let keys = [
        "../../etc/passwd", ".hidden", "-rf", "a", "A", "a.png", "", "形", "con\0x", "a\nb",
        String(repeating: "k", count: 90),
        String(repeating: "k", count: 91), "/abs", "..", "image.PNG",
    ]
    let names = keys.map { naming.name(of: $0, suffix: "png") }
    #expect(
        names == [
            "_._.._etc_passwd.png", "_hidden.png", "_rf.png", "a.png", "A-2.png", "a-3.png", "_.png", "___.png",
            "con_x.png", "a_b.png", String(repeating: "k", count: 60) + ".png",
            String(repeating: "k", count: 58) + "-2.png",
            "_abs.png", "_..png", "image.PNG.png",
        ])
    #expect(names.allSatisfy { $0.utf8.count <= 64 })
}

@Test func thousandsOfKeysWithOneNameAreNamedSoon() {
    for stem in ["?", String(repeating: "k", count: 90)] {
        var naming = FolderNaming()
        let names = (0..<20_000).map { _ in naming.name(of: stem, in: "images", suffix: "png") }
        #expect(Set(names).count == names.count && names.allSatisfy { $0.utf8.count <= 64 })
        #expect(names.last?.hasSuffix("-20000.png") == true)
    }
}

@Test func unknownMembersAreInDirectories() throws {
    let text = """
        {"ver":"1.1.0","movie":{"viewBox":{"width":1,"height":0.1,"z":[1, 2]},"fps":20,"odd":1e1},"new":{"a":null}}
        """
    let archive = ZipWriter.archive([ZipWriter.Entry("movie.spec", Array(text.utf8))])
    let document = try Document(decoding: archive)
    let again = try packed(FolderForm(document))
    #expect(again == document)
    #expect(try Document(decoding: again.encoded()).movie.values == document.movie.values)
}
