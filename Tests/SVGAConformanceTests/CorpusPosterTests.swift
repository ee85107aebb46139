import SVGAKit
import Testing

/// The posters of real movies.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real movies is not beside the project"))
struct CorpusPosterTests {
    @Test(arguments: Corpus.movies)
    func aPosterShowsSomethingAndIsTheSameEveryTime(_ entry: Corpus.Entry) throws {
        let movie = try Movie(decoding: try Corpus.movie(entry.name), limits: .untrusted)
        let renderer = FrameRenderer(movie, limits: .untrusted)
        let choice = try renderer.posterChoice()
        let fullest = choice.candidates.map(\.statistics.coverage).max() ?? 0
        let chosen = try #require(choice.candidates.first { $0.frame == choice.frame })
        #expect(fullest > 0 && chosen.statistics.coverage > fullest / 4)
        #expect(choice.candidates.count <= 32)
        _ = try renderer.render(frame: movie.frameCount - 1)
        #expect(try renderer.posterChoice() == choice)
        #expect(try FrameRenderer(movie, maxSpareImageByteCount: 0).posterChoice() == choice)
    }
}
