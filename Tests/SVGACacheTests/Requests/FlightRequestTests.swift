import FoundationEssentials
import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct FlightRequestTests {
    let fixture = CacheFixture()
    let movie = CacheFixture.movie()

    /// A server of one movie that answers when the gate is open.
    private static func server(behind gate: Gate) throws -> FaultServer {
        try FaultServer { _ in
            gate.wait()
            return .ok(CacheFixture.movie())
        }
    }

    @Test func aHundredRequestsMakeOneGET() async throws {
        let gate = Gate()
        let server = try Self.server(behind: gate)
        let cache = try fixture.open()
        let url = server.url("/a")
        let sources = await withTaskGroup(of: Answer.self) { group in
            for _ in 0..<100 { group.addTask { await cache.answer(url) } }
            await cache.waitersReach(100)
            gate.open()
            return await group.reduce(into: [Answer]()) { $0.append($1) }
        }
        #expect(sources.count { $0 == .file(movie, .network) } == 1)
        #expect(sources.count { $0 == .file(movie, .flight) } == 99)
        #expect(server.requests.count == 1)
        let statistics = try await cache.statistics()
        #expect(statistics.joinCount == 99)
        #expect(statistics.transferCount == 1)
        #expect(await cache.flightCount == 0)
    }

    @Test func aThousandRequestsForFiftyURLsMakeFiftyGETs() async throws {
        let server = try FaultServer { request in
            .ok(CacheFixture.movie(Int(request.target.dropFirst(1)) ?? 0, byteCount: 2_000))
        }
        let cache = try fixture.open()
        let answers = await withTaskGroup(of: (Int, Answer).self) { group in
            for number in 0..<1_000 {
                group.addTask { (number % 50, await cache.answer(server.url("/\(number % 50)"))) }
            }
            return await group.reduce(into: [(Int, Answer)]()) { $0.append($1) }
        }
        #expect(answers.count == 1_000)
        let movies = (0..<50).map { CacheFixture.movie($0, byteCount: 2_000) }
        #expect(
            answers.allSatisfy { number, answer in
                if case .file(movies[number], _) = answer { true } else { false }
            })
        #expect(server.requests.count == 50)
        #expect(Set(server.requests.map(\.target)).count == 50)
        let statistics = try await cache.statistics()
        #expect(statistics.transferCount == 50)
        #expect(statistics.transferCount + statistics.joinCount + statistics.diskHitCount == 1_000)
    }

    @Test func waitersCancelIndependently() async throws {
        let gate = Gate()
        let server = try Self.server(behind: gate)
        let cache = try fixture.open()
        let url = server.url("/a")
        let first = Task { await cache.answer(url) }
        await cache.waitersReach(1)
        let second = Task { await cache.answer(url) }
        await cache.waitersReach(2)
        first.cancel()
        #expect(await first.value == .error(.requestCancelled))
        gate.open()
        #expect(await second.value == .file(movie, .network))
        #expect(server.requests.count == 1)
    }

    @Test func transferStopsWithTheLastWaiterAndResumes() async throws {
        let large = CacheFixture.movie(3, byteCount: 300_000)
        let server = try FaultServer { request in
            let response = FaultResponse.resource(large, etag: "\"1\"", for: request)
            return request.earlierCount == 0 ? response.delivered(.stall(after: 100_000)) : response
        }
        let cache = try fixture.open()
        let url = try #require(URL(string: server.url("/a")))
        let progress = cache.progress(of: url)
        let task = Task { await cache.answer(server.url("/a")) }
        for await value in progress where value.receivedByteCount == 100_000 { task.cancel() }
        #expect(await task.value == .error(.requestCancelled))
        #expect(await cache.flightCount == 0)
        // The flight that was left behind still has to put its file away.
        while try await cache.store.durableByteCount() < 100_000 { await Task.yield() }
        #expect(await cache.answer(server.url("/a")) == .file(large, .network))
        #expect(server.requests.last?["Range"] == "bytes=100000-")
        #expect(server.requests.last?["If-Range"] == "\"1\"")
    }

    @Test func cancelledTaskSendsNoRequest() async throws {
        let server = try FaultServer.movie()
        let cache = try fixture.open()
        let gate = Gate()
        let task = Task {
            gate.wait()
            return await cache.answer(server.url("/a"))
        }
        task.cancel()
        gate.open()
        #expect(await task.value == .error(.requestCancelled))
        #expect(server.requests.isEmpty)
    }

    @Test func theCallbackGetsAURLOrANumber() async throws {
        let server = try FaultServer { [movie] request in request.target == "/a" ? .ok(movie) : .status(404) }
        let cache = try fixture.open()
        func call(_ path: String) async throws -> (Int, String?) {
            let url = try #require(URL(string: server.url(path)))
            return await withCheckedContinuation { continuation in
                cache.request(withURL: url) { continuation.resume(returning: ($0, $1)) }
            }
        }
        let (error, fileURL) = try await call("/a")
        let entry = try #require(try await cache.entries().first)
        #expect(error == 0)
        #expect(fileURL == cache.store.file(entry, .disk).fileURL)
        let (failure, nothing) = try await call("/b")
        #expect(failure == 404)
        #expect(nothing == nil)
    }

    @Test func aCancelledCallbackIsStillCalled() async throws {
        let gate = Gate()
        let server = try Self.server(behind: gate)
        let cache = try fixture.open()
        let url = try #require(URL(string: server.url("/a")))
        let code = await withCheckedContinuation { continuation in
            let task = cache.request(withURL: url) { error, _ in continuation.resume(returning: error) }
            task.cancel()
        }
        #expect(code == -1)
        gate.open()
    }

    @Test func progressTellsTheBytesAndEndsWithTheRequest() async throws {
        let large = CacheFixture.movie(3, byteCount: 100_000)
        let server = try FaultServer { _ in .ok(large) }
        let cache = try fixture.open()
        let url = try #require(URL(string: server.url("/a")))
        let progress = cache.progress(of: url)
        let task = Task { try await cache.file(for: url) }
        var last: TransferProgress?
        for await value in progress {
            #expect(value.totalByteCount == large.count)
            #expect(value.receivedByteCount >= last?.receivedByteCount ?? 0)
            last = value
        }
        #expect(last?.fraction == 1)
        _ = try await task.value
        let again = cache.progress(of: url)
        _ = try await cache.file(for: url)
        for await _ in again { Issue.record("nothing is transferred") }
    }
}
