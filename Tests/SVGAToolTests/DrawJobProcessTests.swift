import SVGAFleet
import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestSupport
import Testing

/// The process in which a worker draws a job that killed another worker.
@Suite(.enabled(if: ToolProcess.starts("-v", mebibytes: 512), "the runtime needs more, as with sanitizers"))
struct DrawJobProcessTests {
    private func result(
        _ output: String, of movie: [UInt8], memory: String = "4G"
    ) throws -> [UInt8] {
        let drawing = IsolatedRenderer(program: ToolProcess.tool, arguments: ["draw-job", "--job-memory", memory])
        return try drawing.result(
            of: .init(canonicalText: output), from: SourceFile(movie), named: "gift.svga", timeout: 60,
            CancellationToken(), observer: { _, _ in }
        ).array
    }

    @Test func drawJobMatchesTheWorker() throws {
        let movie = try #require(TemporaryFolder.read(ToolProcess.sample("gift")))
        for output in ["png poster size:60x", "webp animate size:40x quality:75", "info"] {
            let here = try DrawingHere(budget: AnimationBudget()).result(
                of: .init(canonicalText: output), from: SourceFile(movie), named: "gift.svga", timeout: 60,
                CancellationToken(), observer: { _, _ in })
            #expect(try result(output, of: movie) == here.array, "\(output)")
        }
    }

    @Test func itsErrorsHaveTheCodesOfTheTool() throws {
        let movie = try #require(TemporaryFolder.read(ToolProcess.sample("gift")))
        for (output, input, code) in [("png poster", [UInt8]("<html>".utf8), 65), ("png frame:9999", movie, 64)] {
            let error = #expect(throws: JobFault.self) { try result(output, of: input) }
            #expect(error?.code == Int32(code) && error?.cause == .job && error?.message.isEmpty == false)
        }
    }

    @Test func itsMemoryIsBounded() throws {
        let movie = try #require(TemporaryFolder.read(ToolProcess.sample("gift")))
        let error = #expect(throws: JobFault.self) {
            try result("png poster size:4000x", of: movie, memory: "16M")
        }
        // Either the picture finds no memory, or the process dies before it can say so.
        #expect([76, 70].contains(error?.code), "\(String(describing: error))")
    }
}
