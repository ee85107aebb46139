import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestQueue
import SVGATestServices
import Testing

@testable import SVGAFleet

/// Workers with their threads.
@Suite struct WorkerRunTests {
    private let fixture = WorkerFixture(movies: (0..<20).map { "\($0).svga" })

    private func deliveries(_ range: Range<Int>) throws -> [JobDelivery] {
        try range.map { try fixture.delivery("\($0).svga") }
    }

    @Test func allJobsAreDoneAndTheWorkerLeaves() throws {
        let worker = try fixture.worker(slotCount: 3, clock: .steady)
        let all = try deliveries(0..<20)
        fixture.queue.state.withLock { $0.waiting = all }
        let token = CancellationToken()
        let end = Lock<WorkerEnd?>(nil)
        _ = BackgroundThread.start {
            let reason = try? worker.run(until: token)
            end.withLock { $0 = reason }
            end.wakeWaiters()
        }
        #expect(fixture.queue.waits { $0.finished.count == 20 })
        token.cancel()
        #expect(end.waiting(until: SteadyClock.now + 60_000_000_000) { $0 } == .asked)
        let state = fixture.queue.state.withLock { $0 }
        #expect(state.hasLeft && state.released.isEmpty && state.failures.isEmpty && !state.beats.isEmpty)
        #expect(Set(state.finished.values.map(\.resultDigest)).count == 1)
        #expect(fixture.archive.state.withLock { $0.results.count } == 1)
    }

    @Test func unfinishedJobsAreReturned() throws {
        let (begun, gate) = (Gate(), Gate())
        let drawing = ScriptedDrawing { _ in
            begun.open()
            gate.wait()
            return [1]
        }
        let worker = try fixture.worker(slotCount: 1, clock: .steady, runner: fixture.runner(drawing: drawing)) {
            $0.drainTimeout = .milliseconds(50)
        }
        let jobs = try deliveries(0..<2)
        fixture.queue.state.withLock { $0.waiting = jobs }
        let token = CancellationToken()
        let end = Lock<WorkerEnd?>(nil)
        _ = BackgroundThread.start {
            let reason = try? worker.run(until: token)
            end.withLock { $0 = reason }
            end.wakeWaiters()
        }
        begun.wait()
        token.cancel()
        #expect(end.waiting(until: SteadyClock.now + 60_000_000_000) { $0 } == .asked)
        #expect(fixture.queue.state.withLock { $0.released } == [jobs[0].key])
        #expect(fixture.queue.state.withLock { $0.waiting.map(\.key) } == [jobs[1].key], "never taken")
        gate.open()
        #expect(worker.load.lostCount == 0)
        #expect(fixture.queue.state.withLock { $0.finished.isEmpty }, "another worker has it")
    }

    @Test func aWorkerThatLosesItsOnlySlotLeaves() throws {
        let worker = try fixture.worker(slotCount: 1)
        let job = try fixture.delivery(timeout: 60)
        worker.state.withLock { _ = $0.leases.add(job, now: 0, chance: 0) }
        fixture.time.advance(seconds: 70)
        worker.renewLeases()
        #expect(worker.load.lostCount == 1 && worker.state.withLock { $0.end } == .lostSlots)
    }

    @Test func aWorkerThatLosesTwoSlotsLeaves() throws {
        let (gate, begunCount) = (Gate(), Lock(0))
        let drawing = ScriptedDrawing { _ in
            begunCount.withLock { $0 += 1 }
            begunCount.wakeWaiters()
            gate.wait()
            return [1]
        }
        let worker = try fixture.worker(slotCount: 3, runner: fixture.runner(drawing: drawing))
        let jobs = try (0..<2).map { try fixture.delivery("\($0).svga", timeout: 60) }
        fixture.queue.state.withLock { $0.waiting = jobs }
        _ = worker.takeJobs(waiting: .zero)
        for _ in 0..<2 { #expect(BackgroundThread.start { worker.workSlot() } == 0) }
        // A late job ends immediately.
        begunCount.waiting { $0 == 2 ? () : nil }
        fixture.time.advance(seconds: 69)
        worker.renewLeases()
        #expect(worker.load.busyCount == 2 && worker.state.withLock { $0.end } == nil)
        fixture.time.advance(seconds: 1)
        worker.renewLeases()
        #expect(worker.load.busyCount == 0 && worker.load.lostCount == 2)
        #expect(worker.state.withLock { $0.end } == .lostSlots && !worker.isReady)
        #expect(fixture.queue.state.withLock { $0.renewed.isEmpty }, "not beyond the time of the job")
        // A thread that returns after all frees its slot, and its result does not count.
        worker.state.withLock { $0.isOver = true }
        gate.open()
        #expect(
            worker.state.waiting(until: SteadyClock.now + 60_000_000_000) { $0.lostSlotCount == 0 ? () : nil } != nil)
        #expect(fixture.queue.state.withLock { $0.finished.isEmpty })
    }
}
