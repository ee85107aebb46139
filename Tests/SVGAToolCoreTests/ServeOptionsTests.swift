import SVGADigest
import SVGAServer
import SVGATestFiles
import Testing

@testable import SVGAToolCore

@Suite struct ServeOptionsTests {
    private let folder = TemporaryFolder()

    @Test func argumentsGoBeforeVariablesAndVariablesBeforeTheFile() throws {
        let text = "# of tests\nlisten = :1\nmax-queue = 1\nmax-pixels=1\nallow-unsigned = true\n"
        folder.write(Array(text.utf8), to: "conf")
        let typed = try filled(
            ["--listen", ":3", "--config", folder.path("conf")],
            ["SVGA_LISTEN": ":2", "SVGA_MAX_QUEUE": "2", "SVGA_NO_URLS": "false"])
        #expect(typed.value(.listen) == ":3")
        #expect(typed.value(.maxQueue) == "2")
        #expect(typed.value(.maxPixels) == "1")
        #expect(typed.has(.allowUnsigned))
        #expect(!typed.has(.noURLs))
    }

    @Test func theFileMayBeNamedByAVariable() throws {
        folder.write(Array("root = /srv/gifts = 2\n".utf8), to: "conf")
        #expect(try filled([], ["SVGA_CONFIG": folder.path("conf")]).value(.root) == "/srv/gifts = 2")
    }

    @Test(arguments: [
        ("listne = :1", "did you mean 'listen'?"), ("listen", "line 1 is no setting"), ("= :1", "line 1 is no setting"),
        ("allow-unsigned = maybe", "is true or false"),
    ])
    func mistakesInTheFileAreNamed(text: String, message: String) throws {
        folder.write(Array(text.utf8), to: "conf")
        let error = #expect(throws: ToolError.self) { try filled(["--config", folder.path("conf")], [:]) }
        #expect(error?.code == .usage)
        #expect(error?.message?.contains(message) == true)
    }

    @Test(arguments: [
        [], ["--allow-unsigned", "--key-file", "keys"], ["--allow-unsigned", "--listen", "nowhere"],
        ["--allow-unsigned", "--no-urls"], ["--allow-unsigned", "--max-queue", "0"],
        ["--allow-unsigned", "--answer-age", "-1"], ["--key-file", "empty"],
    ])
    func aServerThatMakesNoSenseDoesNotStart(arguments: [String]) {
        folder.write(Array(String(repeating: "0a", count: 32).utf8), to: "keys")
        folder.write([], to: "empty")
        let arguments = arguments.map { ["keys", "empty"].contains($0) ? folder.path($0) : $0 }
        let run = ToolRun(["serve"] + arguments)
        #expect(run.code == ExitCode.usage.rawValue, "\(run.error)")
        #expect(run.output.isEmpty)
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

    private func filled(_ arguments: [String], _ variables: [String: String]) throws(ToolError) -> TypedArguments {
        let typed = try TypedArguments(parsing: arguments[...], of: .serve)
        return try typed.filled(for: Command.serve.flags, variable: { variables[$0] }, standardInput: -1)
    }
}
