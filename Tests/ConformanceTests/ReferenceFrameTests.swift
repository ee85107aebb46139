import SVGAKit
import Synchronization
import Testing

/// Our frames against frames that an independent renderer drew.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real movies is not beside the project"))
struct ReferenceFrameTests {
    /// Under this, a movie is looked into; the exceptions are listed with their reasons in Docs/Fidelity.md.
    static let wanted = 36.0
    /// Under this, something is wrong.
    static let least = 30.0

    @Test func framesAgreeWithTheReference() throws {
        var below: [String] = []
        for entry in Corpus.movies {
            let renderer = FrameRenderer(try Movie(decoding: Corpus.movie(entry.name)))
            var lowest = 99.0
            for reference in try Corpus.referenceFrames(of: entry.name) {
                let expected = try Pixmap(decodingPNG: reference.png)
                let actual = try renderer.render(frame: reference.index)
                try #require(actual.width == expected.width && actual.height == expected.height, "\(entry.name)")
                let difference = FrameDifference(actual, expected)
                lowest = min(lowest, difference.psnr)
                #expect(difference.psnr >= Self.least, "\(entry.name) frame \(reference.index)")
            }
            if lowest < Self.wanted { below.append(entry.name) }
        }
        #expect(Corpus.movies.count - below.count >= 100, "under \(Self.wanted) dB: \(below)")
    }
}
