import Glibc
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// The inputs of a batch, the skipped files, and its report.
@Suite struct BatchFindingTests {
    let folder = TemporaryFolder()
    let movie: [UInt8]

    init() throws {
        movie = try #require(TemporaryFolder.read(ToolRun.sample("signal")))
        for name in ["in", "in/sub", "in/sub/deep", "in/.git"] { mkdir(folder.path(name), 0o777) }
        for name in ["UP.SVGA", "a.svga", "sub/a.svga", "sub/deep/old-b.Svga", ".git/c.svga"] {
            folder.write(movie, to: "in/\(name)")
        }
        for name in ["notes.txt", "svga", ".DS_Store"] { folder.write([1], to: "in/\(name)") }
        symlink("..", folder.path("in/sub/circle"))
    }

    private func batch(_ options: String..., input: String = "in") -> ToolRun {
        ToolRun(["batch", folder.path(input), "--plan", "frame:0 size:9x", "-o", folder.path("out")] + options)
    }

    @Test func skippedFilesAreCounted() {
        let run = batch("--report", folder.path("r.json"))
        #expect(String(decoding: folder.read("r.json") ?? [], as: UTF8.self).contains("\"skippedCount\": 5"))
        #expect(run.code == 0 && folder.names(in: "out") == ["UP.png", "a.png"])
        let skipped =
            "svga-tool: skipped 1 folder (--recursive takes them), 2 files whose name does not end with .svga, 2 hidden\n"
        #expect(run.error == skipped + "svga-tool: 2 written\n")
        #expect(batch("-q").error.isEmpty)
    }

    @Test func verboseNamesWhatIsPassedOverAndWritten() {
        let run = batch("-v")
        #expect(run.error.contains("/in/notes.txt: skipped, its name does not end with .svga\n"))
        #expect(run.error.contains("/in/sub: skipped, a folder (--recursive takes it)\n"))
        #expect(run.error.contains("/in/UP.SVGA: written to \(folder.path("out/UP.png"))\n"))
    }

    @Test func foldersWithinFoldersGiveFoldersOfPictures() {
        let run = batch("--recursive")
        #expect(run.code == 0 && run.error.hasSuffix("4 written\n"), "\(run.error)")
        #expect(folder.names(in: "out") == ["UP.png", "a.png", "sub"])
        #expect(folder.names(in: "out/sub") == ["a.png", "deep"] && folder.names(in: "out/sub/deep") == ["old-b.png"])
        #expect(batch("-r", "--resume").error.hasSuffix("0 written, 4 there already\n"))
    }

    @Test(arguments: [("old-*", 3), ("sub", 2), ("sub/*", 2), ("*/a.svga", 3), ("[aU]*", 1), ("none", 4)])
    func patternsLeaveMoviesOut(pattern: String, count: Int) {
        let run = batch("-r", "--exclude", pattern)
        #expect(run.error.hasSuffix("svga-tool: \(count) written\n"), "\(run.error)")
        #expect(run.error.contains("by --exclude") == (count < 4))
    }

    @Test func aDryRunWritesNothing() {
        let run = batch("--dry-run", "--report", folder.path("r.json"))
        #expect(run.code == 0 && !folder.names().contains("out") && folder.read("r.json") == nil)
        let lines = ["UP.SVGA -> \(folder.path("out/UP.png"))", "a.svga -> \(folder.path("out/a.png"))"]
        #expect(run.output == lines.map { folder.path("in/\($0)\n") }.joined())
        #expect(run.error.hasSuffix("2 would be written\n"))
        let entries = batch("--dry-run", "--json-lines").output.split(separator: "\n")
        #expect(entries.count == 2 && entries.allSatisfy { $0.contains(#""outcome":"waiting","frames":null,"#) })
    }

    @Test func nothingToDrawIsAnError() {
        mkdir(folder.path("empty"), 0o777)
        #expect(batch(input: "empty").code == 66 && batch(input: "empty").error.contains("no movie found"))
        let deep = batch("--exclude", "*.svga", "--exclude", "*.SVGA")
        #expect(
            deep.code == 66 && deep.error.contains("no movie found; skipped 1 folder (--recursive"), "\(deep.error)")
        folder.write(Array("# nothing\n".utf8), to: "list.txt")
        #expect(batch(input: "list.txt").code == 66 && !folder.names().contains("out"))
    }

    @Test func emptyShardIsNotAnError() {
        for part in 1...9 { #expect(batch("--shard", "\(part)/9").code == 0) }
        #expect(folder.names(in: "out") == ["UP.png", "a.png"])
    }

    @Test func movieIsNotAList() {
        folder.write(movie, to: "movie")
        let run = batch(input: "movie")
        #expect(run.code == 65 && run.error.contains("this is a movie and not a list of movies; "), "\(run.error)")
        #expect(run.error.utf8.allSatisfy { $0 < 0x80 } && run.error.split(separator: "\n").count == 1)
        folder.write([0xFF, 0xFE, 0x61, 0, 0x0A, 0], to: "utf16")
        #expect(batch(input: "utf16").error.contains("this is not a list of movies in UTF-8"))
        #expect(batch(input: "none").code == 66)
    }

    @Test func namesThatOnlyLookTheSameAreTwoMovies() {
        mkdir(folder.path("accents"), 0o777)
        for name in ["\u{E9}", "e\u{301}"] { folder.write(movie, to: "accents/\(name).svga") }
        #expect(batch(input: "accents").error == "svga-tool: 2 written\n")
        #expect(folder.names(in: "out").count == 2)
    }
}
