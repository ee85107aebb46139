import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAToolCore

@Suite struct LintCommandTests {
    let folder = TemporaryFolder()

    /// A movie with one layer of a red square and one that never shows.
    private static let movie = FixtureMovie(
        viewBox: (100, 100), fps: 20, frames: 2,
        sprites: [
            FixtureSprite(
                "a.vector",
                frames: Array(repeating: .shown(shapes: [.rect(0, 0, 90, 90, fill: .red)]), count: 2)),
            FixtureSprite("b.vector", frames: [.hidden, .hidden]),
        ])

    private func lint(_ options: String...) -> ToolRun { ToolRun(["lint"] + options) }

    @Test func findingsAreLinesAndAnExitCode() {
        folder.write(Self.movie.svga(), to: "gift.svga")
        let file = folder.path("gift.svga")
        let run = lint(file)
        #expect(run.code == 0, "\(run.error)")
        #expect(
            run.output
                == "\(file): warning: sprite-never-visible: b.vector shows in none of 2 frames; svga-tool optimize"
                + " drops it\n")
        #expect(run.error == "svga-tool: 1 file, profile gift: 0 errors, 1 warning, 0 notes\n")
        #expect(lint(file, "--fail-on", "warning").code == 1)
        #expect(lint(file, "--fail-on", "warning", "--rule", "sprite-never-visible=note").code == 0)
        #expect(lint(file, "--fail-on", "note", "--rule", "sprite-never-visible=off", "--quiet").error.isEmpty)
        #expect(lint(file, "--rule", "sprite-never-visible=error", "--fail-on", "never").code == 0)
        #expect(lint(file, "--only", "canvas,duration").output.isEmpty)
    }

    @Test func aSummaryCountsByRuleAndFile() {
        folder.write(Self.movie.svga(), to: "gifts/a.svga")
        folder.write(Self.movie.svga(), to: "gifts/b.svga")
        folder.write(Array("<html>".utf8), to: "gifts/page.svga")
        let (run, gifts) = (lint(folder.path("gifts"), "--summary"), folder.path("gifts"))
        let space = String(repeating: " ", count: "\(gifts)/page.svga".count - 4)
        #expect(
            run.output == """
                rule                  findings  files
                unreadable            1         1
                sprite-never-visible  2         2

                file\(space)  errors  warnings  notes
                \(gifts)/a.svga     0       1         0
                \(gifts)/b.svga     0       1         0
                \(gifts)/page.svga  1       0         0

                """)
        #expect(run.code == 1)
        #expect(lint(gifts, "--summary", "--format", "json").code == 64)
    }

    @Test func directoriesAreSearchedAndOtherFilesFound() {
        folder.write(Self.movie.svga(), to: "gifts/deep/gift.svga")
        folder.write(Array("<html>".utf8), to: "gifts/page.svga")
        folder.write([1], to: "gifts/notes.txt")
        let run = lint(folder.path("gifts"))
        #expect(run.code == 1)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("/gifts/deep/gift.svga: warning: "))
        #expect(lines.last?.contains("/gifts/page.svga: error: unreadable: ") == true)
        #expect(lint(folder.path("gifts"), "--exclude", "page*").code == 0)
        folder.write([1], to: "empty/notes.txt")
        #expect(lint(folder.path("empty")).code == 66)
    }

    @Test func theOrderIsTheSameWithManyThreads() {
        for index in 0..<12 { folder.write(Self.movie.svga(), to: "many/\(index).svga") }
        let one = lint(folder.path("many"), "-j", "1", "--format", "json")
        #expect(lint(folder.path("many"), "-j", "8", "--format", "json").output == one.output)
        #expect(one.output.split(separator: "sprite-never-visible").count == 13)
    }

    @Test func reportsAreFilesAndBaselines() throws {
        folder.write(Self.movie.svga(), to: "gift.svga")
        let (file, known) = (folder.path("gift.svga"), folder.path("known.json"))
        let run = lint(file, "--format", "json", "-o", known)
        #expect(run.code == 0 && run.output.isEmpty, "\(run.error)")
        #expect(lint(file, "--baseline", known, "--fail-on", "note").output.isEmpty)
        let sarif = lint(file, "--format", "sarif")
        #expect(sarif.output.contains("\"version\": \"2.1.0\"") && sarif.output.contains("\"sprites[1]\""))
        folder.write(Array("[]".utf8), to: "other.json")
        #expect(lint(file, "--baseline", folder.path("other.json")).code == 65)
    }

    @Test func noReportReplacesAFileThatIsRead() {
        folder.write(Self.movie.svga(), to: "gifts/gift.svga")
        folder.write(Array(#"{"files": []}"#.utf8), to: "known.json")
        folder.write(Array("{}".utf8), to: "team.json")
        let (file, known, team) = (folder.path("gifts/gift.svga"), folder.path("known.json"), folder.path("team.json"))
        for run in [
            lint(file, "-o", file), lint(folder.path("gifts"), "-o", file),
            lint(file, "--baseline", known, "-o", known),
            lint(file, "--profile", team, "-o", team),
        ] {
            #expect(run.code == 64 && run.output.isEmpty, "\(run.error)")
            #expect(run.error.contains("the output would replace"))
        }
        #expect(lint(file, "--fail-on", "never").code == 0)
        #expect(lint(file, "-o", "-").output == lint(file).output)
    }

    @Test func aSummaryNeedsAReport() {
        #expect(!lint(folder.path("missing.svga")).error.contains("0 files"))
    }

    @Test func nearWordsAreSuggested() {
        #expect(lint("a.svga", "--profile", "gft").error.contains("did you mean 'gift'?"))
        #expect(lint("a.svga", "--only", "canvass").error.contains("did you mean 'canvas'?"))
    }

    @Test func profilesAreNamesOrFiles() {
        folder.write(Self.movie.svga(), to: "gift.svga")
        let file = folder.path("gift.svga")
        folder.write(Array(#"{"required": [{"key": "avatar"}]}"#.utf8), to: "team.json")
        let run = lint(file, "--profile", folder.path("team.json"))
        #expect(run.code == 1 && run.output.contains(": error: key-required: avatar is missing"))
        folder.write(Array(#"{"rules": {"canvass": "off"}}"#.utf8), to: "bad.json")
        let bad = lint(file, "--profile", folder.path("bad.json"))
        #expect(bad.code == 65 && bad.error.contains("rules.canvass: there is no 'canvass'; did you mean 'canvas'?"))
        #expect(lint(file, "--profile", folder.path("missing.json")).code == 66)
    }

    @Test func wrongWordsAreNamed() {
        for options in [
            ["--profile", "gft"], ["--rule", "canvas"], ["--rule", "canvas=fatal"], ["--only", "canvass"],
            ["--fail-on", "all"], ["--format", "xml"], ["-j", "0"],
        ] {
            #expect(ToolRun(["lint", "a.svga"] + options).code == 64, "\(options)")
        }
        #expect(lint().code == 64)
        #expect(lint(folder.path("missing.svga")).code == 66)
    }

    @Test func rulesAreListed() {
        let run = lint("--list-rules", "--profile", "web", "--rule", "canvas=off")
        #expect(run.code == 0)
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").prefix(2).map(String.init) }
        #expect(lines.contains(["container", "error"]))
        #expect(lines.contains(["canvas", "off"]) && lines.contains(["file-size", "limit"]))
    }
}
