import SVGATestServices
import Testing

@testable import SVGATransfer

@Suite struct CancellationTests {
    @Test func aCancelledTaskEndsItsTransfer() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let engine = TransferEngine()
        let sink = MemoryBody()
        let task = Task { try await engine.perform(.local(server.url("/")), into: sink) }
        while sink.bytes.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: SVGAError.transferCancelled.at(url: server.url("/"))) { try await task.value }
        // The connection is closed, which is what lets the server finish its answer.
        while server.concurrency.now > 0 { await Task.yield() }
    }

    @Test func aTaskThatWasCancelledBeforeAsksForNothing() async throws {
        let server = try FaultServer { _ in .ok([1]) }
        let engine = TransferEngine()
        let gate = Gate()
        let task = Task {
            gate.wait()
            return try await engine.perform(.local(server.url("/")), into: MemoryBody())
        }
        task.cancel()
        gate.open()
        await #expect(throws: SVGAError.transferCancelled.at(url: server.url("/"))) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    /// A task may be held up between its note that it waits and its word to the engine.
    @Test func aCancellationMayReachTheEngineBeforeItsTransfer() async throws {
        let server = try FaultServer { _ in .ok([1]) }
        let settings = EngineSettings(limits: ConnectionLimits(), certificateAuthorityFile: nil)
        let inbox = try EngineThread.start(settings)
        defer { inbox.close() }
        let job = TransferJob(
            id: TransferID(), request: .local(server.url("/")), priority: { .normal }, sink: MemoryBody())
        let outcome = await withCheckedContinuation { continuation in
            let waits = job.wait(continuation)
            #expect(waits && job.cancel())
            #expect(inbox.put(.cancel(job)) && inbox.put(.begin(job)))
        }
        #expect(throws: SVGAError.transferCancelled.at(url: server.url("/"))) { try outcome.get() }
        #expect(server.requests.isEmpty)
    }

    @Test func aTransferThatWaitsForItsTurnCanBeCancelled() async throws {
        let gate = Gate()
        let server = try FaultServer { _ in
            gate.wait()
            return .ok([1])
        }
        let engine = TransferEngine(limits: ConnectionLimits(maxTransferCount: 1))
        let first = Task.immediate { try await engine.perform(.local(server.url("/first")), into: MemoryBody()) }
        let second = Task.immediate { try await engine.perform(.local(server.url("/second")), into: MemoryBody()) }
        second.cancel()
        await #expect(throws: SVGAError.transferCancelled.at(url: server.url("/second"))) { try await second.value }
        gate.open()
        _ = try await first.value
        #expect(server.requests.map(\.target) == ["/first"])
    }

    @Test func waitingTransfersGoByPriorityWhichMayChange() async throws {
        let gate = Gate()
        let server = try FaultServer { _ in
            gate.wait()
            return .ok([1])
        }
        let engine = TransferEngine(limits: ConnectionLimits(maxTransferCount: 1))
        let promoted = TransferID()
        let running = Task { try await engine.perform(.local(server.url("/running")), into: MemoryBody()) }
        while server.requests.isEmpty { await Task.yield() }
        let priorities: [(String, TransferPriority, TransferID)] = [
            ("/low", .low, TransferID()), ("/normal", .normal, TransferID()),
            ("/promoted", .veryLow, promoted), ("/high", .high, TransferID()),
        ]
        // Each is in the engine's line when its task first waits.
        let tasks = priorities.map { path, priority, id in
            Task.immediate {
                _ = try await engine.perform(
                    .local(server.url(path)), priority: priority, id: id, into: MemoryBody())
            }
        }
        engine.setPriority(.veryHigh, for: promoted)
        gate.open()
        _ = try await running.value
        for task in tasks { try await task.value }
        #expect(server.requests.map(\.target) == ["/running", "/promoted", "/high", "/normal", "/low"])
    }

    @Test func shuttingDownCancelsEverything() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let engine = TransferEngine(limits: ConnectionLimits(maxTransferCount: 2))
        let tasks = (0..<6).map { number in
            Task.immediate { try await engine.perform(.local(server.url("/\(number)")), into: MemoryBody()) }
        }
        while server.requests.count < 2 { await Task.yield() }
        engine.shutdown()
        for task in tasks {
            let error = await #expect(throws: SVGAError.self) { try await task.value }
            #expect(error?.bare == .transferCancelled)
        }
        let error = await #expect(throws: SVGAError.self) {
            try await engine.perform(.local(server.url("/late")), into: MemoryBody())
        }
        #expect(error?.bare == .transferCancelled)
        #expect(server.requests.count == 2)
    }

    @Test func anEngineThatWasNeverUsedStartsNothing() {
        TransferEngine().shutdown()
    }

    @Test func cancellingAtAnyMomentEndsEachTransferOnce() async throws {
        let server = try FaultServer { _ in .ok([UInt8](repeating: 1, count: 50_000)) }
        let engine = TransferEngine()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                group.addTask {
                    let task = Task { try await engine.perform(.local(server.url("/")), into: MemoryBody()) }
                    for _ in 0..<number { await Task.yield() }
                    task.cancel()
                    let result = await task.result
                    if case .failure(let error) = result { #expect((error as? SVGAError)?.bare == .transferCancelled) }
                }
            }
        }
    }
}
