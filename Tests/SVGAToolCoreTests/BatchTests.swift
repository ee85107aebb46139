import Glibc
import SVGACoding
import SVGACommandLine
import SVGAKit
import SVGATestServices
import SVGATestSupport
import SVGAToolCore
import Testing

@Suite struct BatchTests {
    let folder = TemporaryFolder()

    /// Puts the sample movies and an invalid file into a directory.
    init() throws {
        mkdir(folder.path("in"), 0o777)
        for name in ["gift", "reveal", "signal"] {
            folder.write(try #require(TemporaryFolder.read(ToolRun.sample(name))), to: "in/\(name).svga")
        }
        folder.write(Array("no movie".utf8), to: "in/bad.svga")
        folder.write(Array("passed over".utf8), to: "in/notes.txt")
    }

    func batch(_ options: String..., plan: String = "frame:3 size:20x", output: String = "out") -> ToolRun {
        ToolRun(["batch", folder.path("in"), "--plan", plan, "-o", folder.path(output)] + options)
    }

    @Test func oneBadFileDoesNotStopTheRest() throws {
        let run = batch("--report", folder.path("r.json"))
        #expect(run.code == 1 && folder.names(in: "out") == ["gift.png", "reveal.png", "signal.png"])
        #expect(run.error.contains("/in/bad.svga: container: ") && run.error.hasSuffix("3 written, 1 failed\n"))
        let report = String(decoding: try #require(folder.read("r.json")), as: UTF8.self)
        for line in [
            "\"plan\": \"frame:3 size:20x\"", "\"inputCount\": 4", "\"writtenCount\": 3", "\"failedCount\": 1",
            "\"input\": \"bad.svga\"", "\"output\": \"gift.png\"", "\"outcome\": \"failed\"", "\"code\": 65",
            "\"outcome\": \"written\"", "\"seconds\": ",
        ] { #expect(report.contains(line), "\(line)") }
    }

    @Test(arguments: [
        (["--format", "webp"], "poster size:20x", "webp", "poster size:20x format:webp"),
        ([], "poster size:20x format:jpg quality:60", "jpg", "poster size:20x format:jpeg quality:60"),
        (["--format", "jpeg", "--quality", "60"], "size:20x", "jpg", "poster size:20x format:jpeg quality:60"),
        (["--format", "avif", "--quality", "60"], "size:20x", "avif", "poster size:20x format:avif quality:60"),
        (["--lossless"], "format:webp frame:3", "webp", "frame:3 format:webp lossless"),
        ([], "animate size:20x fps:5", "webp", "animate size:20x fps:5"),
        (["--format", "apng"], "animate size:20x fps:5", "apng", "animate size:20x fps:5 format:apng"),
        (["--format", "y4m"], "animate size:20x fps:5", "y4m", "animate size:20x fps:5 format:y4m"),
        (["--max-bytes", "1K"], "poster format:webp", "webp", "poster format:webp bytes:1024"),
        (
            ["--max-bytes", "4K"], "animate size:24x format:gif fps:5", "gif",
            "animate size:24x fps:5 format:gif bytes:4096"
        ),
    ])
    func picturesHaveTheFormOfThePlanAndItsSuffix(
        options: [String], plan: String, suffix: String, canonical: String
    ) throws {
        let run = ToolRun(
            ["batch", folder.path("in"), "--plan", plan, "-o", folder.path("out"), "--report", folder.path("r.json")]
                + options)
        #expect(run.code == 1 && folder.names(in: "out") == ["gift", "reveal", "signal"].map { "\($0).\(suffix)" })
        let renderer = FrameRenderer(try Movie(contentsOf: ToolRun.sample("signal")))
        #expect(try folder.read("out/signal.\(suffix)") == RenderPlan(parsing: canonical).file(from: renderer))
        let report = String(decoding: try #require(folder.read("r.json")), as: UTF8.self)
        #expect(report.contains("\"plan\": \"\(canonical)\"") && report.contains("\"output\": \"gift.\(suffix)\""))
        let again = ToolRun(
            ["batch", folder.path("in"), "--plan", plan, "-o", folder.path("out"), "--resume"] + options)
        #expect(again.error.contains("0 written, 3 there already"), "\(again.error)")
    }

    @Test func atlasesHaveFoldersOfTheirOwn() throws {
        let run = batch("--format", "atlas", plan: "animate size:20x fps:5")
        #expect(run.code == 1 && folder.names(in: "out") == ["gift", "reveal", "signal"])
        #expect(folder.names(in: "out/gift") == ["gift-0.png", "gift.json"])
        #expect(batch("--format", "atlas", "--resume", plan: "animate").error.contains("3 there already"))
        let archive = ToolRun(
            "batch", folder.path("in"), "--plan", "animate format:atlas", "--results", folder.path("r"))
        #expect(archive.code == 64 && archive.error.contains("an atlas is several files"))
    }

    @Test func limitedFilesAreNoLarger() throws {
        let run = batch("--max-bytes", "1K", plan: "poster format:webp")
        let counts = ["gift", "reveal", "signal"].map { folder.read("out/\($0).webp")?.count ?? .max }
        #expect(run.code == 1 && counts.allSatisfy { $0 <= 1024 }, "\(counts)")
        let small = batch("--max-bytes", "9", plan: "poster size:40x")
        #expect(small.code == 1 && small.error.contains("no file fits into 9 bytes"), "\(small.error)")
    }

    @Test(arguments: [
        ["--format", "webp", "--plan", "format:png"], ["--format", "gif2"], ["--quality", "101"],
        ["--lossless", "--quality", "9"], ["--format", "jpeg", "--lossless"], ["--format", "apng"],
        ["--format", "jpeg", "--plan", "animate"], ["--format", "avif", "--plan", "animate"],
        ["--format", "avif", "--lossless"],
    ])
    func formsThatContradictThePlanAreRefused(options: [String]) {
        let run = ToolRun(["batch", folder.path("in"), "--plan", "poster", "-o", folder.path("out")] + options)
        #expect(run.code == 64 && folder.names(in: "out").isEmpty, "\(run.error)")
    }

    @Test func linesTellOfEachMovieInTheOrderOfTheNames() throws {
        let run = batch("--json-lines", "-j", "3", plan: "poster size:20x")
        let lines = run.output.split(separator: "\n")
        try #require(run.code == 1 && lines.count == 4)
        for (line, name) in zip(lines, ["bad", "gift", "reveal", "signal"]) {
            let path = folder.path("out/\(name).png")
            let source = folder.path("in/\(name).svga")
            #expect(line.hasPrefix(#"{"format":1,"input":"\#(name).svga","source":"\#(source)","sha256":"#), "\(line)")
            #expect(line.contains(#","key":null,"path":"\#(path)","outcome":""#), "\(line)")
        }
        #expect(
            lines[0].contains(#""outcome":"failed","frames":null,"#) && lines[0].contains(#""code":65,"error":"con"#))
        let file = try #require(folder.read("out/gift.png"))
        let frame = try FrameRenderer(Movie(contentsOf: ToolRun.sample("gift"))).posterChoice().frame
        let digest = try SHA256.digest(of: file).hexadecimal
        #expect(
            lines[1].contains(
                #""frames":[\#(frame)],"frameCount":60,"width":20,"height":20,"byteCount":\#(file.count),"#))
        #expect(lines[1].contains(#""resultSha256":"\#(digest)","attempts":1,"seconds":"#), "\(lines[1])")
    }

    @Test func jobCountDoesNotChangePictures() throws {
        let plans = ["frame:3 size:20x", "poster size:20x", "sheet:2x2 size:20x label bg:ffffff"]
        for plan in plans {
            #expect(batch("-j", "1", plan: plan, output: "one").code == 1)
            #expect(batch("-j", "4", plan: plan, output: "four").code == 1)
            for name in ["gift", "reveal", "signal"] {
                let bytes = try #require(TemporaryFolder.read(ToolRun.sample(name)))
                let encoder = try PictureEncoder(.png())
                let renderer = FrameRenderer(try Movie(decoding: bytes))
                let expected = try encoder.encode(RenderPlan(parsing: plan).picture(from: renderer))
                #expect(folder.read("one/\(name).png") == expected && folder.read("four/\(name).png") == expected)
            }
        }
    }

    @Test func resumedRunDrawsOnlyMissingFiles() {
        #expect(batch().code == 1)
        folder.write(Array("kept".utf8), to: "out/gift.png")
        folder.write([], to: "out/reveal.png")
        unlink(folder.path("out/signal.png"))
        let run = batch("--resume")
        #expect(run.code == 1 && run.error.hasSuffix("2 written, 1 there already, 1 failed\n"))
        #expect(folder.read("out/gift.png") == Array("kept".utf8))
        #expect(folder.read("out/reveal.png")?.isEmpty == false && folder.read("out/signal.png") != nil)
        #expect(batch().error.hasSuffix("3 written, 1 failed\n") && folder.read("out/gift.png") != Array("kept".utf8))
    }

    @Test func shardsTogetherAreTheWhole() {
        unlink(folder.path("in/bad.svga"))
        for index in 1...3 { #expect(batch("--shard", "\(index)/3", output: "part\(index)").code == 0) }
        let parts = (1...3).map { folder.names(in: "part\($0)") }
        #expect(parts.flatMap(\.self).sorted() == ["gift.png", "reveal.png", "signal.png"])
    }

    @Test func aListNamesFilesInAnyFolder() {
        mkdir(folder.path("a b"), 0o777)
        folder.write(TemporaryFolder.read(folder.path("in/gift.svga")) ?? [], to: "a b/gift.svga")
        let list = """
            # a comment
            \(folder.path("in/gift.svga"))
              \(folder.path("a b/gift.svga"))\t

            \(folder.path("in/gift.svga"))
            \(folder.path("none.svga"))
            """
        folder.write(Array(list.utf8), to: "list.txt")
        let run = ToolRun(
            "batch", folder.path("list.txt"), "--plan", "frame:0 size:9x", "-o", folder.path("out"))
        #expect(run.code == 1 && run.error.hasSuffix("2 written, 1 failed\n"))
        let names = folder.names(in: "out")
        #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("gift-") && $0.utf8.count == 25 })
    }

    @Test func operandsAreFoldersListsAndMovies() throws {
        mkdir(folder.path("more"), 0o777)
        folder.write(try #require(folder.read("in/gift.svga")), to: "more/gift.svga")
        folder.write(Array(folder.path("in/reveal.svga").utf8), to: "list.txt")
        unlink(folder.path("in/bad.svga"))
        let run = ToolRun(
            "batch", folder.path("in"), folder.path("more"), folder.path("list.txt"), folder.path("in/signal.svga"),
            "--plan", "frame:0 size:9x", "-o", folder.path("out"))
        #expect(run.code == 0 && run.error.hasSuffix("4 written\n"), "\(run.error)")
        let names = folder.names(in: "out")
        #expect(names.count { $0.hasPrefix("gift-") } == 2)
        #expect(names.filter { !$0.hasPrefix("gift-") } == ["reveal.png", "signal.png"])
    }

    @Test func moviesOfURLsComeThroughTheCache() async throws {
        let fixture = try CacheFixture()
        let urls = ["/gift.svga", "/gift.svga#again", "/404"].map { fixture.server.url($0) }
        fixture.folder.write(Array(urls.joined(separator: "\n").utf8), to: "list.txt")
        let arguments = [
            "batch", fixture.folder.path("list.txt"), "--plan", "poster size:9x", "-j", "3", "-o",
            fixture.folder.path("out"),
        ]
        let run = await fixture.run(arguments)
        #expect(run.code == 1 && run.error.contains("/404: fetch: ") && run.error.hasSuffix("2 written, 1 failed\n"))
        #expect(fixture.folder.names(in: "out").count == 2)
        #expect(fixture.server.requests.count { $0.target == "/gift.svga" } == 1)
        let again = await fixture.run(arguments + ["--offline"])
        #expect(again.code == 1 && again.error.hasSuffix("2 written, 1 failed\n"))
    }

    @Test(arguments: ["png", "mp4", "gif"]) func theNameOfAFileIsNoFolder(suffix: String) {
        let output = folder.path("out.\(suffix)")
        let run = ToolRun("batch", folder.path("in"), "--plan", "poster", "-o", output)
        #expect(run.code == 64 && run.error.contains("-o '\(output)' is the name of one file; name a folder"))
    }

    @Test func mistakesAreToldBeforeAnythingIsWritten() {
        let input = folder.path("in")
        let output = folder.path("out")
        for arguments in [
            ["--plan", "poster", "-o", output], [input, "-o", output],
            [input, "--plan", "poster"],
            [input, "--plan", "postre", "-o", output], [input, "--plan", "", "-o", output],
            [input, "--plan", "poster", "-o", output, "--shard", "0/3"],
            [input, "--plan", "poster", "-o", output, "--shard", "4/3"],
        ] { #expect(ToolRun(["batch"] + arguments).code == 64, "\(arguments)") }
        #expect(ToolRun("batch", "/no/such", "--plan", "poster", "-o", output).code == 66)
        #expect(ToolRun("batch", input, "--plan", "poster", "-o", "/dev/null/x").code == 73)
        #expect(folder.names() == ["in"])
        #expect(batch("--report", "/dev/null/r.json").code == 73 && folder.names(in: "out").isEmpty)
    }

    @Test func aStoppedRunReportsWhatItDidNotBegin() throws {
        let (output, error) = (MemorySink(), MemorySink())
        let environment = ToolEnvironment(standardOutput: output, standardError: error)
        environment.cancellation.cancel()
        let code = Tool.run(
            arguments: [
                "batch", folder.path("in"), "--plan", "poster", "-o", folder.path("out"), "--report",
                folder.path("r.json"), "--json-lines",
            ], in: environment)
        #expect(code == 130 && error.text.hasSuffix("svga-tool: interrupted: 0 written, 4 not begun\n"))
        let report = String(decoding: try #require(folder.read("r.json")), as: UTF8.self)
        #expect(output.text.split(separator: "\n").count { $0.contains(#""outcome":"waiting","#) } == 4)
        #expect(report.contains("\"waitingCount\": 4") && report.contains("\"outcome\": \"waiting\""))
    }
}
