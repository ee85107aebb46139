import SVGATestServices
import SVGATransfer
import Testing

/// Responses that are read while they arrive.
@Suite struct StreamTests {
    let engine = TransferEngine()

    static func request(_ url: String, stall: Duration = .zero) -> TransferRequest {
        var request = TransferRequest(streaming: url, stall: stall)
        request.policy.allowsPrivateAddresses = true
        request.timeouts.connect = .zero
        return request
    }

    @Test func bytesArriveBeforeTheEnd() async throws {
        let gate = Gate()
        let event = Array("id: 1\ndata: {}\n\n".utf8)
        let server = try FaultServer { request in
            if request.target == "/next" { gate.open() }
            return .ok(event).framed(.chunked).delivered(request.target == "/" ? .stall(after: event.count) : .whole)
        }
        let stream = try await engine.stream(StreamTests.request(server.url("/")))
        #expect(stream.head.status == 200)
        var received: [UInt8] = []
        while received.count < event.count { received += try #require(try await stream.next()) }
        #expect(received == event)
        // Other transfers continue next to it.
        _ = try await engine.response(to: .local(server.url("/next")))
        gate.wait()
        stream.cancel()
        await #expect(throws: SVGAError.transferCancelled.at(url: server.url("/"))) { try await stream.next() }
        while server.concurrency.now > 0 { await Task.yield() }
    }

    @Test(arguments: [FaultResponse.Framing.length(), .chunked, .connectionEnd])
    func aBodyWithAnEndArrivesWholeAndEnds(framing: FaultResponse.Framing) async throws {
        let body = [UInt8]((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let server = try FaultServer { _ in .ok(body).framed(framing) }
        let stream = try await engine.stream(StreamTests.request(server.url("/")), bufferByteCount: 1000)
        var received: [UInt8] = []
        for try await bytes in stream {
            #expect(!bytes.isEmpty && bytes.count < 1000 + 16 << 10)
            received += bytes
        }
        #expect(received == body)
        #expect(try await stream.next() == nil)
    }

    @Test func aSlowReaderHoldsTheServerBackAndLosesNothing() async throws {
        let piece = [UInt8](repeating: 5, count: 1 << 20)
        let server = try FaultServer { _ in .ok(piece).delivered(.repeated(64)) }
        let stream = try await engine.stream(StreamTests.request(server.url("/")))
        for _ in 0..<10_000 { await Task.yield() }
        #expect(server.concurrency.now == 1)
        var count = 0
        for try await bytes in stream {
            #expect(bytes.count <= 256 << 10 + 16 << 10)
            count += bytes.count
        }
        #expect(count == 64 << 20)
    }

    @Test func aReaderMayBeSilentForLongerThanTheServer() async throws {
        let server = try FaultServer { _ in
            .ok([UInt8](repeating: 1, count: 9000)).framed(.connectionEnd).delivered(.endless)
        }
        let stream = try await engine.stream(StreamTests.request(server.url("/"), stall: .seconds(2)))
        try await Task.sleep(for: .milliseconds(2500))
        #expect(server.concurrency.now == 1)
        #expect(try await stream.next()?.isEmpty == false)
    }

    @Test func anEndlessBodyIsReadAsLongAsSomebodyWants() async throws {
        let server = try FaultServer { _ in
            .ok([UInt8](repeating: 1, count: 9000)).framed(.connectionEnd).delivered(.endless)
        }
        var count = 0
        do {
            let stream = try await engine.stream(StreamTests.request(server.url("/")))
            while count < 10 << 20 { count += try #require(try await stream.next()).count }
        }
        // The stream is no longer referenced.
        while server.concurrency.now > 0 { await Task.yield() }
    }

    @Test func silenceEndsAStreamAndTimeAsAWholeDoesNot() async throws {
        let server = try FaultServer { request in
            .ok([UInt8](repeating: 1, count: 12)).delivered(
                request.target == "/drip" ? .drip(byteCount: 1, milliseconds: 10) : .stall(after: 3))
        }
        let drip = try await engine.stream(StreamTests.request(server.url("/drip"), stall: .seconds(5)))
        var count = 0
        for try await bytes in drip { count += bytes.count }
        #expect(count == 12)
        await #expect(throws: SVGAError.timedOut(.stall).at(url: server.url("/"))) {
            let silent = try await engine.stream(StreamTests.request(server.url("/"), stall: .milliseconds(30)))
            while try await silent.next() != nil {}
        }
    }

    @Test func brokenStreamReturnsItsBytesThenTheError() async throws {
        let server = try FaultServer { _ in .ok([UInt8](repeating: 1, count: 100)).delivered(.cut(after: 70)) }
        let stream = try await engine.stream(StreamTests.request(server.url("/")))
        var count = 0
        let error = await #expect(throws: SVGAError.self) {
            for try await bytes in stream { count += bytes.count }
        }
        #expect(error?.bare == .incompleteBody(received: count, expected: 100) && error?.isTransient == true)
    }

    @Test func cancellationWhileReadingEndsTheStream() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let stream = try await engine.stream(StreamTests.request(server.url("/")))
        #expect(try await stream.next() == [1])
        let task = Task.immediate { try await stream.next() }
        task.cancel()
        await #expect(throws: SVGAError.transferCancelled.at(url: server.url("/"))) { try await task.value }
    }

    @Test func cancellationBeforeTheHeadReturnsNoStream() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try FaultServer { _ in
            gate.wait()
            return .ok([])
        }
        let task = Task { [engine] in try await engine.stream(StreamTests.request(server.url("/"))) }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: SVGAError.transferCancelled.at(url: server.url("/"))) { try await task.value }
    }

    @Test func twoReadersDoNotShareAStream() async throws {
        let server = try FaultServer { _ in .ok([1, 2]).delivered(.stall(after: 1)) }
        let stream = try await engine.stream(StreamTests.request(server.url("/")))
        _ = try await stream.next()
        let first = Task.immediate { try await stream.next() }
        let error = await #expect(throws: SVGAError.self) { try await stream.next() }
        #expect(error?.bare == .protocolFailed("another task reads this stream"))
        stream.cancel()
        _ = await first.result
    }

    @Test func failuresBeforeTheHeadAreThrown() async throws {
        let server = try FaultServer { _ in .raw([]) }
        await #expect(throws: SVGAError.self) { try await engine.stream(StreamTests.request(server.url("/"))) }
        await #expect(throws: SVGAError.self) {
            try await engine.stream(TransferRequest(streaming: "", stall: .zero))
        }
    }
}
