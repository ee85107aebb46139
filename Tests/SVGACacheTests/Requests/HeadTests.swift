import FoundationEssentials
import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct HeadTests {
    let fixture = CacheFixture()
    let movie = CacheFixture.movie(3, byteCount: 3_000)

    private func server(knowsRanges: Bool = true, etag: String = "\"1\"") throws -> FaultServer {
        try FaultServer { [movie] request in
            FaultResponse.resource(movie, etag: etag, for: request, knowsRanges: knowsRanges)
        }
    }

    private func request(_ server: FaultServer) -> MovieRequest { MovieRequest(url: server.url("/a")) }

    @Test func headIsCachedAndTheFileResumesAfterIt() async throws {
        let server = try server()
        let cache = try fixture.open()
        let head = try await cache.head(of: request(server), byteCount: 1_000)
        #expect(head == MovieHead(byteCount: 1_000, totalByteCount: movie.count))
        #expect(fixture.blobs.isEmpty && fixture.partials.count == 1)
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.map { $0["Range"] } == ["bytes=0-999", "bytes=1000-"])
        #expect(server.requests[1]["If-Range"] == "\"1\"")
        #expect(fixture.partials.isEmpty)
        #expect(server.connectionCount == 1, "the connection of a head that ends by itself serves on")
        let statistics = try await cache.statistics()
        #expect(statistics.receivedByteCount == movie.count)
        #expect(statistics.headCount == 1 && statistics.transferCount == 1)
    }

    @Test func aHeadOutlivesItsProcess() async throws {
        let server = try server()
        _ = try await fixture.open().head(of: request(server), byteCount: 1_000)
        let cache = try fixture.open()
        let statistics = try await cache.statistics()
        #expect(statistics.partialCount == 1 && statistics.partialByteCount == 1_000)
        #expect(try await cache.head(of: request(server), byteCount: 1_000).byteCount == 1_000)
        #expect(server.requests.count == 1, "what is there is not asked for again")
        #expect(try await cache.head(of: request(server), byteCount: 1_600).byteCount == 1_600)
        #expect(server.requests[1]["Range"] == "bytes=1000-1599")
    }

    @Test func aServerThatIgnoresTheRangeIsLeftAfterTheHead() async throws {
        let server = try server(knowsRanges: false)
        let cache = try fixture.open()
        let head = try await cache.head(of: request(server), byteCount: 1_000)
        #expect(head == MovieHead(byteCount: 1_000, totalByteCount: movie.count))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
    }

    @Test func anEndlessBodyEndsAtTheHead() async throws {
        let server = try FaultServer { [movie] _ in
            FaultResponse.ok(movie, ["ETag": "\"1\""]).framed(.chunked).delivered(.endless)
        }
        let head = try await fixture.open().head(of: request(server), byteCount: 10_000)
        #expect(head == MovieHead(byteCount: 10_000, totalByteCount: nil))
    }

    @Test(arguments: [0, 1, 500]) func aFileThatIsNoLargerIsComplete(spare: Int) async throws {
        let server = try server()
        let cache = try fixture.open()
        let head = try await cache.head(of: request(server), byteCount: movie.count + spare)
        #expect(head.file?.byteCount == movie.count && head.isComplete && head.byteCount == movie.count)
        #expect(fixture.partials.isEmpty && fixture.blobs.count == 1)
        #expect(try await cache.head(of: request(server), byteCount: 10).isComplete, "the whole has every head")
        #expect(server.requests.count == 1)
    }

    @Test func withoutAStrongValidatorNoBytesAreCached() async throws {
        for knowsRanges in [true, false] {
            let server = try server(knowsRanges: knowsRanges, etag: "W/\"1\"")
            let cache = try CacheFixture().open()
            let head = try await cache.head(of: request(server), byteCount: 1_000)
            #expect(head == MovieHead(byteCount: 0, totalByteCount: movie.count))
            #expect(try await cache.statistics().partialCount == 0)
            #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        }
    }

    @Test func changedVersionRestarts() async throws {
        let other = CacheFixture.movie(4, byteCount: 2_000)
        let server = try FaultServer { [movie] request in
            request.earlierCount == 0
                ? FaultResponse.resource(movie, etag: "\"1\"", for: request)
                : FaultResponse.resource(other, etag: "\"2\"", for: request)
        }
        let cache = try fixture.open()
        _ = try await cache.head(of: request(server), byteCount: 1_000)
        #expect(await cache.answer(server.url("/a")) == .file(other, .network))
    }

    @Test func interruptedHeadResumes() async throws {
        let server = try FaultServer { [movie] request in
            let response = FaultResponse.resource(movie, etag: "\"1\"", for: request)
            return request.earlierCount == 0 ? response.delivered(.cut(after: 700)) : response
        }
        let head = try await fixture.open().head(of: request(server), byteCount: 1_000)
        #expect(head.byteCount == 1_000)
        let ranges = server.requests.map { ($0.rangeStart ?? -1, $0.rangeEnd ?? -1) }
        #expect(ranges.count == 2 && ranges[1].0 > 0 && ranges.allSatisfy { $0.1 == 1_000 })
    }

    @Test func aPartOfUnknownWholeIsAHead() async throws {
        let server = try FaultServer { [movie] _ in
            FaultResponse(
                status: 206, ["ETag": "\"1\"", "Content-Range": "bytes 0-999/*"], body: Array(movie[..<1_000]))
        }
        let head = try await fixture.open().head(of: request(server), byteCount: 1_000)
        #expect(head == MovieHead(byteCount: 1_000, totalByteCount: nil))
    }

    @Test func refusedRangeIsRetriedWithoutOne() async throws {
        let server = try FaultServer { [movie] request in
            request["Range"] == nil ? .ok(movie, ["ETag": "\"1\""]) : .status(416)
        }
        #expect(try await fixture.open().head(of: request(server), byteCount: 1_000).byteCount == 1_000)
    }

    @Test func failuresAreTyped() async throws {
        let server = try FaultServer { request in
            request.target == "/page" ? .ok(Array("<html></html>".utf8)) : .status(404)
        }
        let cache = try fixture.open { $0.retryPolicy.maxAttemptCount = 1 }
        func code(_ path: String) async -> Int {
            do {
                return try await cache.head(of: MovieRequest(url: server.url(path)), byteCount: 1_000).byteCount
            } catch {
                return -error.fetchCode
            }
        }
        #expect(await code("/page") == 6, "no animation")
        #expect(await code("/b") == -404)
        cache.isOffline = true
        #expect(await code("/c") == 8, "not there")
    }

    @Test func aFileThatMayNeverComeHasNoHead() async throws {
        let server = try server()
        let cache = try fixture.open { $0.maxFileByteCount = 2_000 }
        await #expect(throws: SVGAError.fileExceeds(limit: 2_000).at(url: server.url("/a"))) {
            try await cache.head(of: request(server), byteCount: 1_000)
        }
        #expect(fixture.partials.isEmpty)
    }

    @Test func theWholeWaitsForTheHeadAndReceivesNothingTwice() async throws {
        let gate = Gate()
        let server = try FaultServer { [movie] request in
            if request.earlierCount == 0 { gate.wait() }
            return FaultResponse.resource(movie, etag: "\"1\"", for: request)
        }
        let cache = try fixture.open()
        let head = Task { [self] in try await cache.head(of: request(server), byteCount: 1_000).byteCount }
        await cache.waitersReach(1)
        let whole = Task { await cache.answer(server.url("/a")) }
        await cache.waitersReach(2)
        gate.open()
        #expect(try await head.value == 1_000)
        #expect(await whole.value == .file(movie, .network))
        #expect(server.requests.map { $0["Range"] } == ["bytes=0-999", "bytes=1000-"])
        #expect(try await cache.statistics().receivedByteCount == movie.count)
    }

    @Test func headOfACachedFileNeedsNoTransfer() async throws {
        let gate = Gate()
        let server = try FaultServer { [movie] _ in
            gate.wait()
            return .ok(movie)
        }
        let cache = try fixture.open()
        let whole = Task { await cache.answer(server.url("/a")) }
        await cache.waitersReach(1)
        let head = Task { [self] in try await cache.head(of: request(server), byteCount: 1_000) }
        await cache.waitersReach(2)
        gate.open()
        #expect(await whole.value == .file(movie, .network))
        #expect(try await head.value.isComplete)
        #expect(server.requests.count == 1)
    }

    @Test func anAbandonedTransferIsGoneOnWithAtOnce() async throws {
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
        // Without a wait: the new flight waits until the old one has put its bytes away.
        #expect(await cache.answer(server.url("/a")) == .file(large, .network))
        #expect(server.requests.last?["Range"] == "bytes=100000-")
    }

    @Test func aCancelledHeadKeepsItsBytes() async throws {
        let large = CacheFixture.movie(3, byteCount: 300_000)
        let server = try FaultServer { request in
            let response = FaultResponse.resource(large, etag: "\"1\"", for: request)
            return request.earlierCount == 0 ? response.delivered(.stall(after: 100_000)) : response
        }
        let cache = try fixture.open()
        let progress = cache.progress(of: request(server))
        let task = Task { [self] in try await cache.head(of: request(server), byteCount: 200_000) }
        for await value in progress where value.receivedByteCount == 100_000 { task.cancel() }
        await #expect(throws: SVGAError.requestCancelled.at(url: server.url("/a"))) { try await task.value }
        #expect(try await cache.head(of: request(server), byteCount: 150_000).byteCount == 150_000)
        #expect(server.requests.last?["Range"] == "bytes=100000-149999")
    }
}
