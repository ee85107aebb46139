import Glibc
import SVGATestServices
import SVGATestSupport
import Testing

@Suite struct CacheProcessTests {
    let gift: [UInt8]
    let server: FaultServer

    init() throws {
        let movie = try #require(TemporaryFolder.read(ToolProcess.sample("gift")))
        gift = movie
        server = try FaultServer { _ in .ok(movie) }
    }

    @Test func theUsersFolderForCachesIsTheDefault() {
        let arguments = ["cache", "get", "-o", "-", "--allow-private-addresses", server.url("/")]
        let folder = TemporaryFolder()
        let chosen = run(["XDG_CACHE_HOME=\(folder.path("x"))"], arguments, in: folder)
        #expect(chosen.exitCode() == 0 && chosen.output == gift && folder.names(in: "x") == ["svga-tool"])
        let home = run(["XDG_CACHE_HOME=relative", "HOME=\(folder.path)"], arguments, in: folder)
        #expect(home.exitCode() == 0 && folder.names(in: ".cache") == ["svga-tool"])
        let none = run(["-u", "XDG_CACHE_HOME", "-u", "HOME"], arguments, in: folder)
        #expect(none.exitCode() == 64 && none.error.contains("--cache-dir is missing"))
    }

    @Test func proxiesOfTheEnvironmentAreNotAsked() throws {
        let proxy = try FaultServer { _ in .status(404) }
        let arguments = ["cache", "get", "--cache-dir", "cache", "--allow-private-addresses", server.url("/")]
        let run = run(["http_proxy=\(proxy.url(""))", "ALL_PROXY=\(proxy.url(""))"], arguments, in: TemporaryFolder())
        #expect(run.exitCode() == 0 && proxy.requests.isEmpty && server.requests.count == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func interruptedRunLeavesCompleteFilesDespiteCacheThreads(
        signal: Int32
    ) {
        let folder = TemporaryFolder()
        mkdir(folder.path("out"), 0o777)
        let firstFile = FolderWatch(folder.path("out"))
        let url = ["--cache-dir", "cache", "--allow-private-addresses", server.url("/")]
        let run = ToolProcess(["render", "-o", "out", "--scale", "3", "-j", "2"] + url, in: folder)
        firstFile.waitForAFile()
        run.send(signal)
        #expect(run.exitCode() == 130)
        let names = folder.names(in: "out")
        #expect(1..<60 ~= names.count && names.allSatisfy { $0.hasPrefix("frame_") })
        #expect(run.error == "svga-tool: interrupted: \(names.count) of 60 frames written\n")
    }

    @Test func processesThatShareAFolderShareItsFiles() throws {
        let folder = TemporaryFolder()
        let arguments = ["cache", "get", "--cache-dir", "cache", "--allow-private-addresses", server.url("/")]
        let runs = (0..<4).map { _ in ToolProcess(arguments, in: folder) }
        for run in runs { #expect(run.exitCode() == 0, "\(run.error)") }
        let paths = Set(runs.map(\.output))
        let path = try #require(paths.first)
        #expect(paths.count == 1)
        #expect(TemporaryFolder.read(String(decoding: path.dropLast(), as: UTF8.self)) == gift)
    }

    private func run(_ environment: [String], _ arguments: [String], in folder: TemporaryFolder) -> ToolProcess {
        ToolProcess(environment + [ToolProcess.tool] + arguments, program: "/usr/bin/env", in: folder)
    }
}
