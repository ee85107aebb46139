import SVGATestServices
import SVGATransfer
import Testing

/// Successful transfers.
@Suite struct TransferTests {
    let engine = TransferEngine()
    let body = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    @Test func aBodyArrivesWholeWithItsHead() async throws {
        let server = try FaultServer { [body] _ in .ok(body, ["ETag": "\"1\"", "X-Name": " padded "]) }
        let sink = MemoryBody()
        let result = try await engine.perform(.local(server.url("/a?b=c")), into: sink)
        #expect(sink.bytes == body)
        #expect(sink.expectedByteCount == body.count)
        #expect(sink.heads == [result.head])
        #expect(result.receivedByteCount == body.count && result.redirectCount == 0)
        #expect(result.head.status == 200 && result.head.url == server.url("/a?b=c"))
        #expect(result.head.headerFields["etag"] == "\"1\"" && result.head.headerFields["X-NAME"] == "padded")
        #expect(server.requests.map(\.target) == ["/a?b=c"])
    }

    @Test(arguments: [FaultResponse.Framing.chunked, .connectionEnd])
    func bodiesOfUnknownLengthArriveWhole(framing: FaultResponse.Framing) async throws {
        let server = try FaultServer { [body] _ in .ok(body).framed(framing) }
        let sink = MemoryBody()
        let result = try await engine.perform(.local(server.url("/")), into: sink)
        #expect(sink.bytes == body && sink.expectedByteCount == nil && result.receivedByteCount == body.count)
    }

    @Test func aBodyThatDripsArrivesWhole() async throws {
        let server = try FaultServer { _ in
            .ok(Array("slowly".utf8)).delivered(.drip(byteCount: 1, milliseconds: 5))
        }
        let sink = MemoryBody()
        _ = try await engine.perform(.local(server.url("/")), into: sink)
        #expect(sink.bytes == Array("slowly".utf8))
    }

    @Test(arguments: [204, 400, 403, 404, 410, 416, 429, 500, 503])
    func everyStatusIsAResult(status: Int) async throws {
        let server = try FaultServer { _ in .status(status, ["Retry-After": "7"]) }
        let result = try await engine.perform(.local(server.url("/")), into: MemoryBody())
        #expect(result.head.status == status && result.head.headerFields["retry-after"] == "7")
    }

    @Test func fieldsOfTheRequestAreSent() async throws {
        let server = try FaultServer { [body] in .resource(body, etag: "\"v1\"", for: $0) }
        var request = TransferRequest.local(server.url("/"))
        request.headerFields = ["If-None-Match": "\"v1\"", "X-Empty": "", "Authorization": "Bearer t"]
        let sink = MemoryBody()
        let result = try await engine.perform(request, into: sink)
        #expect(result.head.status == 304 && sink.bytes.isEmpty && sink.expectedByteCount == 0)
        let received = try #require(server.requests.first)
        #expect(received["If-None-Match"] == "\"v1\"" && received["X-Empty"]?.isEmpty == true)
        #expect(received["Authorization"] == "Bearer t" && received["Accept-Encoding"] == "identity")
        #expect(received.method == "GET")
    }

    @Test func rangeResumesExistingBytes() async throws {
        let server = try FaultServer { [body] in .resource(body, etag: "\"v1\"", for: $0) }
        var request = TransferRequest.local(server.url("/"))
        request.headerFields = ["Range": "bytes=99000-", "If-Range": "\"v1\""]
        let sink = MemoryBody()
        let result = try await engine.perform(request, into: sink)
        #expect(result.head.status == 206 && sink.bytes == Array(body[99_000...]) && sink.expectedByteCount == 1000)
    }

    @Test func fieldsThatWouldBreakOutOfTheirLineAreNotSent() async throws {
        let server = try FaultServer { _ in .ok([]) }
        var request = TransferRequest.local(server.url("/"))
        request.headerFields = ["X-Name": "a\r\nX-Other: b"]
        await #expect(throws: SVGAError.invalidHeaderField("X-Name").at(url: server.url("/"))) {
            try await engine.perform(request, into: MemoryBody())
        }
        #expect(server.requests.isEmpty)
    }

    @Test func interimResponsesAreNotShown() async throws {
        let early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        let server = try FaultServer { _ in
            .raw(Array("\(early)HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
        }
        let sink = MemoryBody()
        let result = try await engine.perform(.local(server.url("/")), into: sink)
        #expect(sink.heads.map(\.status) == [200] && sink.bytes == Array("ok".utf8))
        #expect(result.head.headerFields["Link"] == nil)
    }

    @Test func connectionsAreKept() async throws {
        let server = try FaultServer { request in
            request.target == "/gone" ? .status(404) : request.target == "/moved" ? .redirect(to: "/") : .ok([1, 2, 3])
        }
        for path in ["/", "/moved", "/gone", "/"] {
            _ = try await engine.perform(.local(server.url(path)), into: MemoryBody(path == "/gone" ? .skip : .receive))
        }
        #expect(server.requests.map(\.target) == ["/", "/moved", "/", "/gone", "/"])
        #expect(server.connectionCount == 1)
    }

    @Test func discardedEndlessBodyEndsTheTransfer() async throws {
        let server = try FaultServer { [body] _ in .ok(body).framed(.connectionEnd).delivered(.endless) }
        let sink = MemoryBody(.skip)
        let result = try await engine.perform(.local(server.url("/")), into: sink)
        #expect(result.head.status == 200 && result.receivedByteCount == 0 && sink.bytes.isEmpty)
    }

    @Test func manyTransfersRunWithoutMixingTheirBytes() async throws {
        let server = try FaultServer { request in .ok([UInt8](repeating: UInt8(request.target.count), count: 70_000)) }
        try await withThrowingTaskGroup(of: Bool.self) { [engine] group in
            for number in 0..<200 {
                group.addTask {
                    let path = "/" + String(repeating: "x", count: number)
                    let sink = MemoryBody()
                    _ = try await engine.perform(.local(server.url(path)), into: sink)
                    return sink.bytes == [UInt8](repeating: UInt8(path.count), count: 70_000)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.requests.count == 200 && server.concurrency.most <= 6)
    }
}
