import SVGATestSupport
import Testing

/// Words that were renamed: the earlier ones work for one version more, with a line on standard error.
@Suite struct RenamedWordsTests {
    private let folder = TemporaryFolder()
    private let gift = ToolRun.sample("gift")

    private func expectEqual(_ old: [String], _ new: [String], note: String) {
        let (earlier, current) = (ToolRun(old), ToolRun(new))
        #expect(earlier.code == current.code && earlier.output == current.output, "\(old)")
        #expect(earlier.error == "svga-tool: \(note)\n" + current.error)
        #expect(ToolRun(old + ["--quiet"]).error == ToolRun(new + ["--quiet"]).error)
    }

    @Test func scene() {
        #expect(ToolRun("drawlist", gift, "--frame", "3").code == 0)
        expectEqual(
            ["scene", gift, "--frame", "3"], ["drawlist", gift, "--frame", "3"],
            note: "drawlist: 'scene' is deprecated, use 'drawlist'")
    }

    @Test func cacheStat() {
        let place = ["--cache-dir", folder.path("cache"), "--json"]
        expectEqual(
            ["cache", "stat"] + place, ["cache", "stats"] + place,
            note: "cache stats: 'cache stat' is deprecated, use 'cache stats'")
    }

    @Test func maxAge() {
        let place = ["--cache-dir", folder.path("cache"), "--json"]
        expectEqual(
            ["cache", "prune", "--max-age", "3"] + place, ["cache", "prune", "--max-idle-days", "3"] + place,
            note: "cache prune: '--max-age' is deprecated, use '--max-idle-days'")
    }

    @Test func heatmap() {
        let movies = ["compare", gift, gift, "--frames", "0"]
        expectEqual(
            movies + ["--heatmap", folder.path("old")], movies + ["--diff-dir", folder.path("new")],
            note: "compare: '--heatmap' is deprecated, use '--diff-dir'")
        #expect(folder.names(in: "old") == ["frame_00000.png"])
        #expect(folder.read("old/frame_00000.png") == folder.read("new/frame_00000.png"))
    }

    @Test func defaultCompression() {
        let words = ["render", gift, "-o", "-", "--frames", "0", "--size", "9x"]
        expectEqual(
            words + ["--compression", "default"], words + ["--compression", "balanced"],
            note: "render: '--compression default' is deprecated, use '--compression balanced'")
        #expect(ToolRun(words).output == ToolRun(words + ["--compression=balanced"]).output)
    }

    @Test func answerAge() {
        // Either name is understood before the value is refused.
        let serve = ["serve", "--allow-unsigned", "--root", folder.path]
        for name in ["--answer-age", "--cache-control-age"] {
            let run = ToolRun(serve + [name, "soon"])
            #expect(run.code == 64 && run.error.contains("--cache-control-age needs seconds"), "\(run.error)")
            #expect(run.error.contains("'--answer-age' is deprecated") == (name == "--answer-age"))
        }
    }

    @Test func batchInput() {
        let plan = ["--plan", "frame:0 size:9x", "-o", folder.path("out")]
        expectEqual(
            ["batch", "--input", gift] + plan, ["batch", gift] + plan,
            note: "batch: '--input' is deprecated, use the operands PATH...")
        #expect(folder.names(in: "out") == ["gift.png"])
    }

    @Test(arguments: ["scene", "--input", "--heatmap", "--answer-age", "--max-age", "cache stat ", "fast, default"])
    func theHelpHasOnlyTheNewWords(word: String) {
        let commands = [
            [], ["drawlist"], ["compare"], ["serve"], ["batch"], ["render"], ["cache"], ["cache", "prune"],
            ["cache", "stats"],
        ]
        for command in commands { #expect(!ToolRun(command + ["--help"]).output.contains(word), "\(command)") }
    }
}
