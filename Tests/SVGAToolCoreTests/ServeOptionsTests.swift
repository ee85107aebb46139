import SVGACommandLine
import SVGADigest
import SVGAServer
import SVGATestFiles
import SVGATestStreams
import Testing

@testable import SVGAToolCore

@Suite struct ServeOptionsTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        [], ["--allow-unsigned", "--key-file", "keys"], ["--allow-unsigned", "--listen", "nowhere"],
        ["--allow-unsigned", "--no-urls"], ["--allow-unsigned", "--max-queue", "0"],
        ["--allow-unsigned", "--cache-control-age", "-1"], ["--key-file", "empty"],
        ["--allow-unsigned", "--log-level", "loud"], ["--allow-unsigned", "--log-format", "xml"],
        ["--allow-unsigned", "--metrics-listen", "nowhere"], ["--allow-unsigned", "--allow-origin", "https://a/b"],
        ["--allow-unsigned", "--trusted-proxies", "10.0.0.0/99"],
    ])
    func aServerThatMakesNoSenseDoesNotStart(arguments: [String]) {
        folder.write(Array(String(repeating: "0a", count: 32).utf8), to: "keys")
        folder.write([], to: "empty")
        let arguments = arguments.map { ["keys", "empty"].contains($0) ? folder.path($0) : $0 }
        let run = ToolRun(["serve"] + arguments)
        #expect(run.code == ExitCode.usage.rawValue, "\(run.error)")
        #expect(run.output.isEmpty)
    }

    @Test func whatOperatorsSeeCanBeSetInAFile() throws {
        let lines = """
            allow-unsigned = true
            log-level = warn
            log-format = text
            metrics-listen = :9090
            trusted-proxies = 10.0.0.0/8,unix
            allow-origin = https://shop.example
            debug-fields = true
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
    }

    @Test func aTerminalReadsWords() throws {
        for (isTerminal, format) in [(true, ServerConfiguration.LogFormat.text), (false, .json)] {
            let arguments = try ParsedArguments(parsing: ["--allow-unsigned"], of: Command.serve, program: "svga-tool")
            let environment = ToolEnvironment(
                standardOutput: MemorySink(), standardError: MemorySink(), isErrorTerminal: isTerminal)
            #expect(try ServeOptions(reading: arguments, in: environment).configuration.logFormat == format)
        }
    }

    @Test func signPrintsWhatTheServerTakes() throws {
        let text = String(repeating: "0a", count: 32)
        folder.write(Array(text.utf8), to: "keys")
        let keys = try SigningKeys(parsing: text)
        let options = ["--key-file", folder.path("keys")]
        let picture = ToolRun(["sign"] + options + ["poster size:300x", "gift.svga"])
        let path = SignedPath(.picture("poster,size:300x", source: "gift.svga"))
        #expect(picture.output == "\(try path.text(signedWith: keys))\n")
        let info = ToolRun(["sign"] + options + ["info", "gift.svga"])
        #expect(info.output.hasPrefix("/info/"))
        let expiring = ToolRun(["sign"] + options + ["--expires", "60", "--json", "poster", "gift.svga"])
        #expect(expiring.output.contains(".json?exp="))
        #expect(ToolRun(["sign"] + options + ["nonsense", "gift.svga"]).code == ExitCode.usage.rawValue)
        #expect(ToolRun("sign", "poster", "gift.svga").code == ExitCode.usage.rawValue)
    }

    @Test func problemsHaveTheCodesOfTheTool() {
        for kind in Problem.Kind.allCases { #expect(ExitCode(rawValue: kind.exitCode) != nil, "\(kind)") }
    }
}
