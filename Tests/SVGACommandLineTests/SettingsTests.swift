import SVGATestSupport
import Testing

@testable import SVGACommandLine

@Suite struct SettingsTests {
    private let folder = TemporaryFolder()
    private let listen = Flag("listen", value: "PLACE", .other, help: "", aliases: ["address"])
    private let maxQueue = Flag("max-queue", value: "N", .other, help: "")
    private let maxPixels = Flag("max-pixels", value: "N", .other, help: "")
    private let root = Flag("root", value: "DIR", .other, help: "")
    private let allowUnsigned = Flag("allow-unsigned", .other, help: "")
    private let noURLs = Flag("no-urls", .other, help: "")
    private let config = Flag("config", value: "FILE", .other, help: "")

    @Test func argumentsGoBeforeVariablesAndVariablesBeforeTheFile() throws {
        let text = "# of tests\nlisten = :1\nmax-queue = 1\nmax-pixels=1\nallow-unsigned = true\n"
        folder.write(Array(text.utf8), to: "conf")
        let arguments = try filled(
            ["--listen", ":3", "--config", folder.path("conf")],
            ["SVGA_LISTEN": ":2", "SVGA_MAX_QUEUE": "2", "SVGA_NO_URLS": "false"])
        #expect(arguments.value(listen) == ":3")
        #expect(arguments.value(maxQueue) == "2")
        #expect(arguments.value(maxPixels) == "1")
        #expect(arguments.has(allowUnsigned))
        #expect(!arguments.has(noURLs))
    }

    @Test func theFileMayBeNamedByAVariable() throws {
        folder.write(Array("root = /srv/gifts = 2\n".utf8), to: "conf")
        #expect(try filled([], ["SVGA_CONFIG": folder.path("conf")]).value(root) == "/srv/gifts = 2")
    }

    @Test(arguments: [
        ("listne = :1", "did you mean 'listen'?"), ("listen", "line 1 is not a setting"),
        ("= :1", "line 1 is not a setting"),
        ("allow-unsigned = maybe", "is true or false"),
    ])
    func mistakesInTheFileAreNamed(text: String, message: String) throws {
        folder.write(Array(text.utf8), to: "conf")
        let error = #expect(throws: ToolError.self) { try filled(["--config", folder.path("conf")], [:]) }
        #expect(error?.code == .usage)
        #expect(error?.message?.contains(message) == true)
    }

    @Test func earlierNamesStillWorkAndAreNoted() throws {
        let fromVariable = try filled([], ["SVGA_ADDRESS": ":4"])
        #expect(fromVariable.value(listen) == ":4")
        #expect(fromVariable.deprecations == ["serve: 'SVGA_ADDRESS' is deprecated, use 'SVGA_LISTEN'"])
        folder.write(Array("address = :5\n".utf8), to: "conf")
        let fromFile = try filled(["--config", folder.path("conf")], [:])
        #expect(fromFile.value(listen) == ":5")
        #expect(fromFile.deprecations == ["serve: \(folder.path("conf")): 'address' is deprecated, use 'listen'"])
    }

    private func filled(_ words: [String], _ variables: [String: String]) throws -> ParsedArguments {
        let flags = [listen, maxQueue, maxPixels, root, allowUnsigned, noURLs, config]
        let command = Command(name: "serve", summary: "", flags: flags, examples: []) { _, _ in .done }
        let arguments = try ParsedArguments(parsing: words[...], of: command, program: "program")
        return try arguments.filled(
            for: flags,
            from: SettingsSources(
                variablePrefix: "SVGA_", value: { variables[$0] }, fileFlag: config, standardInput: -1))
    }
}
