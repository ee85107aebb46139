import SVGAFormat
import SVGATestMovies
import Testing

@testable import SVGADocument

@Suite struct ReplacingEditTests {
    private static let new = EditFixture.picture(9)

    @Test(arguments: EditFixture.forms)
    func contentIsReplacedByTheLookUpOfLayers(_ form: FixtureMovie.Container) throws {
        for key in ["mask", "mask.matte"] {
            var document = try EditFixture.document(form)
            try document.replaceContent(of: key, with: Self.new)
            let movie = try document.written()
            #expect(movie.shownBytes[0] == Self.new && movie.shownBytes[1] == EditFixture.face)
            #expect(movie.assets.count == 3)
            let isSame = try Document(decoding: document.encoded()) == document
            #expect(isSame)
        }
    }

    @Test(arguments: EditFixture.forms)
    func layersWithoutAPictureGetOne(_ form: FixtureMovie.Container) throws {
        var document = try EditFixture.document(form)
        try document.replaceContent(of: "name", with: Self.new)
        #expect(try document.written().shownBytes[4] == Self.new)
        #expect(throws: SVGAError.self) { try document.replaceContent(of: "nam", with: Self.new) }
    }

    /// A movie with other assets, and the document with the same, are one movie.
    @Test(arguments: EditFixture.forms)
    func replacedAssetsOfMoviesCanBeWritten(_ form: FixtureMovie.Container) throws {
        let bytes = EditFixture.movie.svga(form)
        for assets: [String: [UInt8]] in [
            ["face": Self.new], ["name": Self.new, "star": []], ["mask.matte": Self.new, "new": EditFixture.star],
        ] {
            let movie = try Movie(decoding: bytes).replacing(assets: assets)
            var direct = try Document(decoding: bytes)
            try direct.replaceAssets(assets)
            var taken = try Document(decoding: bytes)
            try taken.replaceAssets(like: movie)
            let isSame = taken == direct
            #expect(isSame)
            let written = try direct.written()
            #expect(written.assets.map(\.key) == movie.assets.map(\.key))
            #expect(written.assets.map(\.bytes) == movie.assets.map(\.bytes))
            #expect(written.shownBytes == movie.shownBytes)
            #expect(written.visibleFrames == movie.visibleFrames)
        }
    }

    @Test func manyAssetsAreReplacedInLinearTime() throws {
        let keys = (0..<10_000).map { "k\($0)" }
        var document = Document(MovieMessage())
        try document.replaceAssets(Dictionary(uniqueKeysWithValues: keys.map { ($0, EditFixture.face) }))
        #expect(document.keys == keys.sorted())
        try document.replaceAssets(Dictionary(uniqueKeysWithValues: keys.map { ($0, Self.new) }))
        #expect(document.movie.values.images.allSatisfy { $0.values.content == Self.new[...] })
        #expect(document.keys == keys.sorted())
    }

    @Test func nothingToReplaceLeavesTheFile() throws {
        for form in EditFixture.forms {
            let bytes = EditFixture.movie.svga(form)
            var document = try Document(decoding: bytes)
            try document.replaceAssets(like: Movie(decoding: bytes))
            #expect(try document.encoded() == bytes)
        }
    }

    @Test func sharedFileStaysForOtherKeys() throws {
        let spec = """
            {"movie":{"viewBox":{"width":8,"height":8},"fps":20,"frames":1},"images":{"a":"x","b":"x"},"sprites":[
             {"imageKey":"a","frames":[{"alpha":1}]},{"imageKey":"b","frames":[{"alpha":1}]}]}
            """
        let file = ZipWriter.archive([
            ZipWriter.Entry("movie.spec", Array(spec.utf8)), ZipWriter.Entry("x.png", EditFixture.face),
        ])
        var document = try Document(decoding: file)
        try document.replaceContent(of: "a", with: Self.new)
        #expect(try document.written().shownBytes == [Self.new, EditFixture.face])
        try document.remove("b")
        #expect(document.files.map(\.name) == ["a.png"])
    }
}
