import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestQueue
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

/// `serve --queue`: workers draw what is asked for.
@Suite struct JobFrontTests {
    private let archive = MemoryArchive()
    private let target = "/v1/unsigned/poster,size:20x/\(encoded("box.svga")).png"

    private func queue(maxWaitingCount: Int = 100) -> InMemoryJobQueue {
        var settings = QueueSettings()
        settings.maxWaitingCount = maxWaitingCount
        return InMemoryJobQueue(rendererRevision: Release.rendererRevision, settings: settings)
    }

    private func fixture(
        _ queue: any JobQueue, _ change: (inout ServerConfiguration) -> Void = { _ in }
    ) throws -> ServerFixture {
        try ServerFixture { configuration in
            (configuration.archive, configuration.jobQueue) = (archive, queue)
            change(&configuration)
        }
    }

    private func worker(_ queue: any JobQueue, of fixture: ServerFixture) -> QueueWorker {
        QueueWorker(queue, archive) { [folder = fixture.folder] in folder.read("root/\($0)") }
    }

    @Test func workersDrawInTheLaneThatGoesFirst() async throws {
        let queue = queue()
        let fixture = try fixture(queue)
        async let reply = fixture.get(target)
        while try queue.load().waitingCounts[.high] != 1 { await Task.yield() }
        let worker = worker(queue, of: fixture)
        defer { worker.stop() }
        let answered = try #require(try await reply)
        let here = try #require(try await ServerFixture().get(target))
        #expect(answered.status == 200 && answered.body == here.body)
        #expect(answered.fields["etag"] == here.fields["etag"] && worker.sources == ["box.svga"])
        #expect(fixture.requests.last?["origin"] as? String == "worker")
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 0)
        #expect(try await fixture.get(target)?.body == here.body)
        #expect(worker.sources.count == 1 && fixture.requests.last?["origin"] as? String == "memory")
    }

    @Test func equalRequestsAreOneJobThatWakesAll() async throws {
        let queue = queue()
        let fixture = try fixture(queue)
        let target = target
        let statuses = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
            for _ in 0..<12 { group.addTask { try await fixture.get(target)?.status ?? 0 } }
            while try queue.load().waitingCounts[.high] != 1 { await Task.yield() }
            let worker = worker(queue, of: fixture)
            defer { worker.stop() }
            var statuses: [Int] = []
            for try await status in group { statuses.append(status) }
            #expect(worker.sources == ["box.svga"])
            return statuses
        }
        #expect(statuses == [Int](repeating: 200, count: 12))
    }

    @Test func aFullQueueIsToldWithATimeToComeAgain() async throws {
        let queue = queue(maxWaitingCount: 1)
        let filler = JobBatch(
            id: try #require(BatchID("filler")), output: "info", rendererRevision: Release.rendererRevision)
        var high = filler
        high.lane = .high
        #expect(try queue.enqueue([JobRequest(source: "x.svga")], in: high) == [.queued])
        let fixture = try fixture(queue)
        let reply = try #require(try await fixture.get(target))
        #expect(reply.status == 503 && reply.fields["retry-after"] == "5", "\(reply.status) \(reply.text)")
    }

    @Test func aJobThatFailsIsToldAsTheServerWouldTellIt() async throws {
        let queue = queue()
        let fixture = try fixture(queue)
        let worker = worker(queue, of: fixture)
        defer { worker.stop() }
        let broken = "/v1/unsigned/poster/\(encoded("text.svga")).png"
        for _ in 0..<2 {
            let reply = try #require(try await fixture.get(broken))
            #expect(reply.status == 422 && reply.text.contains("no movie"), "\(reply.status) \(reply.text)")
        }
        #expect(worker.sources == ["text.svga"])
    }

    @Test func jobContinuesAfterTheRequestTimesOut() async throws {
        let queue = queue()
        let fixture = try fixture(queue) { $0.requestTimeout = .seconds(3) }
        let reply = try #require(try await fixture.get(target))
        #expect(reply.status == 503 && reply.fields["retry-after"] == "5", "\(reply.status) \(reply.text)")
        #expect(try queue.load().waitingCounts[.high] == 1)
        #expect(try await fixture.metric("svga_jobs_waiting", reaches: 0))
        let worker = worker(queue, of: fixture)
        defer { worker.stop() }
        while archive.results.isEmpty { await Task.yield() }
        #expect(try await fixture.get(target)?.status == 200)
    }

    @Test func cancelledBatchesPlanIsDrawnForLaterRequests() async throws {
        let queue = queue()
        let fixture = try fixture(queue)
        for _ in 0..<3 {
            async let reply = fixture.get(target)
            var jobs: [JobDelivery] = []
            while jobs.isEmpty {
                jobs = try queue.take(1, from: [.high], as: WorkerID("w"), waiting: .zero)
                await Task.yield()
            }
            try queue.cancel(jobs[0].batch.id)
            #expect(try queue.renew(jobs, as: WorkerID("w")).cancelled.count == 1)
            #expect(try await reply?.status == 503, "whoever waits is told")
        }
        let worker = worker(queue, of: fixture)
        defer { worker.stop() }
        #expect(try await fixture.get(target)?.status == 200)
    }

    @Test func plansUnknownToWorkersAreDrawnLocally() async throws {
        let queue = queue()
        let fixture = try fixture(queue)
        let reply = try await fixture.get("/v1/unsigned/poster,size:20x.png", method: "POST", body: ServerFixture.movie)
        #expect(reply?.status == 200)
        #expect(try await fixture.get("\(target)?hide=box")?.status == 200)
        #expect(try queue.load().waitingCounts[.high, default: 0] == 0)
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 2)
    }

    @Test func aQueueThatIsAwayIsTold() async throws {
        let fixture = try fixture(BrokenQueue())
        let reply = try #require(try await fixture.get(target))
        #expect(reply.status == 503 && reply.fields["retry-after"] == "5" && !reply.text.contains("secret host"))
    }
}

/// A queue that cannot be reached.
private struct BrokenQueue: JobQueue {
    private static let failure = SVGAError.queueUnreachable("secret host")

    func open(_ batch: JobBatch) throws(SVGAError) { throw Self.failure }
    func enqueue(_ requests: [JobRequest], in batch: JobBatch) throws(SVGAError) -> [Enqueued] { throw Self.failure }
    func status(of batch: BatchID) throws(SVGAError) -> BatchStatus? { throw Self.failure }
    func states(of keys: [JobKey]) throws(SVGAError) -> [JobState?] { throw Self.failure }
    func cancel(_ batch: BatchID) throws(SVGAError) { throw Self.failure }
    func cancel(_ job: JobKey) throws(SVGAError) -> Bool { throw Self.failure }
    func endedJobs(after cursor: inout String, waiting: Duration) throws(SVGAError) -> [JobKey] { throw Self.failure }
    func take(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID, waiting: Duration
    ) throws(SVGAError) -> [JobDelivery] { throw Self.failure }
    func takeExpired(_ count: Int, from lanes: [JobLane], as worker: WorkerID) throws(SVGAError) -> [JobDelivery] {
        throw Self.failure
    }
    func renew(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) -> LeaseReport {
        throw Self.failure
    }
    func finish(_ delivery: JobDelivery, with product: JobProduct, as worker: WorkerID) throws(SVGAError) {}
    func fail(_ delivery: JobDelivery, with failure: JobFailure, as worker: WorkerID) throws(SVGAError) {}
    func release(_ deliveries: [JobDelivery], as worker: WorkerID) throws(SVGAError) {}
    func promoteRetries() throws(SVGAError) -> Int { throw Self.failure }
    func beat(_ worker: WorkerRecord) throws(SVGAError) {}
    func leave(_ worker: WorkerID) throws(SVGAError) {}
    func load() throws(SVGAError) -> QueueLoad { throw Self.failure }
    func workers() throws(SVGAError) -> [WorkerRecord] { throw Self.failure }
    func deadJobs(after entryID: String, maxCount: Int) throws(SVGAError) -> [DeadJob] { throw Self.failure }
    func retryDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int { throw Self.failure }
    func purgeDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int { throw Self.failure }
}
