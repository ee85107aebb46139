import SVGAFormat
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGADocument

@Test(arguments: [FixtureMovie.Container.zipProtobuf, .zipJSON])
func untouchedArchivesAreTheirFiles(_ container: FixtureMovie.Container) throws {
    let file = DocumentFiles.movie.svga(container)
    let document = try Document(decoding: file)
    #expect(document.form.isArchive)
    #expect(try document.encoded() == file)
}

@Test(arguments: [FixtureMovie.Container.zipProtobuf, .zipJSON])
func rewrittenArchivesReadTheSame(_ container: FixtureMovie.Container) throws {
    var document = try Document(decoding: DocumentFiles.movie.svga(container))
    document.movie.edit { $0.sprites[1].edit { $0.imageKey = "face" } }
    let again = try Document(decoding: document.encoded())
    let isSame = again == document
    #expect(isSame)
    #expect(again.movie.values.sprites[1].values.imageKey == "face")
}

@Test func aSpecIsReadAsItsMovieIs() throws {
    var fixture = DocumentFiles.movie
    fixture.audios = []
    let spec = try Document(decoding: fixture.svga(.zipJSON))
    let message = try Document(decoding: fixture.svga())
    #expect(spec.movie.values.sprites.count == 2)
    let shapes = spec.movie.values.sprites[1].values.frames[0].values.shapes.map(\.values)
    #expect(shapes == message.movie.values.sprites[1].values.frames[0].values.shapes.map(\.values))
    #expect(spec.movie.values.params == message.movie.values.params)
}

@Test func unknownMembersSurvive() throws {
    let spec = """
        {"ver":"1.1.0","movie":{"viewBox":{"width":8,"height":8,"unit":"px"},"fps":20,"frames":1,"author":"Ada"},"images":{},
         "sprites":[{"imageKey":"a","extra":[1, {"b":null}],"frames":[{"alpha":1,"note":"x\\"y"}]}],"notes":[1]}
        """
    var document = try Document(decoding: ZipWriter.archive([ZipWriter.Entry("movie.spec", Array(spec.utf8))]))
    document.movie.edit { $0.version = "1.2" }
    let again = try Document(decoding: document.encoded()).movie.values
    #expect(text(again.unknownFields) == #""notes":[1]"#)
    #expect(text(again.sprites[0].values.unknownFields) == #""extra":[1, {"b":null}]"#)
    #expect(text(again.sprites[0].values.frames[0].values.unknownFields) == #""note":"x\"y""#)
    #expect(text(again.params?.values.unknownFields) == #""author":"Ada""#)
    #expect(text(again.params?.values.viewBoxUnknownFields) == #""unit":"px""#)
    #expect(again.params?.values.width == 8)
    let losses = try document.converted(to: .zlib).losses
    #expect(losses.map(\.kind) == [.unknownFields] && losses[0].count == 4 && losses[0].first == "notes")
}

@Test func nestedAndDoublyCompressedImagesReadAsInMovies() throws {
    var fixture = DocumentFiles.movie
    fixture.images = [FixtureImage("a", EditFixture.face, name: "images/a", fileName: "images/a.png")]
    let file = fixture.svga(.zipJSON)
    let plain = try Document(decoding: file)
    #expect(plain.content(of: "a") == EditFixture.face)
    let (converted, losses) = try plain.converted(to: .zlib)
    #expect(converted.content(of: "a") == EditFixture.face)
    #expect(!losses.contains { $0.kind == .missingFile || $0.kind == .orphans }, "\(losses)")
    let packed = try Document(decoding: Compressor.gzip.compress(file))
    #expect(try packed.encoded() == file)
    #expect(packed.warnings.contains { $0.contains("compressed a second time, with gzip") })
}

@Test func damagedFilesOfArchivesAreReadAsMoviesReadThem() throws {
    var fixture = DocumentFiles.movie
    fixture.images = [FixtureImage("形状", (0..<200).map { UInt8($0) }), FixtureImage("mask", [4])]
    let whole = fixture.svga(.zipJSON)
    let name = try #require(try Document(decoding: whole).files.max { $0.bytes.count < $1.bytes.count }?.name)
    let start = try #require(whole.indices.first { whole[$0...].starts(with: Array(name.utf8)) }) + name.utf8.count
    // Deflate data with an invalid block type.
    let file = whole.damaged(at: start)
    let document = try Document(decoding: file)
    let isDeflated = document.warnings.contains { $0.contains("counts as empty") }
    #expect(isDeflated, "\(document.warnings)")
    #expect(document.files.first { $0.name == name }?.bytes == [])
    #expect(try document.encoded() == file)
    let sizes = try Movie(decoding: file).assets.map(\.bytes.count)
    #expect(sizes.contains(0))
    #expect(try document.movie().assets.map(\.bytes.count) == sizes)
}

/// An archive of SVGA 1.5 with the pictures `a` and `b`; `a` is encrypted.
private func archiveWithAnUnreadFile() -> [UInt8] {
    let spec = #"{"movie":{"viewBox":{"width":8,"height":8},"fps":20,"frames":1},"images":{},"sprites":[],"note":1}"#
    let image: (String) -> [UInt8] = { [0x1A, 6, 0x0A, 1] + Array($0.utf8) + [0x12, 1] + Array($0.utf8) }
    var encrypted = ZipWriter.Entry("a.png", EditFixture.face)
    encrypted.extraFlags = 1
    return ZipWriter.archive([
        ZipWriter.Entry("movie.binary", [0x0A, 1, 0x32] + image("a") + image("b")),
        ZipWriter.Entry("movie.spec", Array(spec.utf8)), encrypted, ZipWriter.Entry("b.png", EditFixture.star),
    ])
}

@Test func filesThatCannotBeUnpackedAreNotWrittenEmpty() throws {
    let file = archiveWithAnUnreadFile()
    var document = try Document(decoding: file)
    #expect(try document.encoded() == file)
    #expect(throws: SVGAError.unreadFile("a.png")) { try document.encoded(WriteOptions(effort: 5)) }
    let losses = try document.converted(to: .zlib).losses
    #expect(losses == [DocumentLoss(kind: .missingFile, count: 1, first: "a")])
    let spec = try document.converted(to: .specArchive).document
    #expect(throws: SVGAError.unreadFile("a.png")) { try spec.encoded() }
    try document.setVersion("3")
    #expect(throws: SVGAError.unreadFile("a.png")) { try document.encoded() }
    try document.replaceContent(of: "a", with: EditFixture.mask)
    #expect(try Document(decoding: document.encoded()).content(of: "a") == EditFixture.mask)
}

@Test func specStaysWithItsMessage() throws {
    let file = archiveWithAnUnreadFile()
    let before = try #require(try DocumentFiles.spec(of: file))
    var document = try Document(decoding: file)
    try document.replaceContent(of: "a", with: EditFixture.mask)
    let kept = try DocumentFiles.spec(of: document.encoded())
    #expect(kept == before)
    try document.setVersion("3")
    let made = try DocumentFiles.spec(of: document.encoded())
    #expect(made != before && made != nil)
}

@Test func damagedMessageIsReplacedByItsSpec() throws {
    let files = [
        ZipWriter.Entry("movie.binary", DocumentFiles.movie.message()),
        ZipWriter.Entry("movie.spec", DocumentFiles.movie.spec()),
    ]
    let archive = ZipWriter.archive(files)
    let start = try #require(archive.indices.first { archive[$0...].starts(with: Array("movie.binary".utf8)) }) + 12
    let document = try Document(decoding: archive.damaged(at: start))
    #expect(document.form == .specArchive)
    #expect(document.warnings.count == 1 && document.warnings[0].contains("movie.spec is used"))
    #expect(throws: SVGAError.self) { try Document(decoding: ZipWriter.archive([files[0]]).damaged(at: start)) }
}

extension [UInt8] {
    fileprivate func damaged(at index: Int) -> [UInt8] {
        var copy = self
        copy[index] = 0xFF
        return copy
    }
}

private func text(_ fields: UnknownFields?) -> String { String(decoding: fields?.members ?? [], as: UTF8.self) }

@Test func dashesAndColoursAreReadAsMoviesReadThem() throws {
    let spec = """
        {"movie":{"viewBox":{"width":8,"height":8},"fps":20,"frames":1},"sprites":[{"imageKey":"a","frames":[{"shapes":[
         {"args":{"d":"M0 0"},"styles":{"fill":[1,null,0.5,1,9],"lineDash":[8,4]}}]}]}],"audios":[]}
        """
    let document = try Document(decoding: ZipWriter.archive([ZipWriter.Entry("movie.spec", Array(spec.utf8))]))
    let shape = document.movie.values.sprites[0].values.frames[0].values.shapes[0].values
    #expect(shape.path?.values.text == "M0 0")
    #expect(shape.style?.values.dashLength == 8 && shape.style?.values.dashOffset == 0)
    #expect(shape.style?.values.fill?.values.green == 0 && shape.style?.values.fill?.values.alpha == 1)
    #expect(try document.converted(to: .zlib).losses.isEmpty)
}

@Test func manyOccurrencesOfAMessageTakeLinearTime() throws {
    let occurrence: [UInt8] = [0x12, 0x02, 0x18, 0x01]
    let message = (0..<200_000).reduce(into: [UInt8]()) { bytes, _ in bytes += occurrence }
    let document = try Document(decoding: message)
    #expect(document.movie.values.params?.values.framesPerSecond == 1)
    #expect(document.movie.values.params?.encoded.count == 400_000)
}

@Test func damagedSpecsNeverTrap() throws {
    let spec = DocumentFiles.movie.spec()
    var random = SplitMix64(seed: 11)
    var readCount = 0
    for _ in 0..<1_000 {
        var mutant = spec
        mutant[Int.random(in: mutant.indices, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
        let file = ZipWriter.archive([ZipWriter.Entry("movie.spec", mutant, isDeflated: false)])
        guard var document = try? Document(decoding: file, limits: .untrusted) else { continue }
        readCount += 1
        let before = document
        document.movie.rewrite()
        let isSame = try Document(decoding: document.encoded()) == before
        #expect(isSame)
    }
    #expect(readCount > 100)
}

@Test(arguments: [
    (0.5, "0.5"), (1, "1"), (-0.0, "-0"), (1e-7, "0.0000001"), (1.25e-5, "0.0000125"), (1e21, "1000000000000000000000"),
    (-1.5e16, "-15000000000000000"), (.nan, "0"), (.infinity, "0"), (123456.789, "123456.789"),
])
func decimalsHaveNoExponents(_ value: Double, _ text: String) {
    #expect(PlainDecimal.text(value) == text)
    #expect(!value.isFinite || Double(PlainDecimal.text(value)) == value)
}

@Test func nonUTF8FileNamesArePreserved() throws {
    let file = MovieArchive.File(#"\xC4\xE3.png"#, [1], nameBytes: [0xC4, 0xE3] + Array(".png".utf8))
    let archive = Document(MovieMessage(), in: .messageArchive(hasSpec: false), files: [file])
    #expect(try Document(decoding: archive.encoded()).files == [file])
}

@Test func oddSpritesAreEmptyOnes() throws {
    let sprites = #"[7, {"imageKey":"a}\"]","frames":[null,{"alpha":1}]} ,[{}],{}]"#
    let spec = #"{"movie":{"fps":20},"sprites":\#(sprites),"z":1}"#
    let movie = try SpecReader.movie(Array(spec.utf8), limits: .default)
    #expect(movie.sprites.map { $0.values.frames.count } == [0, 2, 0, 0])
    #expect(movie.sprites[1].values.imageKey == "a}\"]")
    #expect(movie.sprites[1].values.frames[1].values.alpha == 1)
    #expect(String(decoding: movie.unknownFields.members, as: UTF8.self) == #""z":1"#)
}

@Test func anArchiveWithoutAMovieIsNamedBeforeItIsUnpacked() throws {
    var limits = Limits.untrusted
    limits.maxInflatedByteCount = 10
    let file = ZipWriter.archive([ZipWriter.Entry("a.png", [UInt8](repeating: 1, count: 100))])
    let error = #expect(throws: SVGAError.self) { try Document(decoding: file, limits: limits) }
    #expect(error?.reason == SVGAError.movieEntryMissing(nearest: nil).reason)
}
