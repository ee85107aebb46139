import SVGACommandLine
import SVGAKit
import Testing

@testable import SVGAToolCore

@Suite struct CommandLineTests {
    @Test func versionAndHelpGoToStandardOutput() {
        #expect(ToolRun("--version").output == "svga-tool \(Tool.version(commit: Release.commit))\n")
        #expect(Tool.version(commit: nil) == Release.version)
        #expect(Tool.version(commit: "1234abc") == "\(Release.version) (1234abc)")
        let document = ToolRun("--version", "--json").output
        #expect(
            document.hasPrefix(
                "{\n  \"format\": 1,\n  \"name\": \"svga-tool\",\n  \"version\": \"\(Release.version)\","))
        #expect(document.contains("\"rendererRevision\": \(Release.rendererRevision),\n"))
        #expect(ToolRun("--help").output.contains("render"))
        #expect(ToolRun("--help").code == 0)
    }

    static let commands = ["info", "render", "drawlist", "compare"]

    @Test(arguments: commands) func helpOfACommandNamesItsOptionsAndExamples(command: String) {
        let run = ToolRun(command, "--help")
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(run.output.contains("Usage: svga-tool \(command) "))
        #expect(run.output.contains("--untrusted") && run.output.contains("Examples:"))
    }

    @Test func helpWinsOverOtherMistakes() {
        #expect(ToolRun("render", "--help", "--nonsense").code == 0)
    }

    @Test func theVersionTakesNothingElse() {
        for arguments in [["--version", "--json", "-x"], ["-V", "gift.svga"], ["version", "-x", "--json"]] {
            let run = ToolRun(arguments)
            #expect(run.code == 64 && run.output.isEmpty && run.error.contains("nothing except --json"), "\(run.error)")
        }
    }

    @Test func helpLinesFitAScreen() {
        for command in CommandTableTests.commands.map({ $0.name.split(separator: " ").map(String.init) }) + [["cache"]]
        {
            for line in ToolRun(command + ["--help"]).output.split(separator: "\n") {
                #expect(line.count <= 100, "\(line)")
            }
        }
    }

    @Test(
        arguments: [
            ([], "which command?"), (["rendr"], "did you mean 'render'?"), (["--versoin"], "did you mean '--version'?"),
            (["render"], "FILE is missing"), (["render", "a", "b", "-o", "x"], "one FILE at a time"),
            (["render", "a", "--sise", "3"], "did you mean '--size'?"), (["render", "a"], "-o OUT is missing"),
            (["render", "a", "-o"], "needs a value"), (["render", "a", "-o", "--quiet"], "needs a value"),
            (["render", "a", "--quiet=yes"], "takes no value"), (["info", "a", "-x"], "unknown option '-x'"),
            (["render", "a", "-o", "x", "--size", "0x5"], "--size"),
            (["render", "a", "-o", "x", "--size", "x"], "is none of 300x300, 300, 300x and x300"),
            (["render", "a", "-o", "x", "--size", "1x2x3"], "--size"),
            (["render", "a", "-o", "x", "--pad", "5px"], "neither pixels such as 10 nor percent such as 5%"),
            (["render", "a", "-o", "x", "--dpr", "5"], "--dpr needs a number above 0 and up to 4"),
            (["render", "a", "-o", "x", "--trim-alpha", "255"], "--trim-alpha"),
            (["render", "a", "-o", "x", "--size", "5x5", "--scale", "2"], "cannot be combined"),
            (["render", "a", "-o", "x", "--scale", "nan"], "--scale"),
            (["render", "a", "-o", "x", "--scale=-1"], "--scale"),
            (["render", "a", "-o", "x", "--fit", "cover"], "--fit"),
            (["render", "a", "-o", "x", "--size", "5x5", "--fit", "squash"], "none of contain, cover, fill, none"),
            (["render", "a", "-o", "x", "--size", "5x5", "--align", "topleft"], "did you mean 'top-left'?"),
            (["render", "a", "-o", "x", "--size", "5x", "--align", "top"], "--align needs a --size of two sides"),
            (["render", "a", "-o", "x", "--background", "reddish"], "not a colour: write f80"),
            (["render", "a", "-o", "x", "--background", "#12345"], "--background"),
            (["render", "a", "-o", "x", "-j", "0"], "-j"), (["render", "a", "-o", "x", "-j9999"], "-j"),
            (
                ["render", "a", "-o", "x", "--frames", "4..2"],
                "'4..2' is reversed: it ends before it begins; write 2..4"
            ),
            (["render", "a", "-o", "x", "--scale", "-1"], "--scale needs a number above 0, not '-1'"),
            (["render", "a", "-o", "%s"], "%d"),
            (["compare"], "EXPECTED is missing"), (["compare", "a"], "ACTUAL is missing"),
            (["compare", "a", "b", "c"], "'c' is one too many after EXPECTED ACTUAL"),
            (["compare", "a", "b", "--min-psnr", "nan"], "--min-psnr"),
            (["compare", "a", "b", "--min-psnr=-3"], "--min-psnr"),
            (["compare", "a", "b", "--frames", "x"], "--frames"),
            (["cache"], "which cache command?"), (["cache", "gat"], "did you mean 'get'?"),
            (["cach"], "did you mean 'cache'?"), (["cache", "get"], "URL... is missing"),
            (["cache", "--vorbose"], "unknown option"), (["cache", "ls", "x"], "one argument too many"),
            (["cache", "rm"], "either URLs or --all"), (["cache", "rm", "a", "--all"], "either URLs or --all"),
            (["cache", "get", "a", "b", "-o", "c"], "one URL at a time"),
            (["cache", "get", "a", "b", "--sha256", "c"], "one URL at a time"),
            (["cache", "get", "a", "--sha256", "c"], "64 hexadecimal digits"),
            (["cache", "get", "a", "--max-size", "20X"], "--max-size needs bytes"),
            (["cache", "get", "a", "--max-size=-1"], "--max-size needs bytes"),
            (["cache", "get", "a", "--max-size=99999999999G"], "--max-size needs bytes"),
            (["cache", "get", "a", "--timeout", "0"], "--timeout needs a number"),
            (["cache", "get", "a", "--timeout", "nan"], "--timeout needs a number"),
            (["cache", "get", "a", "--header", "nonsense"], "--header"),
            (["cache", "get", "a", "--header", "a b: c"], "--header"),
            (["cache", "get", "a", "--offline", "--refresh"], "cannot be combined"),
            (["cache", "warm", "a", "-j", "0"], "-j needs"),
            (["cache", "prune", "--max-idle-days", "old"], "--max-idle-days"),
            (["info", "http://a/b", "--max-size", "x"], "--max-size"),
            (["drawlist", "a"], "--frame"), (["drawlist", "a", "--frame", "x"], "--frame"),
        ] as [([String], String)])
    func mistakesAreUsageErrorsInOneLine(arguments: [String], hint: String) {
        let run = ToolRun(arguments)
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.error.hasPrefix("svga-tool: ") && run.error.hasSuffix("--help)\n"))
        #expect(run.error.contains(hint), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
    }
}
