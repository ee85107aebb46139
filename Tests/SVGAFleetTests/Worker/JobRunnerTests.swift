import SVGACoding
import SVGAErrors
import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestQueue
import SVGATestSupport
import Testing

@testable import SVGAFleet

@Suite struct JobRunnerTests {
    private let fixture = WorkerFixture()

    private func fault(_ delivery: JobDelivery, _ runner: JobRunner? = nil) throws -> JobFault? {
        let runner = try runner ?? fixture.runner()
        do { _ = try runner.run(delivery, CancellationToken()) } catch { return JobFault(error) }
        return nil
    }

    @Test func aResultIsDrawnAndStored() throws {
        var phases: Set<JobPhase> = []
        let product = try fixture.runner().run(fixture.delivery(), CancellationToken()) { phase, _ in
            phases.insert(phase)
        }
        #expect(phases == [.fetch, .decode, .draw, .encode, .store])
        let digest = try SHA256.digest(of: WorkerFixture.movie)
        #expect(product.movieDigest == digest && !product.wasPresent)
        let key = try ResultKey(
            source: digest, product: RenderRequest.Product(canonicalText: "png poster"), rendererRevision: 7)
        #expect(product.resultName == key.name)
        let files = fixture.archive.state.withLock { $0.results }
        let file = try #require(files["r7/\(key.name.prefix(2))/\(key.name).png"])
        #expect(try SHA256.digest(of: file) == product.resultDigest && file.count == product.byteCount)
        let header = try ImageHeader(reading: file)
        #expect(product.size == ResultSize(width: header.width, height: header.height))
        #expect(fixture.archive.state.withLock { $0.questionCount } == 0, "nobody asks for what is new")
    }

    @Test func secondStoreReportsTheExistingResult() throws {
        let first = try fixture.runner().run(fixture.delivery(), CancellationToken())
        let second = try fixture.runner().run(fixture.delivery(), CancellationToken())
        #expect(second.wasPresent && second.resultDigest == first.resultDigest)
        #expect(fixture.archive.state.withLock { $0.results.count } == 1)
    }

    @Test(arguments: [false, true])
    func redeliveredJobIsLookedUpFirst(knowsDigest: Bool) throws {
        let first = try fixture.runner().run(fixture.delivery(), CancellationToken())
        let drawing = ScriptedDrawing()
        let digest = knowsDigest ? first.movieDigest : nil
        // With the digest not even the movie is wanted.
        let source = knowsDigest ? "gone.svga" : "rose.svga"
        let again = try fixture.runner(drawing: drawing, apart: drawing)
            .run(fixture.delivery(source, count: 2, digest: digest), CancellationToken())
        #expect(again.wasPresent && again.resultDigest == first.resultDigest && drawing.callCount == 0)
        #expect(again.byteCount == first.byteCount && again.resultName == first.resultName)
    }

    @Test func suspectedJobIsIsolated() throws {
        let (here, apart) = (ScriptedDrawing(), ScriptedDrawing())
        let runner = try fixture.runner(drawing: here, apart: apart)
        _ = try runner.run(fixture.delivery(count: 1), CancellationToken())
        #expect(here.callCount == 1 && apart.callCount == 0)
        fixture.archive.state.withLock { $0.results = [:] }
        _ = try runner.run(fixture.delivery(count: 2), CancellationToken())
        #expect(here.callCount == 1 && apart.callCount == 1)
    }

    @Test func faultsHaveTheCodesOfTheTool() throws {
        fixture.folder.write([1, 2, 3], to: "broken.svga")
        let other = try #require(ContentDigest([UInt8](repeating: 1, count: 32)))
        #expect(try fault(fixture.delivery("none.svga"))?.code == 66)
        #expect(try fault(fixture.delivery("http://gifts.example/a.svga"))?.code == 77, "no cache takes URLs")
        #expect(try fault(fixture.delivery("../rose.svga"))?.code == 64)
        #expect(try fault(fixture.delivery("broken.svga"))?.code == 65)
        #expect(try fault(fixture.delivery(digest: other))?.code == 65)
        #expect(try fault(fixture.delivery(output: "png frame:9"))?.code == 64)
        #expect(try fault(fixture.delivery(output: "webp poster"))?.code == 64, "the quality is not settled")
        #expect(try fault(fixture.delivery(revision: 8))?.code == 69)
        #expect(fixture.archive.state.withLock { $0.insertCount } == 0)
        #expect(JobFault(SVGAError(.failed, "the encoder failed")).code == 74, "no limit")
    }

    @Test func failingArchiveIsNotTheJobsFault() throws {
        for (error, code) in [
            (SVGAError.archiveUnavailable("away"), 75), (.archiveRefused("403"), 75), (.archiveFull("disk"), 74),
            (.archiveUnavailable("slow", retryAfter: .seconds(9)), 75),
        ] {
            fixture.archive.state.withLock { $0.error = error }
            let fault = try fault(fixture.delivery())
            #expect(fault?.cause == .store && fault?.code == Int32(code))
            #expect(fault?.retryAfter == (error.retryAfter == nil ? nil : 9))
        }
    }

    @Test func aCancelledJobStoresNothing() throws {
        let token = CancellationToken()
        let drawing = ScriptedDrawing { token in
            token.cancel()
            return [1]
        }
        let runner = try fixture.runner(drawing: drawing)
        let delivery = try fixture.delivery()
        #expect(throws: SVGAError.jobCancelled) { try runner.run(delivery, token) }
        #expect(JobFault(SVGAError.jobCancelled).cause == .stopped)
        #expect(fixture.archive.state.withLock { $0.insertCount } == 0)
    }
}
