import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAJobs

@Suite struct RenderQueueTests {
    private let body = SharedBytes([1, 2, 3])

    @Test func equalWorkIsDoneOnceForAll() async throws {
        let queue = try RenderQueue(workerCount: 2, maxWaitingCount: 10)
        let (gate, count, answers) = (Gate(), Lock(0), Lock(0))
        for _ in 0..<50 {
            let ticket = queue.submit(
                try Self.key(1),
                work: { [body] _ in
                    count.withLock { $0 += 1 }
                    gate.wait()
                    return .success(body)
                }, onFinish: { _ in },
                completion: { outcome in
                    if case .success = outcome { answers.withLock { $0 += 1 } }
                })
            #expect(ticket != nil)
        }
        gate.open()
        try await waiting { queue.finish() }
        #expect(count.withLock { $0 } == 1)
        #expect(answers.withLock { $0 } == 50)
        #expect(queue.load.joinedCount == 49)
    }

    @Test func requestsOverTheQueueLimitAreRejected() async throws {
        let queue = try RenderQueue(workerCount: 1, maxWaitingCount: 3)
        let (gate, begun, answers) = (Gate(), Gate(), Lock(0))
        func submit(_ number: Int) throws -> RenderQueue.Ticket? {
            queue.submit(
                try Self.key(number),
                work: { [body] _ in
                    begun.open()
                    gate.wait()
                    return .success(body)
                }, onFinish: { _ in }, completion: { _ in answers.withLock { $0 += 1 } })
        }
        #expect(try submit(0) != nil)
        try await waiting { begun.wait() }
        for number in 1...3 { #expect(try submit(number) != nil) }
        for number in 4...6 { #expect(try submit(number) == nil) }
        #expect(try submit(3) != nil, "joins")
        gate.open()
        try await waiting { queue.finish() }
        #expect(answers.withLock { $0 } == 5)
        #expect(try submit(9) == nil, "finished")
    }

    @Test func abandonedWorkStopsOrNeverBegins() async throws {
        let queue = try RenderQueue(workerCount: 1, maxWaitingCount: 3)
        let (begun, stopped, second) = (Gate(), Gate(), Lock(false))
        let running = queue.submit(
            try Self.key(1),
            work: { cancellation in
                begun.open()
                while !cancellation.isCancelled {}
                stopped.open()
                return .failure(.cancelled)
            }, onFinish: { _ in }, completion: { _ in Issue.record("nobody waits") })
        try await waiting { begun.wait() }
        let queued = queue.submit(
            try Self.key(2),
            work: { [body] _ in
                second.withLock { $0 = true }
                return .success(body)
            }, onFinish: { _ in }, completion: { _ in Issue.record("nobody waits") })
        queue.leave(try #require(queued))
        #expect(queue.load.waitingCount == 0)
        queue.leave(try #require(running))
        try await waiting { stopped.wait() }
        try await waiting { queue.finish() }
        #expect(!second.withLock { $0 })
    }

    @Test func aLineThatTakesTooLongIsRefused() async throws {
        // The first guess of a time is 10 ms, so that the last of 501 is expected to wait for 5 s.
        let queue = try RenderQueue(workerCount: 1, maxWaitingCount: 10_000, maxWait: .seconds(5))
        let (gate, begun) = (Gate(), Gate())
        func submit(_ number: Int, weight: Int = 1) throws -> RenderQueue.Ticket? {
            queue.submit(
                try Self.key(number), weight: weight,
                work: { [body] _ in
                    begun.open()
                    gate.wait()
                    return .success(body)
                }, onFinish: { _ in }, completion: { _ in })
        }
        #expect(try submit(0) != nil)
        try await waiting { begun.wait() }
        #expect(queue.expectedWait == (0, 5))
        let tickets = try (1...501).map { try submit($0) }
        #expect(tickets.allSatisfy { $0 != nil })
        #expect(abs(queue.expectedWait.seconds - 5.01) < 1e-9)
        #expect(try submit(502) == nil)
        #expect(try submit(503, weight: 16) != nil, "a line of its own")
        queue.leave(try #require(tickets[200]))
        #expect(try submit(502) != nil)
        gate.open()
        try await waiting { queue.finish() }
    }

    @Test func theExpectedWaitFollowsTheTimesOfWork() {
        var line = WaitingLine(meanTime: 10)
        #expect(line.hasRoom(threadCount: 2, maxWait: 0, now: 0), "an empty line")
        for _ in 0..<100 { line.note(nanoseconds: 40) }
        for now in 0..<8 { line.append(at: Int64(now)) }
        #expect(abs(line.wait(threadCount: 2) - 160) < 0.01)
        #expect(line.wait(threadCount: 0) == line.wait(threadCount: 1))
        #expect(line.hasRoom(threadCount: 2, maxWait: 161, now: 7))
        #expect(!line.hasRoom(threadCount: 2, maxWait: 159, now: 7))
    }

    @Test func aLineThatIsNeverEmptyMayBeShorter() {
        var line = WaitingLine(meanTime: 10)
        for now in 0..<10 { line.append(at: Int64(now)) }
        #expect(line.hasRoom(threadCount: 1, maxWait: 100, now: 100))
        #expect(!line.hasRoom(threadCount: 1, maxWait: 100, now: 101))
        for _ in 0..<9 { line.removeOne() }
        #expect(line.hasRoom(threadCount: 1, maxWait: 100, now: 500))
        line.removeOne()
        for _ in 0..<10 { line.append(at: 600) }
        #expect(line.hasRoom(threadCount: 1, maxWait: 100, now: 650), "it was empty")
    }

    private static func key(_ number: Int) throws -> ResultKey {
        try ResultKey(source: SourceFile([]).digest, product: .movieMetadata, rendererRevision: number)
    }
}
