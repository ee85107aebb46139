import SVGAKit
import Testing

/// The posters of real movies.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real movies is not beside the project"))
struct CorpusPosterTests {
    /// A flash fills this movie for a moment; its poster is the word that is left (`Docs/notes/posters.md`).
    private static let word = (name: "red-pocket-miss-a0283c", frame: 14)

    @Test(arguments: Corpus.spread)
    func aPosterShowsSomethingAndIsTheSameEveryTime(_ entry: Corpus.Entry) throws {
        let movie = try Movie(decoding: try Corpus.movie(entry.name), limits: .untrusted)
        let renderer = FrameRenderer(movie, limits: .untrusted)
        let choice = try renderer.posterChoice()
        let fullest = choice.candidates.map(\.statistics.coverage).max() ?? 0
        let chosen = try #require(choice.candidates.first { $0.frame == choice.frame })
        if entry.name == Self.word.name {
            #expect(choice.frame == Self.word.frame)
        } else {
            #expect(fullest > 0 && chosen.statistics.coverage > fullest / 4)
        }
        #expect(choice.candidates.count <= 32)
        _ = try renderer.render(frame: movie.frameCount - 1)
        #expect(try renderer.posterChoice() == choice)
        #expect(try FrameRenderer(movie, maxSpareImageByteCount: 0).posterChoice() == choice)
        try expectFilled(
            RenderPlan(parsing: "frame:\(choice.frame) trim size:200x200 fit:inside").picture(from: renderer))
    }

    /// The content of 40 posters is in less than a quarter of the picture, unless it is trimmed.
    private func expectFilled(_ picture: Pixmap) {
        let (rows, columns) = (0..<picture.height, 0..<picture.width)
        let height = rows.count { y in columns.contains { picture[$0, y].alpha > 0 } }
        let width = columns.count { x in rows.contains { picture[x, $0].alpha > 0 } }
        #expect(4 * width * height >= picture.width * picture.height, "\(width)x\(height)")
    }
}
