import SVGACompare
import SVGAKit
import Testing

/// Our frames against frames that an independent renderer drew.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real movies is not beside the project"))
struct ReferenceFrameTests {
    /// Under this, a movie is looked into; the exceptions are listed with their reasons in Docs/Fidelity.md.
    static let wanted = 36.0
    /// Under this, something is wrong.
    static let least = 30.0

    @Test func framesAgreeWithTheReference() throws {
        let frames = try Corpus.movies.map { try lowestFrame(of: $0.name) }
        for frame in frames where frame.psnr < Self.least { Issue.record("\(frame.left())") }
        let below = frames.filter { $0.psnr < Self.wanted }
        guard frames.count - below.count < 100 else { return }
        Issue.record("under \(Self.wanted) dB: \(below.map { $0.left() }.joined(separator: "\n"))")
    }

    /// The kept frame of a movie that is furthest from its reference.
    private func lowestFrame(of name: String) throws -> ComparedFrame {
        let renderer = FrameRenderer(try Movie(decoding: Corpus.movie(name)))
        let frames = try Corpus.referenceFrames(of: name).map { index, png in
            let actual = try StraightImage(renderer.render(frame: index))
            let pair = try PicturePair(expected: StraightImage(decodingPNG: png), actual: actual)
            return ComparedFrame(name: "\(name)-\(index)", pair: pair, psnr: pair.difference().psnr)
        }
        return try #require(frames.min { $0.psnr < $1.psnr })
    }
}

/// A frame beside its reference.
private struct ComparedFrame {
    /// Movie and frame, fit for a file name.
    let name: String
    let pair: PicturePair
    let psnr: Double

    /// Leaves the frame as a picture and says how far it is off and where the picture is.
    func left() -> String { "\(name): \(psnr) dB; \(FailurePictures.standard.leave(pair, named: name))" }
}
