import SVGAJobs
import SVGAKit
import SVGASystem
import Testing

@testable import SVGAFleet

/// A shell stands for the process that draws: it gets the movie, seconds and product, and writes to descriptor 3.
@Suite struct IsolatedRendererTests {
    private func result(
        _ script: String, timeout: Int = 20, _ token: CancellationToken = CancellationToken()
    ) throws -> [UInt8] {
        let drawing = IsolatedRenderer(program: "/bin/sh", arguments: ["-c", script, "sh"])
        return try drawing.result(
            of: .movieMetadata, from: SourceFile(WorkerFixture.movie), named: "rose.svga", timeout: timeout, token,
            observer: { _, _ in }
        ).array
    }

    private func fault(_ script: String, timeout: Int = 20) -> JobFault? {
        do { _ = try result(script, timeout: timeout) } catch { return JobFault(error) }
        return nil
    }

    @Test func theProcessGetsTheMovieAndGivesTheResult() throws {
        #expect(try result("cat >&3") == WorkerFixture.movie)
        #expect(try result("cat >/dev/null; echo \"$1 $2\" >&3") == Array("20 info\n".utf8))
    }

    @Test func exitCodeMatchesTheJob() {
        let fault = fault("cat >/dev/null; echo 'decode: no movie' >&2; exit 65")
        #expect(fault == JobFault(.job, code: 65, message: "decode: no movie"))
        #expect(self.fault("exit 71")?.code == 76, "no other attempt has more memory")
    }

    @Test func fullDiskIsNotTheJobsFault() {
        let fault = fault("cat >/dev/null; echo 'no room' >&2; exit 74")
        #expect(fault == JobFault(.disk, code: 74, message: "no room"))
    }

    @Test func itsDeathIsTold() {
        #expect(fault("cat >/dev/null; kill -11 $$") == JobFault(.death, code: 70, message: "signal 11"))
        #expect(fault("cat >/dev/null; sleep 600", timeout: 1)?.cause == .death)
        #expect(fault("exec 0<&-; exit 0", timeout: 2)?.code ?? 70 == 70)
    }

    @Test func stoppedProcessIsNotTheJobsFault() {
        for signal in [1, 2, 15] {
            let fault = fault("cat >/dev/null; kill -\(signal) $$")
            #expect(fault?.cause == .stopped && fault?.code == JobCode.interrupted, "\(signal)")
        }
    }

    @Test func aProcessThatIsNotThereIsNoFaultOfTheJob() throws {
        let source = try SourceFile(WorkerFixture.movie)
        let drawing = IsolatedRenderer(program: "/nowhere/svga-tool", arguments: [])
        let error = #expect(throws: JobFault.self) {
            try drawing.result(
                of: .movieMetadata, from: source, named: "a", timeout: 5, CancellationToken(), observer: { _, _ in })
        }
        #expect(error?.code == 71 && error?.cause == .job && error.map { JobCode.isTransient($0.code) } == true)
    }

    @Test func workThatIsNotWantedIsEnded() {
        let token = CancellationToken()
        token.cancel()
        #expect(throws: JobFault(SVGAError.jobCancelled)) { try result("cat >/dev/null; sleep 600", token) }
    }
}
