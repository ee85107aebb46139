import SVGACache
import SVGACoding
import SVGACommandLine
import SVGAServer
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAToolCore

@Suite struct ServeOptionsTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        [], ["--allow-unsigned", "--key-file", "keys"], ["--allow-unsigned", "--listen", "nowhere"],
        ["--allow-unsigned", "--no-urls"], ["--allow-unsigned", "--max-queue", "0"],
        ["--allow-unsigned", "--limit", "maxFrames=1"],
        ["--allow-unsigned", "--cache-control-age", "-1"], ["--key-file", "empty"],
        ["--allow-unsigned", "--log-level", "loud"], ["--allow-unsigned", "--log-format", "xml"],
        ["--allow-unsigned", "--metrics-listen", "nowhere"], ["--allow-unsigned", "--allow-origin", "https://a/b"],
        ["--allow-unsigned", "--trusted-proxies", "10.0.0.0/99"],
        ["--allow-unsigned", "--cache-control-age", "1,x"],
        ["--allow-unsigned", "--listen", ":0", "--socket-mode", "999"],
        ["--allow-unsigned", "--proxy", "http://proxy.test"], ["--allow-unsigned", "--proxy", "ftp://proxy.test"],
        ["--allow-unsigned", "--allowed-sources", "nonsense"], ["--allow-unsigned", "--allowed-sources", ","],
        ["--allow-unsigned", "--only-presets"], ["--allow-unsigned", "--presets", "keys"],
        ["--allow-unsigned", "--path-prefix", "svga"], ["--allow-unsigned", "--health-path", "/a?b"],
        ["--allow-unsigned", "--base-url", "gifts"], ["--allow-unsigned", "--source-map", "x"],
        ["--allow-unsigned", "--base-url", "http://b.test", "--allowed-sources", "http://a.test"],
        ["--allow-unsigned", "--fallback-age", "5"], ["--allow-unsigned", "--s3-endpoint", "ftp://store.test"],
    ])
    func aServerThatMakesNoSenseDoesNotStart(arguments: [String]) {
        folder.write(Array(String(repeating: "0a", count: 32).utf8), to: "keys")
        folder.write([], to: "empty")
        let arguments = arguments.map { ["keys", "empty"].contains($0) ? folder.path($0) : $0 }
        let run = ToolRun(["serve"] + arguments)
        #expect(run.code == ExitCode.usage.rawValue, "\(run.error)")
        #expect(run.output.isEmpty)
    }

    @Test func operatorSettingsCanBeInAFile() throws {
        let lines = """
            allow-unsigned = true
            log-level = warn
            log-format = text
            metrics-listen = :9090
            trusted-proxies = 10.0.0.0/8,unix
            allow-origin = https://shop.example
            debug-fields = true
            limit = maxFrameCount=9000,maxImageSide=9000
            """
        folder.write(Array(lines.utf8), to: "settings")
        let arguments = try ParsedArguments(
            parsing: ["--config", folder.path("settings")], of: Command.serve, program: "svga-tool")
        let environment = ToolEnvironment(standardOutput: MemorySink(), standardError: MemorySink())
        let configuration = try ServeOptions(reading: arguments, in: environment).configuration
        #expect((configuration.logLevel, configuration.logFormat) == (.warn, .text))
        #expect(configuration.metricsAddress == ListenAddress(host: "", port: 9090))
        #expect(configuration.trustedProxies == TrustedProxies(parsing: "10.0.0.0/8,unix"))
        #expect(configuration.allowedOrigins == AllowedOrigins(parsing: "https://shop.example"))
        #expect(configuration.sendsDebugFields)
        #expect((configuration.limits.maxFrameCount, configuration.limits.maxImageSide) == (9_000, 9_000))
        #expect(configuration.limits.maxSpriteCount == 4_096)
    }

    @Test func aReloadNamesSourcesAsLongAsThereIsAProxy() throws {
        let options = { (arguments: [String]) in
            let arguments = try ParsedArguments(
                parsing: ["--allow-unsigned", "--cache-dir", "cache"] + arguments, of: Command.serve,
                program: "svga-tool")
            return try ServeOptions(
                reading: arguments,
                in: ToolEnvironment(standardOutput: MemorySink(), standardError: MemorySink()))
        }
        let first = try options(["--proxy", "http://proxy.test", "--allowed-sources", "https://a.test"])
        try options(["--allowed-sources", "https://b.test"]).check(following: first)
        #expect(throws: ToolError.self) { try options([]).check(following: first) }
        try options([]).check(following: options([]))
    }

    @Test func certificateAuthoritiesAreOnesOfAFile() throws {
        folder.write(Array("-----BEGIN CERTIFICATE-----".utf8), to: "ca.pem")
        let arguments = try ParsedArguments(
            parsing: ["--allow-unsigned", "--cache-dir", "cache", "--cacert", folder.path("ca.pem")],
            of: Command.serve, program: "svga-tool")
        let environment = ToolEnvironment(standardOutput: MemorySink(), standardError: MemorySink())
        let configuration = try ServeOptions(reading: arguments, in: environment).configuration
        #expect(configuration.cache?.certificateAuthorityFile == folder.path("ca.pem"))
        let missing = ToolRun("serve", "--allow-unsigned", "--cacert", folder.path("none.pem"))
        #expect(missing.code == ExitCode.cannotRead.rawValue, "\(missing.error)")
    }

    @Test func aTerminalReadsWords() throws {
        for (isTerminal, format) in [(true, ServerConfiguration.LogFormat.text), (false, .json)] {
            let arguments = try ParsedArguments(parsing: ["--allow-unsigned"], of: Command.serve, program: "svga-tool")
            let environment = ToolEnvironment(
                standardOutput: MemorySink(), standardError: MemorySink(), isErrorTerminal: isTerminal)
            #expect(try ServeOptions(reading: arguments, in: environment).configuration.logFormat == format)
        }
    }

    @Test func signedURLsAreAccepted() throws {
        let text = String(repeating: "0a", count: 32)
        folder.write(Array(text.utf8), to: "keys")
        let keys = try SigningKeys(parsing: text)
        let options = ["--key-file", folder.path("keys")]
        let picture = ToolRun(["sign"] + options + ["poster size:300x", "gift.svga"])
        let path = SignedPath(.picture("poster,size:300x", source: "gift.svga"))
        #expect(picture.output == "\(try path.text(signedWith: keys))\n")
        let info = ToolRun(["sign"] + options + ["info", "gift.svga"])
        #expect(info.output.hasPrefix("/info/"))
        for (words, document) in [
            (["keys"], SignedPath.Document.keys), (["drawlist"], .drawList(frame: 0)),
            (["drawlist", "--frame", "12"], .drawList(frame: 12)), (["lint"], .lint(profile: nil)),
            (["lint", "--profile", "icon"], .lint(profile: "icon")),
        ] {
            let path = try SignedPath(.document(document, source: "gift.svga")).text(signedWith: keys)
            let upload = try SignedPath(.document(document, source: nil)).text(signedWith: keys)
            #expect(ToolRun(["sign"] + options + words + ["gift.svga"]).output == "\(path)\n")
            #expect(ToolRun(["sign", "--upload"] + options + words).output == "\(upload)\n")
        }
        for words in [["info", "--frame", "1"], ["keys", "--profile", "icon"], ["lint", "--profile", "none"]] {
            #expect(ToolRun(["sign"] + options + words + ["gift.svga"]).code == ExitCode.usage.rawValue)
        }
        #expect(ToolRun(["sign"] + options + ["keys", "gift.svga", "--text", "a=b"]).code == ExitCode.usage.rawValue)
        let expiring = ToolRun(["sign"] + options + ["--expires", "60", "--json", "poster", "gift.svga"])
        #expect(expiring.output.contains(".json?exp="))
        let ends = [
            (["poster"], ".png"), (["poster format:jpeg"], ".jpg"), (["animate"], ".webp"),
            (["poster format:webp"], ".webp"),
            (["--format", "auto", "animate"], ".auto"), (["--format", "webp", "preset:panel"], ".webp"),
            (["preset:panel"], ".png"), (["--format", "apng", "animate"], ".apng"),
        ]
        for (words, end) in ends {
            let path = ToolRun(["sign"] + options + words + ["gift.svga"]).output
            #expect(path.hasSuffix("/Z2lmdC5zdmdh\(end)\n"), "\(words): \(path)")
        }
        #expect(ToolRun(["sign"] + options + ["--format", "png", "format:webp", "gift.svga"]).code == 64)
        #expect(ToolRun(["sign"] + options + ["nonsense", "gift.svga"]).code == ExitCode.usage.rawValue)
        #expect(ToolRun("sign", "poster", "gift.svga").code == ExitCode.usage.rawValue)
    }

    @Test func signPrintsPathsOfUploads() throws {
        let text = String(repeating: "0a", count: 32)
        folder.write(Array(text.utf8), to: "keys")
        let keys = try SigningKeys(parsing: text)
        let options = ["--key-file", folder.path("keys"), "--upload"]
        let picture = ToolRun(["sign"] + options + ["poster size:300x"])
        #expect(picture.output == "\(try SignedPath(.uploadedPicture("poster,size:300x")).text(signedWith: keys))\n")
        let info = ToolRun(["sign"] + options + ["info", "--expires", "60", "--path-prefix", "/svga"])
        #expect(info.output.hasPrefix("/svga/info/") && info.output.contains("?exp="))
        #expect(ToolRun(["sign"] + options + ["poster", "gift.svga"]).code == ExitCode.usage.rawValue)
        #expect(ToolRun("sign", "--key-file", folder.path("keys"), "poster").code == ExitCode.usage.rawValue)
    }

    @Test func aRootThatIsNotThereIsCalledSo() {
        let missing = ToolRun("serve", "--allow-unsigned", "--root", folder.path("nope"))
        #expect(missing.code == ExitCode.cannotRead.rawValue)
        #expect(missing.error.contains("nope: serve: --root: no such folder"), "\(missing.error)")
        folder.write([1], to: "file")
        let file = ToolRun("serve", "--allow-unsigned", "--root", folder.path("file"))
        #expect(file.error.contains("this is not a folder"))
    }

    @Test func invalidFallbackIsRejected() {
        folder.write([1], to: "file")
        let run = ToolRun("serve", "--allow-unsigned", "--fallback", folder.path("file"))
        #expect(run.code == ExitCode.badData.rawValue)
    }

    @Test func settingsArePrintedWithTheirOrigins() {
        folder.write(Array("max-queue = 7\nlisten = :1\nlisten = :2\n".utf8), to: "conf")
        let run = ToolRun(
            "serve", "--allow-unsigned", "--config", folder.path("conf"), "--header", "Authorization: secret",
            "--proxy", "user:secret@proxy.test:1", "--allowed-sources", "https://a.test", "--print-config")
        #expect(run.code == ExitCode.done.rawValue, "\(run.error)")
        #expect(run.output.contains("# command line\nallow-unsigned = true\n"))
        #expect(run.output.contains("# \(folder.path("conf")): max-queue\nmax-queue = 7\n"))
        #expect(run.output.contains("listen = :1\nlisten = :2\n"))
        #expect(run.output.contains("# default\n# max-pixels = 16777216\n"))
        #expect(run.output.contains("header = Authorization: (not shown)") && !run.output.contains("secret"))
        #expect(run.output.contains("proxy = http://proxy.test:1\n"))
        // The printed settings read the same.
        folder.write(Array(run.output.utf8), to: "printed")
        let again = ToolRun("serve", "--config", folder.path("printed"), "--print-config")
        #expect(again.code == ExitCode.done.rawValue, "\(again.error)")
        #expect(again.output.contains("max-queue = 7\n"))
    }

    @Test func unknownVariablesAreNamedWithTheRightOne() {
        let run = ToolRun("serve", "--help")
        #expect(run.code == ExitCode.done.rawValue)
        let sink = MemorySink()
        let environment = ToolEnvironment(standardOutput: sink, standardError: sink)
        environment.sayUnknownSettings(
            among: ["PATH", "SVGA_MAX_QUEUE", "SVGA_MAX_QEUE", "SVGA_SHARED"], flags: Command.serve.flags)
        #expect(
            sink.text.contains("SVGA_MAX_QEUE is not a setting and has no effect, did you mean 'SVGA_MAX_QUEUE'?"),
            "\(sink.text)")
        #expect(!sink.text.contains("SVGA_SHARED") && !sink.text.contains("PATH"))
    }

    @Test func archiveIsOpenedOnlyAtStartup() throws {
        let folder = TemporaryFolder()
        let results = folder.path("results")
        let arguments = try ParsedArguments(
            parsing: ["--allow-unsigned", "--results", results, "--store-after", "3"], of: .serve, program: "svga-tool")
        let sink = MemorySink()
        let options = try ServeOptions(
            resolving: arguments, in: ToolEnvironment(standardOutput: sink, standardError: sink))
        #expect(options.configuration.storeAfter == 3 && options.configuration.archive == nil)
        #expect(folder.names().isEmpty)
        var configuration = options.configuration
        try options.openSharing(of: &configuration)
        #expect(configuration.archive != nil && folder.names() == ["results"])
        for wrong in [["--store-after", "2"], ["--store-after", "0", "--results", results]] {
            let run = ToolRun(["serve", "--allow-unsigned", "--print-config"] + wrong)
            #expect(run.code == ExitCode.usage.rawValue, "\(run.error)")
        }
    }

    @Test func problemsHaveTheCodesOfTheTool() {
        for kind in Problem.Kind.allCases { #expect(ExitCode(rawValue: kind.exitCode) != nil, "\(kind)") }
    }
}
