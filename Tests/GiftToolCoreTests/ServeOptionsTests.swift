import GiftModel
import GiftServer
import SVGACommandLine
import SVGATestServices
import SVGATestSupport
import Testing

@testable import GiftToolCore

/// The options of `gift-tool serve`. Other tests cover the server's responses.
@Suite struct ServeOptionsTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write(Array(String(repeating: "0a", count: 32).utf8), to: "keys")
        folder.write(Array("0a0b".utf8), to: "short")
    }

    private func named(_ arguments: [String]) -> [String] {
        arguments.map { ["keys", "short", "gifts.db"].contains($0) ? folder.path($0) : $0 }
    }

    private func options(_ arguments: [String]) throws -> GiftServeOptions {
        let arguments = try ParsedArguments(parsing: named(arguments)[...], of: Command.serve, program: "gift-tool")
        return try GiftServeOptions(
            reading: arguments, in: ToolEnvironment(standardOutput: MemorySink(), standardError: MemorySink()))
    }

    @Test(arguments: [
        [], ["--database", "gifts.db"], ["--key-file", "keys"], ["--database", "gifts.db", "--key-file", "short"],
        ["--listen", "nowhere"], ["--socket-mode", "999", "--listen", ":0"], ["--hook", "ftp://x"],
        ["--hook", "http://x"], ["--hook", "http://x", "--hook-unsigned", "--hook-timeout", "10.5"],
        ["--hook", "http://x", "--hook-unsigned", "--hook-timeout", "0.05"],
        ["--hook", "http://x", "--hook-unsigned", "--late-after", "29"],
        ["--hook", "http://x", "--hook-unsigned", "--late-after", "601"],
        ["--hook-unsigned"], ["--late-after", "60"], ["--metrics-token-file", "short"],
        ["--hook-dialect", "native"], ["--hook", "http://x", "--hook-dialect", "other"],
        ["--hook", "http://x", "--hook-failure", "maybe"], ["--media-url", "media.example"],
        ["--media-key-file", "keys"], ["--media-url", "http://x", "--media-key-file", "short"],
        ["--recharge-url", "javascript:1"], ["--image-origins", "*"], ["--image-origins", "https://a/b"],
        ["--allow-origin", "https://a/b"], ["--trusted-proxies", "10.0.0.0/99"], ["--max-connections", "1"],
        ["--address-rate", "0"], ["--log-level", "loud"], ["--limits", "none"], ["--late-gift", "cancel"],
        ["--database", "redis://127.0.0.1/gifts", "--key-file", "keys"],
    ])
    func aServerThatMakesNoSenseDoesNotStart(arguments: [String]) {
        let needed =
            arguments.contains("--database") || arguments.contains("--key-file") || arguments.isEmpty
            ? [] : ["--database", "gifts.db", "--key-file", "keys"]
        let run = GiftToolRun(["serve"] + named(needed + arguments))
        #expect(run.code == ExitCode.usage.rawValue, "\(run.error)")
        #expect(run.output.isEmpty)
    }

    @Test func passwordsInURLsAreNotPrinted() {
        let run = GiftToolRun(
            ["serve", "--print-config", "--hook", "https://app:hush@bill.example/h?key=hush", "--hook-unsigned"]
                + ["--publish-url", "http://app:hush@push.example/p?key=hush"]
                + named(["--database", ":memory:", "--key-file", "keys"]))
        #expect(run.code == 0, "\(run.error)")
        #expect(run.output.contains("hook = https://bill.example/h\n"))
        #expect(run.output.contains("publish-url = http://push.example/p\n"))
        #expect(!(run.output + run.error).contains("hush"))
        let wrong = GiftToolRun(
            ["serve", "--hook", "ftp://app:hush@x/"] + named(["--database", ":memory:", "--key-file", "keys"]))
        #expect(wrong.code == ExitCode.usage.rawValue && !wrong.error.contains("hush"))
    }

    @Test func thePasswordOfADatabaseIsNotPrinted() {
        let run = GiftToolRun(
            ["serve", "--print-config", "--database", "postgres://gifts:hush@db.example/gifts?password=hush"]
                + named(["--key-file", "keys"]))
        #expect(run.code == 0, "\(run.error)")
        #expect(run.output.contains("database = postgres://gifts@db.example/gifts\n"))
        #expect(!(run.output + run.error).contains("hush"))
    }

    @Test func redisNeedsADatabaseOfSeveralServersAndShowsNoPassword() {
        let redis = ["--redis", "redis://gifts:hush@cache.example:6380"]
        let run = GiftToolRun(
            ["serve", "--print-config", "--database", "postgres://db.example/gifts"] + redis
                + named(["--key-file", "keys"]))
        #expect(run.code == 0, "\(run.error)")
        #expect(run.output.contains("redis = redis://cache.example:6380\n"))
        #expect(!(run.output + run.error).contains("hush"))
        let alone = GiftToolRun(
            ["serve", "--print-config", "--database", ":memory:"] + redis + named(["--key-file", "keys"]))
        #expect(alone.code == 64 && alone.error.contains("--redis needs --database postgres://"))
        for wrong in [["--redis", "redis://"], ["--redis-cacert", "file"]] {
            let run = GiftToolRun(
                ["serve", "--print-config", "--database", "postgres://db.example/gifts"] + wrong
                    + named(["--key-file", "keys"]))
            #expect(run.code == 64 && run.error.contains("--redis"))
        }
    }

    @Test func commandLineOverridesSettingsFile() throws {
        let lines = """
            database = /nowhere/gifts.db
            key-file = \(folder.path("keys"))
            listen = :9001,unix:/run/x.socket
            limits = hosted
            hook = http://127.0.0.1:9/
            hook-unsigned = true
            hook-dialect = hosted
            hook-timeout = 0.5
            late-gift = cancel
            single-session = true
            media-url = http://media.test/
            media-key-file = \(folder.path("keys"))
            address-rate = 7
            log-level = warn
            """
        folder.write(Array(lines.utf8), to: "settings")
        let configuration = try options(["--config", folder.path("settings"), "--address-rate", "9"]).configuration
        #expect(configuration.databasePath == "/nowhere/gifts.db" && configuration.addresses.map(\.port) == [9001, 0])
        #expect(configuration.limits == .hosted && configuration.pacesHostedCalls)
        let hook = try #require(configuration.hook)
        #expect(hook.dialect == .hosted && hook.timeout == .milliseconds(500) && hook.cancelsLateGifts)
        #expect(configuration.isSingleSession && configuration.media?.url == "http://media.test")
        #expect(configuration.rates.address == 9 && configuration.logLevel == .warn)
    }

    @Test func allSettingsCanBePrinted() {
        let run = GiftToolRun(
            ["serve"] + named(["--database", "gifts.db", "--key-file", "keys", "--demo", "--print-config"]))
        #expect(run.code == 0, "\(run.error)")
        #expect(run.output.contains("# command line\ndemo = true\n"))
        #expect(run.output.contains("# default\n# address-rate = 50\n"))
    }

    @Test func settingsThatNeedARestartAreNamed() throws {
        let first = try options(["--database", "gifts.db", "--key-file", "keys"])
        let second = try options(["--database", ":memory:", "--key-file", "keys", "--demo", "--log-level", "warn"])
        #expect(second.namesOfFixedSettings(changedFrom: first) == ["--database", "--demo"])
    }

    @Test func aLedgerThatCannotBeUsedIsAnError() {
        let run = GiftToolRun(
            ["serve"] + named(["--database", "/nowhere/at/all.db", "--key-file", "keys", "--listen", "127.0.0.1:0"]))
        #expect(run.code == ExitCode.ioError.rawValue && run.error.contains("/nowhere/at"), "\(run.error)")
    }
}
