import SVGATestServices
import Testing

@testable import SVGACache

/// Heads count towards the limits of the cache and go before complete files.
@Suite(.timeLimit(.minutes(2))) struct HeadEvictionTests {
    let fixture = CacheFixture()

    private func server() throws -> FaultServer {
        try FaultServer { request in
            let number = Int(request.target.dropFirst()) ?? 0
            let movie = CacheFixture.movie(number, byteCount: 3_000)
            return FaultResponse.resource(movie, etag: "\"\(number)\"", for: request)
        }
    }

    private func addHeads(_ numbers: Range<Int>, _ cache: MovieCache, _ server: FaultServer) async throws {
        for number in numbers {
            _ = try await cache.head(of: MovieRequest(url: server.url("/\(number)")), byteCount: 1_000)
            fixture.clock.advance(by: .seconds(1))
        }
    }

    @Test func headsAreEvictedTheOldestFirstAndBeforeFiles() async throws {
        let server = try server()
        let cache = try fixture.open { $0.maxByteCount = 10_000 }
        _ = try await cache.file(for: MovieRequest(url: server.url("/0")))
        try await addHeads(1..<9, cache, server)
        let fileByteCount = try await cache.statistics().byteCount
        fixture.clock.advance(by: .seconds(200))
        try await cache.prune()
        let statistics = try await cache.statistics()
        #expect(statistics.entryCount == 1, "the file stays")
        #expect(statistics.partialByteCount == (10_000 - fileByteCount) / 1_000 * 1_000)
        #expect(fixture.partials.count == statistics.partialCount)
        let count = server.requests.count
        _ = try await cache.head(of: MovieRequest(url: server.url("/8")), byteCount: 1_000)
        #expect(server.requests.count == count, "the newest is still there")
    }

    @Test func aHeadSparesItselfForTheGraceTime() async throws {
        let server = try server()
        let cache = try fixture.open { $0.maxByteCount = 500 }
        try await addHeads(0..<2, cache, server)
        try await cache.prune()
        #expect(try await cache.statistics().partialCount == 2)
        fixture.clock.advance(by: .seconds(121))
        try await cache.prune()
        #expect(try await cache.statistics().partialCount == 0)
        #expect(fixture.partials.isEmpty)
    }

    @Test func filesGiveWayForWhatHeadsLeave() async throws {
        let server = try server()
        let cache = try fixture.open { $0.maxByteCount = 7_000 }
        for number in 0..<2 {
            _ = try await cache.file(for: MovieRequest(url: server.url("/\(number)")))
        }
        fixture.clock.advance(by: .seconds(300))
        try await addHeads(2..<4, cache, server)
        try await cache.prune()
        let statistics = try await cache.statistics()
        #expect(statistics.partialCount == 2 && statistics.entryCount == 1)
        #expect(statistics.byteCount + statistics.partialByteCount <= 7_000)
    }

    @Test func oldHeadsGoWithRemovalAndWithAge() async throws {
        let server = try server()
        let cache = try fixture.open()
        try await addHeads(0..<3, cache, server)
        _ = try await cache.remove(key: server.url("/1"))
        #expect(try await cache.statistics().partialCount == 2)
        fixture.clock.advance(by: .seconds(86_400))
        try await addHeads(4..<5, cache, server)
        _ = try await cache.store.prune()
        #expect(try await cache.statistics().partialCount == 1)
    }
}
