import SVGASystem
import SVGATestServices
import SVGATransfer
import Testing

/// Requests that change something.
@Suite struct WriteTests {
    let engine = TransferEngine()

    static func request(_ url: String, _ method: TransferMethod) -> TransferRequest {
        var request = TransferRequest.local(url)
        request.method = method
        return request
    }

    @Test(arguments: [
        TransferMethod.post(TransferBody(Array("{\"a\":1}".utf8), contentType: "application/json")),
        .put(TransferBody([0, 255, 13, 10], contentType: "image/png")), .post(TransferBody()),
        .put(TransferBody([UInt8](repeating: 7, count: 3_000_000))),
    ])
    func theBodyArrivesWholeWithItsLengthAndType(method: TransferMethod) async throws {
        let server = try FaultServer { .ok($0.body) }
        let body = try #require(method.body)
        let response = try await engine.response(to: WriteTests.request(server.url("/a"), method))
        #expect(response.head.status == 200 && response.body == body.bytes)
        let received = try #require(server.requests.first)
        #expect(received.method == method.name && received.body == body.bytes)
        #expect(received["Content-Length"] == "\(body.bytes.count)")
        #expect(received["Content-Type"] == body.contentType)
        #expect(received["Expect"] == nil && received["Transfer-Encoding"] == nil)
    }

    @Test func extraHeadersAreNeverSent() async throws {
        let server = try FaultServer { _ in .ok([]) }
        var request = WriteTests.request(server.url("/"), .post(TransferBody([1])))
        request.headerFields = ["Idempotency-Key": "k", "Content-Type": "text/plain"]
        _ = try await engine.response(to: request)
        let names = try #require(server.requests.first).fields.map { $0.name.lowercased() }.sorted()
        let usual = ["accept", "accept-encoding", "host", "user-agent"]
        #expect(names == (usual + ["content-length", "content-type", "idempotency-key"]).sorted())
    }

    @Test func aDeletionHasNoBody() async throws {
        let server = try FaultServer { _ in .status(204) }
        let response = try await engine.response(to: WriteTests.request(server.url("/v1/rooms/r1"), .delete))
        #expect(response.head.status == 204 && response.body.isEmpty)
        #expect(server.requests.map(\.method) == ["DELETE"] && server.requests[0]["Content-Length"] == nil)
    }

    @Test(arguments: ["Content-Length", "transfer-encoding"])
    func fieldsThatSayWhereTheBodyEndsAreRefused(name: String) async throws {
        let server = try FaultServer { _ in .ok([]) }
        var request = WriteTests.request(server.url("/"), .post(TransferBody([1, 2, 3])))
        request.headerFields[name] = "1"
        #expect(await engine.failure(request)?.bare == .invalidHeaderField(name))
        request.headerFields = [:]
        request.method = .post(TransferBody([1], contentType: "a\r\nX: y"))
        #expect(await engine.failure(request)?.bare == .invalidHeaderField("Content-Type"))
        #expect(server.requests.isEmpty)
    }

    @Test func filesAreNotWritten() async throws {
        var request = WriteTests.request("file:///tmp/never-written", .put(TransferBody([1])))
        request.policy.allowsFileURLs = true
        #expect(await engine.failure(request)?.bare == .schemeRefused("file"))
    }

    @Test func requestsCanHaveSeparateConnections() async throws {
        let server = try FaultServer { _ in .ok([]) }
        var request = WriteTests.request(server.url("/"), .post(TransferBody([1])))
        request.usesNewConnection = true
        for _ in 0..<3 { _ = try await engine.response(to: request) }
        #expect(server.requests.map(\.connection) == [0, 1, 2])
    }

    @Test func aKeptConnectionThatWasClosedIsReplacedAndTheBodySentAgain() async throws {
        let server = try FaultServer { request in
            var response = FaultResponse.ok(request.body)
            // The client believes that the connection stays.
            if request.earlierCount == 0 { response = .raw(response.wireBytes) }
            return response
        }
        for byte: UInt8 in 1...3 {
            let body = [UInt8](repeating: byte, count: 100_000)
            let method = TransferMethod.post(TransferBody(body))
            #expect(try await engine.response(to: WriteTests.request(server.url("/"), method)).body == body)
        }
        #expect(server.connectionCount == 2)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreRefusedUnlessTheyAreAllowed(status: Int) async throws {
        let server = try FaultServer { _ in .redirect(to: "/b", status: status) }
        for method in [TransferMethod.post(TransferBody([1])), .put(TransferBody([1])), .delete] {
            let error = await engine.failure(WriteTests.request(server.url("/a"), method))
            #expect(error == SVGAError.redirectRefused(method: method.name).at(url: server.url("/b")))
            #expect(error?.isTransient == false)
        }
        #expect(server.requests.map(\.target) == ["/a", "/a", "/a"])
    }

    @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func allowedRedirectsRepeatTheBodyWithinTheOrigin(status: Int, method: String) async throws {
        let server = try FaultServer { request in
            request.target == "/a" ? .redirect(to: "/b", status: status) : .ok([])
        }
        let body = TransferBody([1, 2], contentType: "text/plain")
        var request = WriteTests.request(server.url("/a"), .post(body))
        request.writeRedirects = .sameOrigin
        _ = try await engine.response(to: request)
        let received = server.requests[1]
        #expect(received.method == method && received.body == (method == "POST" ? [1, 2] : []))
        #expect(received["Content-Type"] == (method == "POST" ? "text/plain" : nil))
    }

    @Test(arguments: [303, 307]) func noWriteFollowsToAnotherOrigin(status: Int) async throws {
        let other = try FaultServer { _ in .ok([]) }
        let server = try FaultServer { [url = other.url("/")] _ in .redirect(to: url, status: status) }
        var request = WriteTests.request(server.url("/"), .put(TransferBody([1])))
        request.writeRedirects = .sameOrigin
        #expect(await engine.failure(request)?.bare == .redirectRefused(method: "PUT"))
        #expect(other.requests.isEmpty)
    }

    @Test func theResponseIsBounded() async throws {
        let server = try FaultServer { _ in .ok([UInt8](repeating: 1, count: 1001)).framed(.chunked) }
        var request = WriteTests.request(server.url("/"), .post(TransferBody([1])))
        request.maxByteCount = 1000
        #expect(await engine.failure(request)?.bare == .bodyTooLarge(limit: 1000, announced: nil))
    }

    @Test func theDeadlineCountsTheWaitForOtherTransfers() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let engine = TransferEngine(limits: ConnectionLimits(maxTransferCount: 1))
        var request = WriteTests.request(server.url("/"), .post(TransferBody([1])))
        let first = Task.immediate { [request] in await engine.failure(request) }
        while server.requests.isEmpty { await Task.yield() }
        request.deadline = SteadyClock.time + .milliseconds(20)
        #expect(await engine.failure(request)?.bare == .timedOut(.turn))
        #expect(server.requests.count == 1)
        first.cancel()
        #expect(await first.value?.category == .cancelled)
    }

    @Test func theDeadlineEndsAnAnswerThatDoesNotCome() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        var request = WriteTests.request(server.url("/"), .post(TransferBody([1])))
        request.deadline = SteadyClock.time + .seconds(2)
        #expect(await engine.failure(request)?.bare == .timedOut(.total))
    }

    @Test func theDeadlineSaysWhetherTheServerHasTheRequest() async throws {
        let deaf = try DeafServer()
        var request = WriteTests.request(deaf.url, .post(TransferBody([1])))
        request.deadline = SteadyClock.time + .milliseconds(30)
        #expect(await engine.failure(request)?.bare == .timedOut(.connect))
    }
}
