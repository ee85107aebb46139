import FoundationEssentials
import SVGATestServices
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct SharedFolderTests {
    let fixture = CacheFixture()

    @Test func twoCachesOnOneFolderShareTheirFiles() async throws {
        let server = try FaultServer.movie()
        let (first, second) = (try fixture.open(), try fixture.open())
        let url = try #require(URL(string: server.url("/a")))
        #expect(try await first.file(for: url).source == .network)
        #expect(try await second.file(for: url).source == .disk)
        #expect(try await second.file(for: url).source == .disk)
        #expect(try await first.contains(url))
        #expect(try await second.remove(url))
        #expect(try await !first.contains(url))
        #expect(try await first.file(for: url).source == .network)
        #expect(try await second.file(for: url).source == .disk)
        try await first.removeAll()
        #expect(try await second.file(for: url).source == .network)
        #expect(server.requests.count == 3)
    }

    @Test func cachesThatWriteEvictAndVerifyAtOnceLeaveEverythingWhole() async throws {
        let server = try FaultServer { request in
            .ok(CacheFixture.movie(Int(request.target.dropFirst()) ?? 0, byteCount: 3_000))
        }
        let caches = try (0..<3).map { _ in
            try fixture.open {
                $0.maxByteCount = 40_000
                $0.graceTime = .zero
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for (index, cache) in caches.enumerated() {
                group.addTask {
                    for round in 0..<40 {
                        let number = (round * 7 + index * 3) % 30
                        guard case .file(let bytes, _) = await cache.answer(server.url("/\(number)")) else {
                            Issue.record("request \(number) failed")
                            continue
                        }
                        // Without a time of grace a file may be evicted before it can be read.
                        #expect(bytes.isEmpty || bytes == CacheFixture.movie(number, byteCount: 3_000))
                        if round % 10 == 0 { _ = try? await cache.prune() }
                    }
                }
            }
        }
        fixture.clock.advance(by: .seconds(1))
        try await caches[0].prune()
        #expect(try await caches[1].verify().damagedKeys.isEmpty)
        let statistics = try await caches[2].statistics()
        #expect(statistics.byteCount <= 40_000)
        #expect(statistics.entryCount == fixture.blobs.count)
        #expect(fixture.partials.isEmpty)
    }

    @Test func statisticsCountRequests() async throws {
        let server = try FaultServer { request in
            request.target == "/a" ? .ok(CacheFixture.movie()) : .status(404)
        }
        let cache = try fixture.open()
        for path in ["/a", "/a", "/b"] { _ = await cache.answer(server.url(path)) }
        let statistics = try await cache.statistics()
        #expect(statistics.transferCount == 1)
        #expect(statistics.diskHitCount == 1)
        #expect(statistics.failureCount == 1)
        #expect(statistics.entryCount == 1)
        #expect(statistics.byteCount == CacheFixture.movie().count)
        #expect(statistics.receivedByteCount == CacheFixture.movie().count)
    }
}
