import FoundationEssentials
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct PrefetchTests {
    let fixture = CacheFixture()

    private func urls(_ server: FaultServer, _ count: Int) throws -> [URL] {
        try (0..<count).map { try #require(URL(string: server.url("/\($0)"))) }
    }

    /// - Parameter answering: Counts the requests that wait for an answer, and the most that did at a time. The server itself
    ///   counts a request until it has seen that its answer was sent, when the client may already ask for the next file.
    private static func server(
        _ gate: Gate? = nil, answering: Lock<(now: Int, most: Int)> = Lock((now: 0, most: 0))
    ) throws -> FaultServer {
        try FaultServer { request in
            answering.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { answering.withLock { $0.now -= 1 } }
            gate?.wait()
            let number = Int(request.target.dropFirst()) ?? 0
            return number == 3 ? .status(404) : .ok(CacheFixture.movie(number, byteCount: 1_000))
        }
    }

    @Test func allURLsAreFetchedSomeAtATime() async throws {
        let answering = Lock((now: 0, most: 0))
        let server = try Self.server(answering: answering)
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/5"))
        let prefetch = try cache.prefetch(urls(server, 12), strategy: PrefetchStrategy(concurrentCount: 3))
        let status = await prefetch.finished()
        #expect(status.completedCount == 11)
        #expect(status.presentCount == 1)
        #expect(status.failedCount == 1)
        #expect(status.waitingCount == 0 && status.runningCount == 0 && status.isFinished)
        #expect(status.transferredByteCount > 10_000)
        #expect(server.requests.count == 12)
        #expect(answering.withLock { $0.most } <= 3)
        #expect(await prefetch.finished() == status)
    }

    @Test func anEmptyListIsFinished() async throws {
        #expect(await (try fixture.open()).prefetch([URL]()).finished().isFinished)
    }

    @Test func aSpentBudgetEndsTheWork() async throws {
        let server = try Self.server()
        let prefetch = try fixture.open().prefetch(
            urls(server, 12), strategy: PrefetchStrategy(concurrentCount: 1, byteBudget: 1_500))
        let status = await prefetch.finished()
        #expect(status.completedCount == 2)
        #expect(status.waitingCount == 10)
        #expect(server.requests.map(\.target) == ["/0", "/1"])
    }

    @Test func pauseLetsRunningTransfersFinish() async throws {
        let gate = Gate()
        let server = try Self.server(gate)
        let cache = try fixture.open()
        let prefetch = try cache.prefetch(urls(server, 3), strategy: PrefetchStrategy(concurrentCount: 1))
        await cache.waitersReach(1)
        await prefetch.pause()
        gate.open()
        while await prefetch.status.completedCount < 1 { await Task.yield() }
        #expect(await prefetch.status.runningCount == 0)
        #expect(await prefetch.status.waitingCount == 2)
        #expect(await !prefetch.status.isFinished)
        await prefetch.resume()
        #expect(await prefetch.finished().completedCount == 3)
    }

    @Test func cancellingEndsWhatWasBegun() async throws {
        let gate = Gate()
        let server = try Self.server(gate)
        let cache = try fixture.open()
        let prefetch = try cache.prefetch(urls(server, 5), strategy: PrefetchStrategy(concurrentCount: 2))
        await cache.waitersReach(2)
        await prefetch.cancel()
        let status = await prefetch.finished()
        #expect(status.failedCount == 2)
        #expect(status.waitingCount == 3)
        gate.open()
    }

    @Test func aNewStrategyHoldsAtOnce() async throws {
        let gate = Gate()
        let server = try Self.server(gate)
        let cache = try fixture.open()
        let prefetch = try cache.prefetch(urls(server, 3), strategy: PrefetchStrategy(concurrentCount: 1))
        await cache.waitersReach(1)
        await prefetch.update(PrefetchStrategy(concurrentCount: 3))
        await cache.waitersReach(3)
        #expect(await prefetch.status.runningCount == 3)
        gate.open()
        #expect(await prefetch.finished().completedCount == 3)
    }
}
