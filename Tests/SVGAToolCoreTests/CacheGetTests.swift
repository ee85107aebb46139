import SVGATestServices
import SVGATestSupport
import Testing

@Suite struct CacheGetTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    @Test func aMovieIsFetchedOnceAndItsPathPrinted() async {
        let first = await fixture.run("cache", "get", fixture.server.url("/gift.svga"))
        let second = await fixture.run("cache", "get", fixture.server.url("/gift.svga"))
        #expect(first.code == 0 && first.error.isEmpty && first.output.hasSuffix(".svga\n"))
        #expect(TemporaryFolder.read(String(first.output.dropLast())) == fixture.movie)
        #expect(second.output == first.output && fixture.server.requests.count == 1)
    }

    @Test func aCopyGoesToAFile() async {
        let run = await fixture.run("cache", "get", fixture.server.url("/gift.svga"), "-o", fixture.folder.path("a"))
        #expect(run.code == 0 && run.output.isEmpty && fixture.folder.read("a") == fixture.movie)
        let wrong = await fixture.run("cache", "get", fixture.server.url("/gift.svga"), "-o", "/dev/null/a")
        #expect(wrong.code == 73)
    }

    @Test func jsonNamesOriginAndDigest() async {
        let url = fixture.server.url("/gift.svga")
        let run = await fixture.run("cache", "get", url, "--json")
        #expect(
            run.output.hasPrefix("[\n  {\n    \"format\": 1,\n    \"input\": \"\(url)\",\n    \"path\": \"/"))
        #expect(run.output.contains("\"byteCount\": \(fixture.movie.count),\n"))
        #expect(run.output.contains("\"origin\": \"network\",\n"))
        let again = await fixture.run("cache", "get", url, fixture.server.url("/other.svga"), "--json")
        #expect(again.output.hasPrefix("[\n") && again.output.contains("\"origin\": \"disk\",\n"))
    }

    @Test func linesComeInTheOrderOfTheURLs() async throws {
        let paths = ["/404", "/gift.svga", "/500", "/other.svga"].map { fixture.server.url($0) }
        let run = await fixture.run(["cache", "get"] + paths + ["--json-lines"])
        let lines = run.output.split(separator: "\n")
        try #require(lines.count == 4)
        for (line, url) in zip(lines, paths) { #expect(line.hasPrefix(#"{"format":1,"input":"\#(url)","#)) }
        #expect(lines[0].contains(#""code":69,"error":"fetch: "#) && lines[2].contains(#""code":75,"#))
        #expect(run.code == 1 && run.error.split(separator: "\n").count == 2)
        let mixed = await fixture.run(["cache", "get", paths[1], "--json", "-o", "-"])
        #expect(mixed.code == 64)
    }

    @Test(arguments: [
        ("/404", 69, "404"), ("/410", 69, "410"), ("/500", 75, "500"), ("/503", 75, "503"), ("/429", 75, "429"),
        ("/403", 77, "403"), ("/401", 77, "401"), ("/418", 69, "418"), ("/page", 65, "web page"),
    ])
    func failuresHaveTheirCodes(path: String, code: Int32, reason: String) async {
        let run = await fixture.run("cache", "get", fixture.server.url(path), "--json")
        #expect(run.code == code, "\(run.error)")
        #expect(run.output.contains("\"code\": \(code),\n    \"error\": \"fetch: "))
        #expect(run.error.hasPrefix("svga-tool: \(fixture.server.url(path)): fetch: "))
        #expect(run.error.contains(reason) && run.error.split(separator: "\n").count == 1)
    }

    @Test func limitsAndRulesHaveTheirCodes() async {
        let url = fixture.server.url("/gift.svga")
        #expect(await fixture.run("cache", "get", url, "--max-size", "1K").code == 76)
        let digest = String(repeating: "0", count: 64)
        #expect(await fixture.run("cache", "get", url, "--sha256", digest).code == 65)
        #expect(await fixture.run("cache", "get", "ftp://127.0.0.1/a").code == 77)
        #expect(await fixture.run("cache", "get", "gift.svga").code == 64)
        #expect(await fixture.run("cache", "get", url, "--offline").code == 69)
        let refused = await ToolRun.waiting(["cache", "get", url, "--cache-dir", fixture.folder.path("cache")])
        #expect(refused.code == 77 && refused.error.contains("127.0.0.1 (loopback)"))
    }

    @Test func filesOfThisMachineAreTakenOnlyWhenAllowed() async {
        let url = "file://\(ToolRun.sample("gift"))"
        let refused = await fixture.run("cache", "get", url)
        #expect(refused.code == 77 && refused.error.contains("--allow-file-urls allows it"), "\(refused.error)")
        #expect(await fixture.run("cache", "get", url, "--allow-file-urls").code == 0)
    }

    @Test func offlineReturnsCachedFiles() async {
        let url = fixture.server.url("/gift.svga")
        _ = await fixture.run("cache", "get", url)
        fixture.server.stop()
        let run = await fixture.run("cache", "get", url, "--offline", "--json")
        #expect(run.code == 0 && fixture.server.requests.count == 1)
    }

    @Test func refreshingAsksTheServerAgain() async {
        let url = fixture.server.url("/gift.svga")
        _ = await fixture.run("cache", "get", url)
        let run = await fixture.run("cache", "get", url, "--refresh", "--json")
        #expect(run.output.contains("\"origin\": \"revalidated\""))
        #expect(fixture.server.requests.map { $0["If-None-Match"] } == [nil, "\"1\""])
    }

    @Test func headerFieldsAreSent() async {
        let url = fixture.server.url("/gift.svga")
        _ = await fixture.run("cache", "get", url, "--header", "X-A: 1: 2", "--header=X-B:3")
        #expect(fixture.server.requests.first?["X-A"] == "1: 2" && fixture.server.requests.first?["X-B"] == "3")
    }

    @Test func someFailuresAmongSeveralAreReportedAndTheRestPrinted() async {
        let run = await fixture.run(
            "cache", "get", fixture.server.url("/gift.svga"), fixture.server.url("/404"), fixture.server.url("/500"))
        #expect(run.code == 1 && run.output.split(separator: "\n").count == 1)
        #expect(run.error.split(separator: "\n").count == 2)
    }

    @Test func progressIsShownOnAScreenOnlyAndDisappears() async {
        let url = fixture.server.url("/gift.svga")
        let run = await fixture.run("cache", "get", url, isErrorTerminal: true)
        #expect(run.code == 0 && (run.error.isEmpty || run.error.hasSuffix("\r")))
        let several = await fixture.run("cache", "get", url, fixture.server.url("/other.svga"), isErrorTerminal: true)
        #expect(several.error.contains("] 2/2 files") && several.error.hasSuffix("\r"))
        let quiet = await fixture.run("cache", "get", url, url, "--quiet", isErrorTerminal: true)
        #expect(quiet.error.isEmpty)
    }

    @Test func moviesOfURLsAreShownAndDrawn() async {
        let url = fixture.server.url("/gift.svga")
        let info = await fixture.run("info", url)
        #expect(info.code == 0 && info.output.hasPrefix("\(url)\n  version"))
        let render = await fixture.run("render", url, "-o", fixture.folder.path("out"), "--frames", "3")
        #expect(render.code == 0 && fixture.folder.names(in: "out") == ["frame_00003.png"])
        #expect(await fixture.run("scene", url, "--frame", "3").code == 0)
        #expect(fixture.server.requests.count == 1)
        #expect(await fixture.run("info", fixture.server.url("/404"), ToolRun.sample("gift")).code == 1)
        #expect(await fixture.run("render", fixture.server.url("/page"), "-o", "x").code == 65)
    }
}
