import Glibc
import SVGAKit
import SVGATestSupport
import Testing

/// The tool in unusual process environments.
@Suite struct OutsideTests {
    let gift = ToolProcess.sample("gift")
    let folder = TemporaryFolder()

    /// Runs the tool after a shell has changed its streams or limits.
    private func run(
        _ prelude: String, _ arguments: [String], redirection: String = "", input: String = "/dev/null"
    ) -> ToolProcess {
        let script = ["-c", "\(prelude); exec \"$0\" \"$@\" \(redirection)", ToolProcess.tool]
        return ToolProcess(script + arguments, program: "/bin/sh", in: folder, input: input)
    }

    @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
    func filesNeverReplaceAClosedStream(redirection: String) throws {
        let cache = ["--cache-dir", "cache", "--allow-file-urls"]
        let good = run(":", ["cache", "get", "file://\(gift)"] + cache, redirection: redirection)
        #expect(good.exitCode() == (redirection.contains(">&-") && redirection != "2>&-" ? 74 : 0))
        let bad = run(":", ["info", "file:///missing.svga"] + cache, redirection: redirection)
        #expect(bad.exitCode() == 69)
        let verified = ToolProcess(["cache", "verify", "--cache-dir", "cache"], in: folder)
        #expect(verified.exitCode() == 0 && verified.error == "svga-tool: 1 checked, 0 dropped\n")
        #expect(folder.read("cache/changes")?.count == 8 && folder.read("cache/lock")?.isEmpty == true)
        let frames = run(":", ["render", gift, "-o", "out", "--frames", "0"], redirection: redirection)
        #expect(frames.exitCode() == 0)
        #expect(try Pixmap(decoding: try #require(folder.read("out/frame_00000.png"))).width == 300)
    }

    @Test func closedStreamsAreErrorsOnlyWhereTheyAreNeeded() {
        #expect(run(":", ["info", "-"], redirection: "<&-").exitCode() == 66)
        #expect(run(":", ["info", gift], redirection: ">&-").exitCode() == 74)
    }

    @Test(arguments: [6, 8, 10, 12]) func tooFewFilesAreAnErrorAndNoCrash(count: Int) {
        let run = run("ulimit -n \(count)", ["cache", "stat", "--cache-dir", "cache"])
        #expect(run.exitCode() == 75)
        #expect(run.error.contains("Too many open files"))
        #expect(self.run("ulimit -n \(count)", ["render", gift, "-o", "out", "--frames", "0"]).exitCode() == 0)
    }

    @Test func aNameOfStandardOutputIsStandardOutput() {
        symlink("/proc/self/fd/1", folder.path("link"))
        let run = run("echo before", ["poster", gift, "--json", "-o", "link"])
        #expect(run.exitCode() == 0)
        #expect(run.output.starts(with: Array("before\n".utf8) + [0x89, 0x50, 0x4E, 0x47]))
        #expect(run.output.suffix(2) == Array("}\n".utf8))
        #expect(folder.names() == ["link"])
    }

    @Test func anEndlessInputEndsAtTheLimit() {
        let run = ToolProcess(["info", "--untrusted", "/dev/zero"])
        #expect(run.exitCode() == 76)
        #expect(run.error == "svga-tool: /dev/zero: read: more than 33554432 bytes, the largest file that is read\n")
    }

    @Test func aSparseFileAboveTheLimitIsNotRead() {
        folder.write([], to: "sparse.svga")
        truncate(folder.path("sparse.svga"), 1 << 40)
        let run = ToolProcess(["info", "sparse.svga"], in: folder)
        #expect(run.exitCode() == 76)
    }

    @Test(arguments: [(".", "Is a directory"), ("missing", "No such file or directory"), ("a/b", "Not a directory")])
    func unreadableFilesAreNamed(name: String, reason: String) {
        folder.write([1], to: "a")
        let run = ToolProcess(["keys", name], in: folder)
        #expect(run.exitCode() == 66)
        #expect(run.error == "svga-tool: \(name): read: \(reason)\n")
    }

    @Test(arguments: [["render", "OUT", "-o", "-", "--frames", "0"], ["poster", "OUT", "-o", "-"]])
    func aPipeIsReadToItsEnd(arguments: [String]) {
        mkfifo(folder.path("pipe"), 0o600)
        let run = ToolProcess(arguments.map { $0 == "OUT" ? "pipe" : $0 }, in: folder)
        let cat = ToolProcess(["-c", "cat '\(gift)' > pipe"], program: "/bin/sh", in: folder)
        #expect(cat.exitCode() == 0 && run.exitCode() == 0, "\(run.error)")
        #expect(run.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["info", "poster", "scene"])
    func aSignalEndsACommandAsItEndsOtherPrograms(signal: Int32, command: String) {
        let pipe = NamedPipe(folder.path("pipe"))
        let options = ["poster": ["-o", "out.png"], "scene": ["--frame", "0"]][command] ?? []
        let run = ToolProcess([command, "-"] + options, in: folder, input: pipe.path)
        pipe.waitForAReader()
        run.send(signal)
        #expect(run.exitCode() == -signal)
        pipe.end()
        #expect(folder.names() == ["pipe"])
    }

    @Test func aSecondSignalEndsARunThatIsStuck() {
        // The second frame goes to a pipe that takes nothing.
        mkdir(folder.path("out"), 0o777)
        let pipe = NamedPipe(folder.path("out/1.png"))
        pipe.fill()
        let firstFile = FolderWatch(folder.path("out"))
        let run = ToolProcess(["render", gift, "-o", "out/%d.png", "--frames", "0,1", "-j", "1"], in: folder)
        firstFile.waitForAFile()
        run.send(SIGINT)
        run.send(SIGTERM)
        #expect(run.exitCode() == 130)
        #expect(folder.names(in: "out") == ["0.png", "1.png"])
    }

    @Test func nohupKeepsARunAlive() {
        let pipe = NamedPipe(folder.path("pipe"))
        let run = run("trap '' HUP", ["info", "-"], input: pipe.path)
        pipe.waitForAReader()
        run.send(SIGHUP)
        pipe.end()
        #expect(run.exitCode() == 65, "it has read to the end what is not a movie")
    }
}
