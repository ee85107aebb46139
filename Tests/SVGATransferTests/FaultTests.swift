import SVGATestServices
import SVGATestSupport
import SVGATransfer
import Testing

/// Transfers with failures of the connection or the server.
@Suite struct FaultTests {
    let engine = TransferEngine()

    @Test(arguments: [FaultResponse.Framing.length(), .chunked])
    func aResponseCutAtAnyByteIsNeverTakenForWhole(framing: FaultResponse.Framing) async throws {
        let whole = FaultResponse.ok(Array("body".utf8), ["ETag": "\"1\""]).framed(framing)
        let server = try FaultServer { request in
            whole.delivered(.cut(after: Int(request.target.dropFirst()) ?? 0))
        }
        // A missing empty line after the last chunk does not matter: all content has been received by then.
        let end = wireByteCount(of: whole) - (framing.isChunked ? 2 : 0)
        for count in 0..<end {
            let sink = MemoryBody()
            let error = await engine.failure(.local(server.url("/\(count)")), into: sink)
            switch error?.cause {
            case .connectionLost, .incomplete: #expect(error?.isTransient == true)
            default: Issue.record("\(count) bytes: \(error.map { "\($0)" } ?? "taken for whole")")
            }
            #expect(Array("body".utf8).starts(with: sink.bytes))
        }
    }

    @Test func damagedResponsesEndAsResultsOrErrors() async throws {
        let whole = FaultResponse.ok(Array("body of some length".utf8), ["ETag": "\"1\"", "Vary": "a"]).wireBytes
        let server = try FaultServer { request in
            var random = SplitMix64(seed: UInt64(request.target.dropFirst()) ?? 0)
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            return .raw(bytes)
        }
        var endings: Set<Bool> = []
        for seed in 0..<300 { endings.insert(await engine.failure(.local(server.url("/\(seed)"))) == nil) }
        #expect(endings == [true, false])
    }

    @Test func aCutBodyTellsHowFarItCame() async throws {
        let server = try FaultServer { _ in
            .ok([1, 2, 3]).framed(.length(announced: 10)).delivered(.whole)
        }
        let sink = MemoryBody()
        let error = await engine.failure(.local(server.url("/")), into: sink)
        #expect(error?.bare == .incompleteBody(received: 3, expected: 10))
        #expect(error?.description.contains("the connection ended after 3 bytes of 10") == true)
        #expect(sink.bytes == [1, 2, 3])
    }

    @Test func bytesAfterTheContentLengthAreIgnored() async throws {
        let server = try FaultServer { _ in .ok([1, 2, 3]).framed(.length(announced: 2)) }
        let sink = MemoryBody()
        _ = try await engine.perform(.local(server.url("/")), into: sink)
        #expect(sink.bytes == [1, 2])
    }

    @Test(arguments: ["", "\r\n\r\n", "hello", "HTTP/1.1\r\n\r\n", "GIF89a..............", "SSH-2.0-OpenSSH\r\n"])
    func otherProtocolsAreAnError(bytes: String) async throws {
        let server = try FaultServer { _ in .raw(Array(bytes.utf8)) }
        let error = await engine.failure(.local(server.url("/")))
        switch error?.cause {
        case .connectionLost, .protocolFailed: break
        default: Issue.record("\(error.map { "\($0)" } ?? "no error")")
        }
    }

    @Test func aHeaderWithoutEndIsAnError() async throws {
        let line = "X-Fill: " + String(repeating: "x", count: 8000) + "\r\n"
        let server = try FaultServer { _ in
            .raw(Array(("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 100)).utf8))
        }
        let error = await engine.failure(.local(server.url("/")))
        #expect(error?.cause == .protocolFailed && error?.detail?.contains("header") == true)
    }

    @Test func aServerThatIsNotThereIsUnreachable() async throws {
        let server = try FaultServer { _ in .ok([]) }
        let url = server.url("/")
        server.stop()
        // The port is free once the server has noticed; until then connections end at once.
        let error = await engine.failure(.local(url))
        switch error?.cause {
        case .unreachable, .connectionLost: #expect(error?.isTransient == true)
        default: Issue.record("\(error.map { "\($0)" } ?? "no error")")
        }
    }

    @Test func aHostWithoutAddressIsUnresolvable() async {
        // A label of more than 63 letters needs no name server to be impossible.
        let error = await engine.failure(.local("http://" + String(repeating: "x", count: 64) + ".example/"))
        #expect(error?.cause == .unresolvable && error?.isTransient == true)
    }

    @Test func aServerWithoutTLSFailsForHTTPS() async throws {
        let server = try FaultServer { _ in .ok([]) }
        let error = await engine.failure(.local("https://127.0.0.1:\(server.port)/"))
        guard error?.cause == .tls else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(error?.isTransient == false && server.requests.isEmpty)
    }

    @Test(arguments: ["", "no scheme", "http://", "http://exa mple/"])
    func invalidURLIsRejected(text: String) async {
        #expect(await engine.failure(.local(text))?.category == .invalidRequest)
    }

    @Test func aSinkCanRefuseTheHead() async throws {
        let server = try FaultServer { _ in .ok([1]) }
        let sink = MemoryBody(refusesHead: true)
        #expect(await engine.failure(.local(server.url("/")), into: sink)?.sinkError.map { "\($0)" } == "no such heads")
        #expect(sink.bytes.isEmpty)
    }

    @Test func aSinkCanRefuseTheBody() async throws {
        let server = try FaultServer { _ in .ok([1, 2, 3]).framed(.connectionEnd).delivered(.endless) }
        let sink = MemoryBody(refusesBodyAfter: 1000)
        let error = await engine.failure(.local(server.url("/")), into: sink)
        #expect(error?.sinkError.map { "\($0)" } == "the disk is full" && error?.isTransient == false)
    }

    @Test func messagesNameTheURLWithoutItsSecrets() async throws {
        let server = try FaultServer { _ in .ok([1, 2]) }
        var request = TransferRequest.local(server.url("/a?token=secret"))
        request.maxByteCount = 1
        let error = await #expect(throws: SVGAError.self) { try await engine.perform(request, into: MemoryBody()) }
        #expect(error?.description == "the body has 2 bytes, 1 are allowed (\(server.url("/a")))")
    }

    /// The bytes of a response that says that it ends its connection, as those do that are cut.
    private func wireByteCount(of response: FaultResponse) -> Int { response.delivered(.cut(after: 0)).wireBytes.count }
}

extension FaultResponse.Framing {
    fileprivate var isChunked: Bool {
        if case .chunked = self { true } else { false }
    }
}
