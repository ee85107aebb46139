import SVGACommandLine
import SVGADigest
import SVGAServer
import SVGATestFiles
import Testing

@testable import SVGAToolCore

@Suite struct ServeOptionsTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        [], ["--allow-unsigned", "--key-file", "keys"], ["--allow-unsigned", "--listen", "nowhere"],
        ["--allow-unsigned", "--no-urls"], ["--allow-unsigned", "--max-queue", "0"],
        ["--allow-unsigned", "--cache-control-age", "-1"], ["--key-file", "empty"],
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
}
