import SVGASystem
import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct ResumeTests {
    let fixture = CacheFixture()
    let movie = CacheFixture.movie(3, byteCount: 3_000)

    @Test func interruptedTransferResumes() async throws {
        let server = try FaultServer { [movie] request in
            let response = FaultResponse.resource(movie, etag: "\"1\"", for: request)
            return request.earlierCount < 3 ? response.delivered(.cut(after: 1_000)) : response
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        let starts = server.requests.map(\.rangeStart)
        #expect(starts[0] == nil)
        #expect(starts.count == 4)
        #expect(starts.dropFirst().allSatisfy { $0 ?? 0 > 0 })
        #expect(fixture.partials.isEmpty)
    }

    @Test func interruptionAtAnyByteResumes() async throws {
        let cache = try fixture.open()
        let headByteCount = 110
        for cut in stride(from: 1, to: movie.count + headByteCount, by: 97) {
            let server = try FaultServer { [movie] request in
                let response = FaultResponse.resource(movie, etag: "\"1\"", for: request)
                return request.earlierCount == 0 ? response.delivered(.cut(after: cut)) : response
            }
            #expect(await cache.answer(server.url("/a")) == .file(movie, .network), "cut after \(cut) bytes")
        }
        #expect(fixture.partials.isEmpty)
    }

    @Test func interruptedTransferResumesAfterARestart() async throws {
        let server = try FaultServer { [movie] request in
            let response = FaultResponse.resource(movie, etag: "\"1\"", for: request)
            return request.earlierCount == 0 ? response.delivered(.cut(after: 1_500)) : response
        }
        let first = try fixture.open { $0.retryPolicy.maxAttemptCount = 1 }
        guard case .error(let error) = await first.answer(server.url("/a")), error.category == .network else {
            Issue.record("the cut went unnoticed")
            return
        }
        #expect(try await first.statistics().partialCount == 1)
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests[1].rangeStart ?? 0 > 1_000)
    }

    @Test func changedVersionRestarts() async throws {
        let other = CacheFixture.movie(4, byteCount: 3_000)
        let server = try FaultServer { [movie] request in
            request.earlierCount == 0
                ? FaultResponse.resource(movie, etag: "\"1\"", for: request).delivered(.cut(after: 1_500))
                : FaultResponse.resource(other, etag: "\"2\"", for: request)
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(other, .network))
        #expect(server.requests[1]["If-Range"] == "\"1\"")
    }

    @Test func aServerWithoutRangesSendsTheWholeAgain() async throws {
        let server = try FaultServer { [movie] request in
            let response = FaultResponse.resource(movie, etag: "\"1\"", for: request, knowsRanges: false)
            return request.earlierCount == 0 ? response.delivered(.cut(after: 1_500)) : response
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
    }

    /// Responses that pretend to continue with another version, at another byte, or without a range.
    static let wrongParts: [(range: String?, tag: String)] = [
        ("bytes 1000-2999/3000", "\"2\""), ("bytes 7-2999/3000", "\"1\""), (nil, "\"1\""), ("bytes */3000", "\"1\""),
        ("bytes 9-8/3000", "\"1\""),
    ]

    @Test(arguments: wrongParts) func aPartThatDoesNotFitIsNotJoined(range: String?, tag: String) async throws {
        let server = try FaultServer { [movie] request in
            guard let start = request.rangeStart else {
                let response = FaultResponse.resource(movie, etag: "\"1\"", for: request)
                return request.earlierCount == 0 ? response.delivered(.cut(after: 1_500)) : response
            }
            var part = FaultResponse(status: 206, ["ETag": tag], body: Array(movie[start...]))
            if let range { part.fields.append(("Content-Range", range)) }
            return part
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.count == 3)
        #expect(fixture.partials.isEmpty)
    }

    @Test func aPartOfUnknownWholeIsNotJoined() async throws {
        let server = try FaultServer { [movie] request in
            guard let start = request.rangeStart else {
                let response = FaultResponse.ok(movie, ["ETag": "\"1\""]).framed(.chunked)
                return request.earlierCount == 0 ? response.delivered(.cut(after: 1_500)) : response
            }
            let range = "bytes \(start)-\(start + 9)/*"
            return FaultResponse(
                status: 206, ["ETag": "\"1\"", "Content-Range": range], body: Array(movie[start..<start + 10]))
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.count == 3)
    }

    @Test func aWholeThatComesInPartsIsJoined() async throws {
        let server = try FaultServer { [movie] request in
            let start = request.rangeStart ?? 0
            let part = movie[start..<min(start + 1_200, movie.count)]
            let range = "bytes \(start)-\(part.endIndex - 1)/\(movie.count)"
            return FaultResponse(status: 206, ["ETag": "\"1\"", "Content-Range": range], body: Array(part))
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.map(\.rangeStart) == [nil, 1_200, 2_400])
    }

    /// A server that sends parts of one size for all requests.
    private func serverOfParts(
        _ byteCount: Int, etag: @escaping @Sendable (FaultRequest) -> String?
    ) throws -> FaultServer {
        try FaultServer { [movie] request in
            let start = min(request.rangeStart ?? 0, movie.count - 1)
            let part = movie[start..<min(start + byteCount, movie.count)]
            let range = "bytes \(start)-\(part.endIndex - 1)/\(movie.count)"
            var response = FaultResponse(status: 206, ["Content-Range": range], body: Array(part))
            if let tag = etag(request) { response.fields.append(("ETag", tag)) }
            return response
        }
    }

    @Test(arguments: ["\"1\"", "W/\"1\"", nil]) func manySmallPartsAreJoined(etag: String?) async throws {
        let server = try serverOfParts(100) { _ in etag }
        let cache = try fixture.open { $0.retryPolicy.maxAttemptCount = 1 }
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.map(\.rangeStart) == [nil] + stride(from: 100, to: movie.count, by: 100).map { $0 })
        #expect(fixture.waits.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [1_000, 2_000]) func partsOfDifferentVersionsAreNotJoined(byteCount: Int) async throws {
        let server = try serverOfParts(byteCount) { request in "W/\"\(request.earlierCount)\"" }
        guard case .error(let error) = await (try fixture.open()).answer(server.url("/a")) else {
            Issue.record("parts of different versions were joined")
            return
        }
        #expect(error == .incompleteBody(received: min(2 * byteCount, movie.count), expected: movie.count))
        #expect(fixture.blobs.isEmpty && fixture.partials.isEmpty)
    }

    @Test func partsWithoutProgressEndTheTransfer() async throws {
        let server = try FaultServer { [movie] _ in
            let range = "bytes 0-999/\(movie.count)"
            return FaultResponse(status: 206, ["ETag": "\"1\"", "Content-Range": range], body: Array(movie[..<1_000]))
        }
        guard case .error(let error) = await (try fixture.open()).answer(server.url("/a")), error.category == .network
        else {
            Issue.record("the first part was taken for the file")
            return
        }
        #expect(server.requests.count <= 8 && fixture.blobs.isEmpty)
    }

    @Test func weakValidatorDoesNotResume() async throws {
        let server = try FaultServer { [movie] request in
            let response = FaultResponse.resource(movie, etag: "W/\"1\"", for: request)
            return request.earlierCount == 0 ? response.delivered(.cut(after: 1_500)) : response
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests[1]["Range"] == nil)
    }

    @Test func tooLongPartRestarts() async throws {
        let short = CacheFixture.movie(4, byteCount: 500)
        let server = try FaultServer { [movie] request in
            if request.earlierCount == 0 {
                return FaultResponse.resource(movie, etag: "\"1\"", for: request).delivered(.cut(after: 2_500))
            }
            return .resource(short, etag: "\"1\"", for: request)
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(short, .network))
        #expect(server.requests.count == 3)
    }

    @Test func aWrongLengthIsABrokenTransfer() async throws {
        let server = try FaultServer { [movie] request in
            let response = FaultResponse.resource(movie, etag: "\"1\"", for: request)
            return request.earlierCount == 0
                ? response.framed(.length(announced: movie.count + 500)) : response
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
    }

    @Test func slowServerIsTolerated() async throws {
        let server = try FaultServer { [movie] request in
            FaultResponse.ok(movie).delivered(.drip(byteCount: 500, milliseconds: 2))
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
    }
}
