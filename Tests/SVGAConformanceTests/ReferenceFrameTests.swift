import SVGADiff
import SVGAKit
import Testing

/// Our frames against frames that an independent renderer drew.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real movies is not beside the project"))
struct ReferenceFrameTests {
    /// In every frame of all but the few movies that Docs/Fidelity.md takes apart.
    static let wanted = (psnr: 42.0, movieCount: 98)
    /// In every frame of every movie.
    static let least = 38.0
    /// In every frame of movies with only bitmaps.
    static let leastOfBitmaps = 45.0
    /// The mean absolute error of a frame, of 255.
    static let error = (largest: 0.5, movieCount: 100)

    private static let movies = Result { try Corpus.movies.map { try ComparedMovie($0.name) } }

    @Test func framesAgreeWithTheReference() throws {
        let movies = try Self.movies.get()
        for movie in movies where movie.lowest.psnr < Self.least { Issue.record("\(movie.lowest.left())") }
        let high = movies.count { $0.lowest.psnr >= Self.wanted.psnr }
        #expect(high >= Self.wanted.movieCount, "\(Self.left(movies) { $0 < Self.wanted.psnr })")
        #expect(movies.count { $0.largestError < Self.error.largest } >= Self.error.movieCount)
    }

    @Test func bitmapsAgreeWithTheReference() throws {
        let movies = try Self.movies.get().filter(\.isMadeOfBitmaps)
        #expect(movies.count > 20)
        #expect(
            movies.allSatisfy { $0.lowest.psnr >= Self.leastOfBitmaps },
            "\(Self.left(movies) { $0 < Self.leastOfBitmaps })")
    }

    @Test func opaqueInteriorsAreExactToARoundingStep() throws {
        let movies = try Self.movies.get()
        #expect(movies.reduce(0) { $0 + $1.interior.pixelCount } > 5_000_000)
        for movie in movies where movie.interior.largestDifference > 1 {
            Issue.record("\(movie.lowest.name): \(movie.interior.largestDifference) of 255")
        }
    }

    /// Writes pictures of the frames below a limit and returns their paths.
    private static func left(_ movies: [ComparedMovie], where isLow: (Double) -> Bool) -> String {
        movies.filter { isLow($0.lowest.psnr) }.map { $0.lowest.left() }.joined(separator: "\n")
    }
}

/// The stored frames of a movie.
private struct ComparedMovie {
    /// The frame that is furthest from its reference.
    let lowest: ComparedFrame
    /// The largest mean absolute error of a frame.
    let largestError: Double
    let interior: OpaqueInterior
    /// Whether nothing in the movie has an edge that a path gives.
    let isMadeOfBitmaps: Bool

    init(_ name: String) throws {
        let renderer = FrameRenderer(try Movie(decoding: Corpus.movie(name)))
        var lowest: ComparedFrame?
        var (largestError, interior) = (0.0, OpaqueInterior())
        for (index, png) in try Corpus.referenceFrames(of: name) {
            let actual = try UnpremultipliedPixmap(renderer.render(frame: index))
            let pair = try PicturePair(expected: UnpremultipliedPixmap(decodingPNG: png), actual: actual)
            let difference = pair.difference()
            largestError = max(largestError, difference.meanAbsoluteError)
            interior.add(pair)
            if difference.psnr < lowest?.psnr ?? .infinity || lowest == nil {
                lowest = ComparedFrame(name: "\(name)-\(index)", pair: pair, psnr: difference.psnr)
            }
        }
        self.lowest = try #require(lowest)
        self.largestError = largestError
        self.interior = interior
        isMadeOfBitmaps = renderer.movie.shapes.isEmpty && renderer.movie.paths.isEmpty
    }
}

/// A frame next to its reference.
private struct ComparedFrame {
    /// Movie and frame, fit for a file name.
    let name: String
    let pair: PicturePair
    let psnr: Double

    /// Writes the frame as a picture and returns its difference and its path.
    func left() -> String { "\(name): \(psnr) dB; \(FailurePictures.standard.leave(pair, named: name))" }
}
