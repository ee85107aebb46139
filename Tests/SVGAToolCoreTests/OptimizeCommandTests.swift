import SVGADocument
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// `svga-tool optimize`: smaller movies that look the same.
@Suite struct OptimizeCommandTests {
    let folder = TemporaryFolder()

    /// A movie with a layer that never shows.
    private static var movie: FixtureMovie {
        let shown = FixtureFrame.shown(layout: (4, 4), shapes: [.rect(0, 0, 4, 4, fill: .red)])
        return FixtureMovie(
            viewBox: (8, 8), frames: 2,
            sprites: [
                FixtureSprite("a", frames: [shown, .hidden]), FixtureSprite("img_1", frames: [.hidden, .hidden]),
            ],
            images: [FixtureImage("img_1", (0..<200).map { UInt8($0 * $0 % 251) })])
    }

    private func write(_ name: String = "in.svga") -> String {
        folder.write(Self.movie.svga(), to: name)
        return folder.path(name)
    }

    @Test func moviesBecomeSmaller() throws {
        let run = ToolRun("optimize", write(), "-o", folder.path("out.svga"))
        #expect(run.code == 0, "\(run.error)")
        let document = try Document(decoding: #require(folder.read("out.svga")))
        #expect(document.movie.values.sprites.count == 1)
        #expect(document.movie.values.images.isEmpty)
        #expect(run.output.contains("2 frames identical"))
        #expect(run.output.contains("hidden-sprites"))
    }

    @Test func aDryRunWritesNothing() {
        let run = ToolRun("optimize", write(), "--dry-run", "--json")
        #expect(run.code == 0, "\(run.error)")
        #expect(run.output.contains(#""kept": "output""#))
        #expect(folder.names() == ["in.svga"])
    }

    @Test func moviesAreReplacedInPlaceOnlyWhereTheyShrink() throws {
        let input = write()
        let before = try #require(folder.read("in.svga"))
        #expect(ToolRun("optimize", input, "--in-place").code == 0)
        let after = try #require(folder.read("in.svga"))
        #expect(after.count < before.count)
        #expect(ToolRun("optimize", input, "--in-place").output.contains("kept as it is"))
        #expect(folder.read("in.svga") == after)
    }

    @Test func moviesOfAFolderKeepTheirFolders() {
        _ = write("gifts/a.svga")
        folder.write([1], to: "gifts/notes.txt")
        let one = ToolRun("optimize", folder.path("gifts"), "-o", folder.path("one"))
        #expect(one.code == 0 && folder.names(in: "one") == ["a.svga"], "\(one.error)")
        _ = write("gifts/deep/a.svga")
        let run = ToolRun("optimize", folder.path("gifts"), "-o", folder.path("out"), "--json-lines")
        #expect(run.code == 0 && run.output.split(separator: "\n").count == 2, "\(run.error)")
        #expect(folder.read("out/a.svga") == folder.read("out/deep/a.svga") && folder.read("out/a.svga") != nil)
        #expect(ToolRun("optimize", folder.path("gifts"), "-o", folder.path("gifts")).code == 64)
        folder.write([1], to: "empty/notes.txt")
        #expect(ToolRun("optimize", folder.path("empty"), "--dry-run").code == 66)
    }

    @Test func severalMoviesGoToAFolder() {
        let run = ToolRun(
            "optimize", write("a.svga"), write("b.svga"), "-o", folder.path("out"), "--report",
            folder.path("report.json"))
        #expect(run.code == 0, "\(run.error)")
        #expect(folder.read("out/a.svga") == folder.read("out/b.svga"))
        let report = folder.read("report.json").map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(report.contains(#""goalMet": true"#))
    }

    @Test func budgetsThatAreMissedWriteNothingUnlessForced() {
        let input = write()
        let run = ToolRun("optimize", input, "-o", folder.path("out.svga"), "--max-bytes", "10")
        #expect(run.code == 1)
        #expect(run.error.contains("does not fit the budget"))
        #expect(folder.names() == ["in.svga"])
        let forced = ToolRun("optimize", input, "-o", folder.path("out.svga"), "--max-bytes", "10", "--force")
        #expect(forced.code == 1)
        #expect(folder.names() == ["in.svga", "out.svga"])
    }

    @Test func passesCanBeChosen() {
        let run = ToolRun("optimize", write(), "--dry-run", "--pass", "hidden-frames", "--pass", "stream")
        #expect(run.code == 0, "\(run.error)")
        #expect(!run.output.contains("hidden-sprites"))
        #expect(
            !ToolRun("optimize", write(), "--dry-run", "--skip", "hidden-sprites").output.contains("hidden-sprites"))
    }

    @Test(arguments: [
        ["-o", "x", "--in-place"], [], ["--dry-run", "--goal", "best"], ["--dry-run", "--quality", "loud"],
        ["--dry-run", "--effort", "10"], ["--dry-run", "--pass", "nothing"], ["--dry-run", "--density", "0"],
        ["--dry-run", "--goal", "identical", "--quality", "40"], ["-o", "-", "--json"],
    ])
    func wrongWordsAreRefused(_ words: [String]) {
        #expect(ToolRun(["optimize", write()] + words).code == 64)
    }

    @Test func faultsOfOneMovieLeaveTheOthers() {
        folder.write([1, 2, 3], to: "bad.svga")
        let run = ToolRun("optimize", folder.path("bad.svga"), write(), "-o", folder.path("out"), "--json")
        #expect(run.code == 1)
        #expect(run.output.contains(#""code": 65"#))
        #expect(folder.names(in: "out") == ["in.svga"])
    }
}
