import Glibc
import SVGACommandLine
import SVGASystem
import SVGATestServices
import SVGATestSupport
import SVGAToolCore
import Testing

/// Inputs that fail or change while they are read.
@Suite struct InputFaultTests {
    let folder = TemporaryFolder()
    let movie: [UInt8]

    init() throws {
        movie = try #require(TemporaryFolder.read(ToolRun.sample("gift")))
        folder.write(movie, to: "a.svga")
    }

    private func info(_ rule: @escaping FileFault.Rule) -> ToolRun {
        FileFault.injecting(below: folder.path, rule) { ToolRun("info", folder.path("a.svga")) }
    }

    @Test(arguments: [
        (FileCall.open, EACCES, "Permission denied"), (.open, EMFILE, "Too many open files"),
        (.open, ELOOP, "Too many levels of symbolic links"), (.examine, EIO, "Input/output error"),
        (.read, EIO, "Input/output error"), (.read, ESTALE, "Stale file handle"),
    ])
    func aFailingInputIsNamedWithTheReason(call: FileCall, code: Int32, reason: String) {
        let run = info { made, _ in made == call ? .error(code) : nil }
        #expect(run.code == 66 && run.output.isEmpty)
        #expect(run.error == "svga-tool: \(folder.path("a.svga")): read: \(reason)\n")
    }

    @Test(arguments: [FileFault.error(EINTR), .short])
    func interruptsAndShortReadsChangeNothing(fault: FileFault) {
        let plan = FaultPlan(fault, at: 1, isLasting: fault == .short, calls: [.read])
        let run = info { plan.fault($0, $1) }
        #expect(run.code == 0 && run.output == ToolRun("info", folder.path("a.svga")).output)
        #expect(plan.hit != nil)
    }

    @Test func aFileThatIsCutWhileItIsReadIsADamagedMovie() {
        let path = folder.path("a.svga")
        let run = info { call, _ in
            if call == .read { truncate(path, 1000) }
            return nil
        }
        #expect(run.code == 65 && run.error.contains("inflate: "))
    }

    @Test func aFileThatIsRemovedWhileItIsReadIsReadToItsEnd() {
        let path = folder.path("a.svga")
        let run = info { call, _ in
            if call == .read { unlink(path) }
            return nil
        }
        #expect(run.code == 0)
    }

    @Test func emptyInputIsAwaitedEvenIfNonBlocking() throws {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let (writer, movie) = (ends[1], movie)
        let code = BackgroundThread.start {
            for start in stride(from: 0, to: movie.count, by: 1000) {
                let piece = Array(movie[start..<min(start + 1000, movie.count)])
                _ = write(writer, piece, piece.count)
                sched_yield()
            }
            close(writer)
        }
        try #require(code == 0)
        let (output, error) = (MemorySink(), MemorySink())
        let environment = ToolEnvironment(standardOutput: output, standardError: error, standardInput: ends[0])
        #expect(Tool.run(arguments: ["info", "-"], in: environment) == 0, "\(error.text)")
        #expect(output.text.contains("300"))
        close(ends[0])
    }
}
