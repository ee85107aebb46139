import SVGAFormat
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGADocument

@Test(arguments: DocumentFiles.forms)
func untouchedDocumentsAreTheirFiles(_ container: FixtureMovie.Container) throws {
    let file = DocumentFiles.movie.svga(container)
    #expect(try Document(decoding: file).encoded() == file)
}

@Test(arguments: DocumentFiles.forms)
func rewrittenDocumentReadsTheSame(_ container: FixtureMovie.Container) throws {
    var document = try Document(decoding: DocumentFiles.movie.svga(container))
    document.movie.edit { $0.version = "3.0.0" }
    let again = try Document(decoding: document.encoded())
    let isSame = again == document
    #expect(isSame)
    #expect(again.movie.values.version == "3.0.0")
    #expect(again.form == document.form)
}

@Test func messagesOfTheFixturesAreWrittenByteForByte() throws {
    var document = try Document(decoding: DocumentFiles.file)
    document.movie.rewrite()
    #expect(document.movie.originalBytes == nil)
    #expect(Array(document.movie.encoded) == DocumentFiles.movie.message())
}

@Test func mutantsThatAreReadAreWrittenAsTheSame() throws {
    let message = DocumentFiles.movie.message()
    var random = SplitMix64(seed: 3)
    var readCount = 0
    for _ in 0..<2_000 {
        var mutant = message
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            mutant[Int.random(in: mutant.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let document = try? Document(decoding: mutant, limits: .untrusted) else { continue }
        readCount += 1
        #expect(try document.encoded() == mutant)
        var rewritten = document
        rewritten.movie.rewrite()
        let isSame = try Document(decoding: rewritten.encoded()) == document
        #expect(isSame)
    }
    #expect(readCount > 200)
}

@Test func editsPreserveOtherBytes() throws {
    let file = DocumentFiles.file
    var document = try Document(decoding: file)
    let before = document.movie.values
    document.movie.edit { $0.sprites[0].edit { $0.imageKey = "avatar" } }
    let after = try Document(decoding: document.encoded()).movie.values
    #expect(after.sprites[0].values.imageKey == "avatar")
    #expect(after.sprites[0].values.frames == before.sprites[0].values.frames)
    #expect(after.sprites.dropFirst().map(\.encoded) == before.sprites.dropFirst().map(\.encoded))
    #expect(after.images == before.images)
}

@Test func anEditThatChangesNothingKeepsTheFile() throws {
    let file = DocumentFiles.file
    var document = try Document(decoding: file)
    document.movie.edit { movie in
        let key = movie.sprites[0].values.imageKey
        movie.sprites[0].edit { $0.imageKey = key }
    }
    #expect(try document.encoded() == file)
}

@Test func failedEditLeavesTheDocumentUnchanged() throws {
    struct Refusal: Error {}
    var document = try Document(decoding: DocumentFiles.file)
    let before = document
    #expect(throws: Refusal.self) {
        try document.movie.edit { movie in
            movie.sprites.removeAll()
            throw Refusal()
        }
    }
    let isSame = document == before
    #expect(isSame)
    #expect(try document.encoded() == before.encoded())
}

@Test func damagedFilesAndArchivesAreNamed() throws {
    let file = DocumentFiles.file
    for count in stride(from: 0, to: file.count - 4, by: 7) {
        #expect(throws: SVGAError.self) { try Document(decoding: Array(file.prefix(count))) }
    }
}

/// Documents explain content of another kind as movies do.
@Test func otherContentInAStreamIsNamed() throws {
    let text = Array("{\"code\":404}".utf8)
    for file in [Compressor.gzip.compress(text), Compressor.zlib.compress(text)] {
        let movie = #expect(throws: SVGAError.self) { try Movie(decoding: file) }
        let document = #expect(throws: SVGAError.self) { try Document(decoding: file) }
        #expect(document?.category == .notAMovie && document?.description == movie?.description)
    }
}

@Test func documentsKeepTheLimitsOfMovies() throws {
    var limits = Limits.default
    limits.maxSpriteCount = 1
    let error = #expect(throws: SVGAError.self) { try Document(decoding: DocumentFiles.file, limits: limits) }
    #expect(error?.isLimitExceeded == true)
}
