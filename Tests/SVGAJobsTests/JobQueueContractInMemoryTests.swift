import SVGAJobs
import SVGASystem
import SVGATestQueue
import Testing

@Suite("queue in memory")
struct JobQueueContractInMemoryTests {
    @Test("every rule of JobQueueContract", arguments: JobQueueContract.cases)
    func keepsRule(_ rule: QueueCase) throws { try rule.check(AgingMemoryQueue(rule.settings)) }

    @Test("JobQueueContract has rules, each with a name of its own")
    func names() {
        #expect(JobQueueContract.cases.count > 40)
        #expect(Set(JobQueueContract.cases.map(\.description)).count == JobQueueContract.cases.count)
    }

    @Test("the oldest job waits for as long as the clock says")
    func oldest() throws {
        let aging = AgingMemoryQueue(QueueSettings())
        let batch = JobBatch(id: try #require(BatchID("b")), output: "png", rendererRevision: 7)
        _ = try aging.queue.enqueue([JobRequest(source: "a")], in: batch)
        aging.age(by: .seconds(10))
        _ = try aging.queue.enqueue([JobRequest(source: "b")], in: batch)
        #expect(try aging.queue.load().oldestSeconds == [.normal: 10])
    }

    @Test("lanes are reversed at each eighth read")
    func order() {
        let order = LaneOrder()
        let reads = (0..<24).map { _ in order.next([.high, .low]) }
        #expect(reads.indices.filter { reads[$0] == [.low, .high] } == [7, 15, 23])
    }
}

/// A queue in memory with a clock that the test moves on.
private struct AgingMemoryQueue: AgingQueue {
    private let time: Lock<Duration>
    let queue: any JobQueue

    init(_ settings: QueueSettings) {
        let time = Lock(Duration.zero)
        self.time = time
        queue = InMemoryJobQueue(rendererRevision: JobQueueContract.rendererRevision, settings: settings) {
            time.withLock { $0 }
        }
    }

    func age(by time: Duration) { self.time.withLock { $0 += time } }
}
