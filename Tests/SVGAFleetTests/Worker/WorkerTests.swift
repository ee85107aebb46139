import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestQueue
import SVGATestSupport
import Testing

@testable import SVGAFleet

@Suite struct WorkerTests {
    private let fixture = WorkerFixture()

    /// Has the worker do all that is in the line, on this thread.
    private func work(_ worker: Worker) {
        worker.state.withLock { $0.isOver = true }
        worker.workSlot()
        worker.state.withLock { $0.isOver = false }
    }

    private func put(_ deliveries: JobDelivery...) { fixture.queue.state.withLock { $0.waiting += deliveries } }

    @Test func asManyJobsAreTakenAsThereAreFreeSlots() throws {
        let worker = try fixture.worker(slotCount: 2)
        for number in 0..<5 { put(try fixture.delivery("\(number).svga")) }
        #expect(worker.takeJobs(waiting: .zero) == .taken(2))
        #expect(worker.takeJobs(waiting: .zero) == .rested, "no slot is free")
        work(worker)
        #expect(worker.takeJobs(waiting: .zero) == .taken(2))
        #expect(fixture.queue.state.withLock { $0.takes.map(\.count) } == [2, 2])
        #expect(fixture.queue.state.withLock { $0.failures.values.map(\.code) } == [66, 66])
    }

    @Test func aDoneJobIsToldOnceTheQueueAnswers() throws {
        let worker = try fixture.worker()
        let delivery = try fixture.delivery()
        put(delivery)
        #expect(worker.takeJobs(waiting: .zero) == .taken(1))
        fixture.queue.state.withLock { $0.failingCallCount = 3 }
        work(worker)
        #expect(fixture.queue.state.withLock { $0.finished[delivery.key] } != nil)
        #expect(worker.load.busyCount == 0 && worker.counts.now.queueFailureCount == 3)
        #expect(worker.counts.now.outcomes == [WorkerCounts.Outcome(word: "done", code: 0): 1])
    }

    @Test func aQueueThatNeverAnswersKeepsNoSlot() throws {
        let worker = try fixture.worker(slotCount: 1)
        put(try fixture.delivery())
        _ = worker.takeJobs(waiting: .zero)
        fixture.queue.state.withLock { $0.failingCallCount = 1_000 }
        work(worker)
        #expect(worker.load.busyCount == 0 && !worker.isReady)
        #expect(worker.takeJobs(waiting: .zero) == .failed)
        fixture.queue.state.withLock { $0.failingCallCount = 0 }
        #expect(worker.takeJobs(waiting: .zero) == .taken(0) && worker.isReady)
    }

    @Test func expiredJobsAreCheckedEveryThirdOfTheLease() throws {
        let worker = try fixture.worker { $0.lanes = [.normal] }
        #expect(worker.takeJobs(waiting: .zero) == .taken(0), "at once when it begins")
        let delivery = try fixture.delivery(count: 2)
        fixture.queue.state.withLock { $0.expired = [delivery] }
        fixture.time.advance(seconds: 7.9)
        #expect(worker.takeJobs(waiting: .zero) == .taken(0))
        fixture.time.advance(seconds: 0.2)
        #expect(worker.takeJobs(waiting: .zero) == .taken(1), "a fifth sooner than 10 s")
        #expect(worker.counts.now.deliveries == [0, 1, 0, 0])
    }

    /// While a queue is away, the leases of workers that are well run out.
    @Test func outageRenewsLeasesBeforeCheckingExpiredJobs() throws {
        let worker = try fixture.worker(slotCount: 2) { $0.lanes = [.normal] }
        let (own, other) = (try fixture.delivery("a"), try fixture.delivery("b", count: 2))
        put(own)
        #expect(worker.takeJobs(waiting: .zero) == .taken(1))
        fixture.queue.state.withLock { $0.failingCallCount = 2 }
        fixture.time.advance(seconds: 40)
        #expect(worker.renewLeases() == fixture.time.clock.now() + second, "asked again soon")
        #expect(worker.takeJobs(waiting: .zero) == .failed)
        fixture.queue.state.withLock { $0.expired = [other] }
        fixture.time.advance(seconds: 1)
        worker.renewLeases()
        #expect(fixture.queue.state.withLock { $0.renewed } == [own.key])
        #expect(worker.takeJobs(waiting: .zero) == .taken(0), "the job of another worker is left to it")
        fixture.time.advance(seconds: 12)
        #expect(worker.takeJobs(waiting: .zero) == .taken(1), "whoever is well has renewed it by now")
    }

    @Test func aJobThatKilledThreeWorkersIsNotTried() throws {
        let drawing = ScriptedDrawing()
        let worker = try fixture.worker(runner: fixture.runner(drawing: drawing, apart: drawing))
        let delivery = try fixture.delivery(count: 4)
        put(delivery)
        _ = worker.takeJobs(waiting: .zero)
        work(worker)
        #expect(fixture.queue.state.withLock { $0.failures[delivery.key]?.code } == 70 && drawing.callCount == 0)
    }

    @Test func killingJobWaitsForItsLeaseOnce() throws {
        let drawing = ScriptedDrawing { _ in throw JobFault(.death, code: 70, message: "signal 11") }
        let worker = try fixture.worker(runner: fixture.runner(apart: drawing))
        put(try fixture.delivery(count: 2))
        _ = worker.takeJobs(waiting: .zero)
        work(worker)
        #expect(fixture.queue.state.withLock { $0.failures.isEmpty && $0.released.isEmpty })
        #expect(worker.load.busyCount == 0)
        let third = try fixture.delivery(count: 3)
        put(third)
        _ = worker.takeJobs(waiting: .zero)
        work(worker)
        #expect(fixture.queue.state.withLock { $0.failures[third.key]?.retryDelay } == nil)
        #expect(fixture.queue.state.withLock { $0.failures[third.key]?.code } == 70)
    }

    @Test func anArchiveThatIsAwayStopsTheTakingUntilAProbeSucceeds() throws {
        let worker = try fixture.worker(slotCount: 1)
        fixture.archive.state.withLock { $0.error = SVGAError.archiveUnavailable("away") }
        for _ in 0..<5 {
            put(try fixture.delivery())
            #expect(worker.takeJobs(waiting: .zero) == .taken(1))
            work(worker)
        }
        put(try fixture.delivery())
        #expect(worker.takeJobs(waiting: .zero) == .rested && !worker.isReady && !worker.reachesStore)
        worker.lookAfterQueue()
        #expect(fixture.archive.state.withLock { $0.probeCount } == 0)
        fixture.time.advance(seconds: 10)
        worker.lookAfterQueue()
        #expect(fixture.archive.state.withLock { $0.probeCount } == 1 && !worker.isReady)
        fixture.archive.state.withLock { $0.error = nil }
        fixture.time.advance(seconds: 10)
        worker.lookAfterQueue()
        #expect(worker.isReady && worker.takeJobs(waiting: .zero) == .taken(1))
    }

    @Test func aFullDiskStopsTheTakingUntilThereIsRoom() throws {
        let drawing = ScriptedDrawing { _ in throw JobFault(.disk, code: 74, message: "no room") }
        let folder = "\(fixture.folder.path)/work"
        let worker = try fixture.worker(slotCount: 1, runner: fixture.runner(drawing: drawing)) {
            $0.workFolders = [folder]
        }
        let delivery = try fixture.delivery()
        put(delivery)
        #expect(worker.takeJobs(waiting: .zero) == .taken(1))
        work(worker)
        let delay = try #require(fixture.queue.state.withLock { $0.failures[delivery.key]?.retryDelay })
        #expect(10...30 ~= delay, "the job comes again when this worker takes none")
        put(try fixture.delivery())
        #expect(worker.takeJobs(waiting: .zero) == .rested && !worker.isReady && !worker.hasRoom && worker.reachesStore)
        fixture.time.advance(seconds: 10)
        worker.lookAfterQueue()
        #expect(!worker.isReady, "the folder takes no bytes")
        fixture.folder.write([], to: "work/file")
        fixture.time.advance(seconds: 10)
        worker.lookAfterQueue()
        #expect(worker.isReady && worker.takeJobs(waiting: .zero) == .taken(1))
    }

    @Test func cancelledAndLostJobsAreNotReported() throws {
        for isLost in [true, false] {
            let fixture = WorkerFixture()
            let gate = Lock(false)
            let drawing = ScriptedDrawing { token in
                gate.waiting { $0 ? () : nil }
                throw JobFault(SVGAError.jobCancelled)
            }
            let worker = try fixture.worker(runner: fixture.runner(drawing: drawing))
            let delivery = try fixture.delivery()
            fixture.queue.state.withLock { state in
                state.waiting = [delivery]
                state.report = isLost ? LeaseReport(lost: [delivery.key]) : LeaseReport(cancelled: [delivery.key])
            }
            _ = worker.takeJobs(waiting: .zero)
            fixture.time.advance(seconds: 10)
            worker.renewLeases()
            gate.withLock { $0 = true }
            work(worker)
            let (failures, released) = fixture.queue.state.withLock { ($0.failures, $0.released) }
            #expect(failures.isEmpty && released.isEmpty && worker.load.busyCount == 0)
            #expect(worker.counts.now.outcomes.keys.map(\.word) == [isLost ? "lost" : "cancelled"])
        }
    }

    @Test func aWorkerBeatsAndPromotesInItsTime() throws {
        let worker = try fixture.worker()
        for _ in 0..<31 {
            worker.lookAfterQueue()
            fixture.time.advance(seconds: 1)
        }
        let (beats, promotions) = fixture.queue.state.withLock { ($0.beats, $0.promotionCount) }
        #expect(beats.count == 4 && promotions == 31)
        #expect(beats.first?.slotCount == 2 && beats.first?.rendererRevision == 7)
    }
}
