import SVGAHTTP
import SVGAJobs
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAFleet

@Suite struct WorkerEndpointTests {
    private let fixture = WorkerFixture()

    @Test func metricsNameWhatWasDone() throws {
        let worker = try fixture.worker(slotCount: 3)
        let (good, bad) = (try fixture.delivery(), try fixture.delivery("none.svga"))
        fixture.queue.state.withLock { $0.waiting = [good, bad] }
        _ = worker.takeJobs(waiting: .zero)
        worker.state.withLock { $0.isOver = true }
        worker.workSlot()
        let text = worker.metricsText
        for line in [
            "svga_jobs_total{outcome=\"done\",code=\"0\"} 1", "svga_jobs_total{outcome=\"dead\",code=\"66\"} 1",
            "svga_job_seconds_count{phase=\"store\"} 1", "svga_job_seconds_count{phase=\"fetch\"} 1",
            "svga_job_deliveries_total{count=\"1\"} 2", "svga_worker_slots 3", "svga_worker_busy 0",
            "svga_store_open 1", "svga_disk_open 1",
            "svga_queue_waiting{lane=\"high\"} 0", "svga_queue_oldest_seconds{lane=\"low\"} 0", "svga_queue_dead 0",
            "svga_ready 1",
        ] { #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)") }
    }

    @Test func aQueueThatIsAwayLeavesTheMetricsOfTheWorker() throws {
        let worker = try fixture.worker()
        worker.leave(.asked)
        #expect(worker.metricsText.contains("svga_ready 0\n"))
    }

    @Test func readinessFollowsTheWorker() async throws {
        let worker = try fixture.worker()
        let endpoint = try MetricsEndpoint(
            WorkerService(worker), at: try #require(ListenAddress(parsing: "127.0.0.1:0")))
        defer { endpoint.stop() }
        let port = try #require(UInt16(endpoint.place.split(separator: " ").last ?? ""))
        func status(_ path: String, _ method: String = "GET") throws -> Int {
            let client = try HTTPClient(port: Int(port))
            client.request(method, path)
            return try #require(client.reply()).status
        }
        #expect(try status("/healthz") == 200 && status("/readyz") == 200 && status("/metrics") == 200)
        #expect(try status("/else") == 404 && status("/metrics", "POST") == 405)
        worker.leave(.asked)
        #expect(try status("/readyz") == 503 && status("/healthz") == 200)
    }
}
