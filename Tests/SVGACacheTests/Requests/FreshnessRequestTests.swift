import SVGATestServices
import SVGATestSupport
import SVGATransfer
import Testing

@testable import SVGACache

@Suite struct FreshnessRequestTests {
    let fixture = CacheFixture()
    let movie = CacheFixture.movie()

    @Test func freshFileNeedsNoRequest() async throws {
        let server = try FaultServer.movie(["Cache-Control": "max-age=100"])
        let cache = try fixture.open()
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        fixture.clock.advance(by: .seconds(99))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .disk))
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .disk))
        #expect(server.requests.count == 1)
        #expect(server.requests[0]["Accept-Encoding"] == "identity")
    }

    @Test func afterItsLifetimeAFileIsConfirmedByItsValidator() async throws {
        let server = try FaultServer.movie(["Cache-Control": "max-age=100"])
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/a"))
        fixture.clock.advance(by: .seconds(100))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .revalidated))
        #expect(server.requests[1]["If-None-Match"] == "\"1\"")
        fixture.clock.advance(by: .seconds(99))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .disk))
        #expect(server.requests.count == 2)
        #expect(fixture.partials.isEmpty)
    }

    @Test func anotherVersionReplacesTheFile() async throws {
        let second = CacheFixture.movie(1)
        let server = try FaultServer { [movie] request in
            .resource(
                request.earlierCount == 0 ? movie : second, etag: "\"\(request.earlierCount)\"", for: request)
        }
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/a"))
        fixture.clock.advance(by: .seconds(86_400))
        #expect(await cache.answer(server.url("/a")) == .file(second, .network))
        #expect(await cache.answer(server.url("/a")) == .file(second, .disk))
        #expect(try await cache.entries().count == 1)
    }

    @Test func lastModifiedRevalidatesAndA304KeepsTheLifetime() async throws {
        let date = "Tue, 01 Jan 2019 00:00:00 GMT"
        let server = try FaultServer { [movie] request in
            request["If-Modified-Since"] == date
                ? FaultResponse(status: 304) : .ok(movie, ["Last-Modified": date, "Cache-Control": "max-age=50"])
        }
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/a"))
        fixture.clock.advance(by: .seconds(60))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .revalidated))
        fixture.clock.advance(by: .seconds(49))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .disk))
        fixture.clock.advance(by: .seconds(1))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .revalidated))
    }

    @Test func aFailingServerIsStoodInForUntilTheFileIsTooOld() async throws {
        let server = try FaultServer { [movie] request in
            request.earlierCount == 0
                ? .ok(movie, ["Cache-Control": "max-age=10, stale-if-error=20"]) : .status(503)
        }
        let cache = try fixture.open { $0.retryPolicy.maxAttemptCount = 1 }
        _ = await cache.answer(server.url("/a"))
        fixture.clock.advance(by: .seconds(29))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .stale))
        fixture.clock.advance(by: .seconds(1))
        #expect(await cache.answer(server.url("/a")) == .error(.serverStatus(503)))
    }

    @Test func aServerThatIsGoneIsStoodInForUnlessItForbidsThat() async throws {
        let cache = try fixture.open { $0.retryPolicy.maxAttemptCount = 1 }
        for (fields, isUsable) in [("max-age=10", true), ("max-age=10, must-revalidate", false), ("no-store", false)] {
            let server = try FaultServer.movie(["Cache-Control": fields])
            _ = await cache.answer(server.url("/a"))
            server.stop()
            fixture.clock.advance(by: .seconds(10))
            let answer = await cache.answer(server.url("/a"))
            #expect((answer == .file(movie, .stale)) == isUsable, "\(fields)")
        }
    }

    @Test func noStoreIsRequestedEachTime() async throws {
        let server = try FaultServer.movie(["Cache-Control": "no-store"])
        let cache = try fixture.open()
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .revalidated))
        fixture.clock.advance(by: .seconds(121))
        try await cache.prune()
        #expect(fixture.blobs.isEmpty)
    }

    @Test func aRequestCanInsistOnTheServersWord() async throws {
        let server = try FaultServer.movie()
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/a"))
        var request = MovieRequest(url: server.url("/a"))
        request.mode = .revalidating
        #expect(await cache.answer(request) == .file(movie, .revalidated))
    }

    @Test func aRequestCanDoWithoutTheServer() async throws {
        let server = try FaultServer.movie(["Cache-Control": "max-age=10"])
        let cache = try fixture.open()
        var request = MovieRequest(url: server.url("/a"))
        request.mode = .cachedOnly
        #expect(await cache.answer(request) == .error(.notCached))
        _ = await cache.answer(server.url("/a"))
        #expect(await cache.answer(request) == .file(movie, .disk))
        fixture.clock.advance(by: .seconds(1_000_000))
        #expect(await cache.answer(request) == .file(movie, .stale))
        #expect(server.requests.count == 1)
    }

    @Test func offlineCacheSendsNoRequests() async throws {
        let server = try FaultServer.movie(["Cache-Control": "max-age=10"])
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/a"))
        cache.isOffline = true
        fixture.clock.advance(by: .seconds(10))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .stale))
        #expect(await cache.answer(server.url("/b")) == .error(.notCached))
        cache.isOffline = false
        #expect(await cache.answer(server.url("/b")) == .file(movie, .network))
    }

    @Test func signedURLsShareAnEntryByTheirKey() async throws {
        let server = try FaultServer.movie()
        let cache = try fixture.open { $0.keyTransform = .droppingQueryItems(["Signature"]) }
        #expect(await cache.answer(server.url("/a?v=2&Signature=x")) == .file(movie, .network))
        #expect(await cache.answer(server.url("/a?v=2&Signature=y#top")) == .file(movie, .disk))
        #expect(await cache.answer(server.url("/a?v=3&Signature=x")) == .file(movie, .network))
        #expect(try await cache.entries().map(\.key).sorted() == [server.url("/a?v=2"), server.url("/a?v=3")])
    }

    @Test func requestHeadersReplaceConfiguredHeaders() async throws {
        let server = try FaultServer.movie()
        let cache = try fixture.open { $0.headerFields = ["X-App": "one", "X-Kind": "all"] }
        var request = MovieRequest(url: server.url("/a"))
        request.headerFields = ["x-app": "two"]
        _ = await cache.answer(request)
        #expect(server.requests[0]["X-App"] == "two")
        #expect(server.requests[0]["X-Kind"] == "all")
    }

    @Test func aFileOfThisMachineIsComparedEachTime() async throws {
        let cache = try fixture.open { $0.addressPolicy.allowsFileURLs = true }
        fixture.folder.write(movie, to: "local.svga")
        let url = "file://\(fixture.folder.path)/local.svga"
        #expect(await cache.answer(url) == .file(movie, .network))
        #expect(await cache.answer(url) == .file(movie, .revalidated))
        fixture.folder.write(CacheFixture.movie(1, byteCount: 100), to: "local.svga")
        #expect(await cache.answer(url) == .file(CacheFixture.movie(1, byteCount: 100), .network))
        let missing = await cache.answer(url + "x")
        #expect(missing == .error(.absent(status: 404)))
    }
}
