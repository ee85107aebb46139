import Glibc
import SVGATestSupport
import Testing

@Suite struct BatchProcessTests {
    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptedBatchIsFinishedByTheNextRun(signal: Int32) throws {
        let folder = TemporaryFolder()
        let movie = try #require(TemporaryFolder.read(ToolProcess.sample("gift")))
        for name in ["in", "out"] { mkdir(folder.path(name), 0o777) }
        for index in 10..<50 { folder.write(movie, to: "in/\(index).svga") }
        let arguments = ["batch", "in", "--plan", "frame:30 scale:4", "-o", "out", "-j", "2"]
        let firstFile = FolderWatch(folder.path("out"))
        let run = ToolProcess(arguments, in: folder)
        firstFile.waitForAFile()
        run.send(signal)
        #expect(run.exitCode() == 130)
        let count = folder.names(in: "out").count
        #expect(1..<40 ~= count && folder.names(in: "out").allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix(".") })
        #expect(run.error == "svga-tool: interrupted: \(count) written, \(40 - count) not begun\n")
        let rest = ToolProcess(arguments + ["--resume"], in: folder)
        #expect(rest.exitCode() == 0)
        #expect(rest.error == "svga-tool: \(40 - count) written, \(count) there already\n")
        #expect(Set(folder.names(in: "out").map { folder.read("out/\($0)") }).count == 1)
    }
}
