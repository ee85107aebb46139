import SVGADocument
import SVGAFormat
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGADiff

/// A movie with every message of the format, real pictures, and numbers that single precision rounds.
private func everything() throws -> FixtureMovie {
    var movie = FixtureMovie.sampler
    movie.sprites[1].frames[0] = .shown(alpha: 0.3, layout: (8, 8), transform: .translation(3.1, 4))
    movie.images = [
        FixtureImage("形状", try DiffFixtures.picture()), FixtureImage("mask", try DiffFixtures.picture(2, 2)),
    ]
    return movie
}

@Test(arguments: FixtureMovie.Container.allCases)
func documentsDifferFromThemselvesInNothing(_ container: FixtureMovie.Container) throws {
    let document = try Document(decoding: everything().svga(container))
    var rewritten = document
    rewritten.movie.rewrite()
    #expect(DocumentDiff(document, document).isEqual && DocumentDiff(document, rewritten).isEqual)
    #expect(DocumentDiff(document, document).sprites.equalCount == 2)
}

@Test(arguments: [DocumentForm.zlib, .gzip, .messageArchive(hasSpec: true), .specArchive])
func otherFormsDifferOnlyInEncoding(_ form: DocumentForm) throws {
    for container in [FixtureMovie.Container.zlibProtobuf, .zipJSON] {
        let document = try Document(decoding: everything().svga(container))
        let converted = try document.converted(to: form).document
        let diff = DocumentDiff(document, converted, ignoring: [.encoding, .precision, .version])
        #expect(diff.isEqual, "\(container) \(form) \(diff)")
        #expect(DocumentDiff(document, converted).isEqual == (document.form == form))
    }
}

/// Each change of one byte is reported from both sides, or from none.
@Test func mutantsAreComparedFromBothSides() throws {
    let message = try everything().message()
    let document = try Document(decoding: message)
    var random = SplitMix64(seed: 11)
    var (readCount, equalCount) = (0, 0)
    for _ in 0..<250 {
        var mutant = message
        mutant[Int.random(in: mutant.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        guard let other = try? Document(decoding: mutant, limits: .untrusted) else { continue }
        readCount += 1
        let isEqual = DocumentDiff(document, other).isEqual
        if isEqual { equalCount += 1 }
        #expect(DocumentDiff(other, document).isEqual == isEqual)
        let isSame = document == other
        #expect(isEqual == isSame)
    }
    #expect(readCount > 40 && equalCount < readCount / 4)
}
