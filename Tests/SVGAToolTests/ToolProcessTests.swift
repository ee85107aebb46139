import Glibc
import SVGAKit
import SVGATestSupport
import Testing

@Suite struct ToolProcessTests {
    let gift = ToolProcess.sample("gift")

    @Test func framesBecomeFilesAndStandardOutputStaysEmpty() throws {
        let run = ToolProcess(["render", gift, "-o", "out", "--frames", "0,7..9"])
        #expect(run.exitCode() == 0)
        #expect(run.output.isEmpty)
        let names = ["frame_00000.png", "frame_00007.png", "frame_00008.png", "frame_00009.png"]
        #expect(run.folder.names() == ["out"] && run.folder.names(in: "out") == names)
        for name in names {
            let pixmap = try Pixmap(decoding: try #require(run.folder.read("out/\(name)")))
            #expect(pixmap.width == 300 && pixmap.height == 300)
        }
    }

    @Test func oneFrameGoesToStandardOutputAsTheSamePNG() throws {
        let run = ToolProcess(["render", "-", "-o", "-", "--frames", "7"], input: gift)
        #expect(run.exitCode() == 0)
        #expect(run.folder.names().isEmpty)
        let files = ToolProcess(["render", gift, "-o", "f%d", "--frames", "7"])
        #expect(files.exitCode() == 0)
        #expect(run.output == files.folder.read("f7"))
        #expect(try Pixmap(decoding: run.output).width == 300)
    }

    @Test func closedPipeIsNotAnError() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        let run = ToolProcess(["info", gift, "--json"], output: ends[1])
        close(ends[1])
        #expect(run.exitCode() == 0)
        #expect(run.error.isEmpty)
    }

    @Test func aFullDeviceIsAnIOError() {
        let full = open("/dev/full", O_WRONLY)
        let run = ToolProcess(["render", gift, "-o", "-", "--frames", "0"], output: full)
        close(full)
        #expect(run.exitCode() == 74)
        #expect(run.error == "svga-tool: export: cannot write standard output: No space left on device\n")
    }

    @Test func aFolderThatCannotBeMadeIsReportedWithItsReason() {
        let folder = TemporaryFolder()
        folder.write([1], to: "file")
        let run = ToolProcess(["render", gift, "-o", "file/out"], in: folder)
        #expect(run.exitCode() == 73)
        #expect(run.error.hasPrefix("svga-tool: \(gift): export: cannot create file/out: Not a directory; 0 of 60 "))
        #expect(folder.names() == ["file"])
    }

    @Test func aWriteThatFailsLeavesNoHiddenFile() {
        // Files of at most one block.
        let script = "ulimit -f 1; exec \"$0\" \"$@\""
        let run = ToolProcess(["-c", script, ToolProcess.tool, "render", gift, "-o", "out"], program: "/bin/sh")
        #expect(run.exitCode() == 74)
        #expect(run.error.contains("cannot write out/frame_"))
        #expect(run.folder.names(in: "out").isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func interruptedRunKeepsAndCountsCompleteFiles(signal: Int32) throws {
        let folder = TemporaryFolder()
        mkdir(folder.path("out"), 0o777)
        let firstFile = FolderWatch(folder.path("out"))
        let run = ToolProcess(["render", gift, "-o", "out", "--scale", "3", "-j", "2"], in: folder)
        firstFile.waitForAFile()
        run.send(signal)
        #expect(run.exitCode() == 130)
        let names = folder.names(in: "out")
        #expect(1..<60 ~= names.count && names.allSatisfy { $0.hasPrefix("frame_") })
        #expect(run.error == "svga-tool: interrupted: \(names.count) of 60 frames written\n")
        for name in names { #expect(try Pixmap(decoding: #require(folder.read("out/\(name)"))).width == 900) }
    }

    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptEndsTheWaitForInput(signal: Int32) {
        let folder = TemporaryFolder()
        let pipe = NamedPipe(folder.path("pipe"))
        let run = ToolProcess(["render", "-", "-o", "out"], in: folder, input: pipe.path)
        pipe.waitForAReader()
        run.send(signal)
        #expect(run.exitCode() == -signal)
        pipe.end()
        #expect(folder.names() == ["pipe"])
    }

    @Test func damagedInputHasItsCodeAndPlace() throws {
        let folder = TemporaryFolder()
        folder.write(Array(try #require(TemporaryFolder.read(gift)).prefix(1000)), to: "cut.svga")
        let run = ToolProcess(["info", "cut.svga"], in: folder)
        #expect(run.exitCode() == 65)
        #expect(run.error.hasPrefix("svga-tool: cut.svga: inflate: ") && run.error.contains("byte "))
        #expect(run.output.isEmpty)
    }
}
