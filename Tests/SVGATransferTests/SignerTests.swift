import SVGASystem
import SVGATestServices
import SVGATransfer
import Testing

/// Requests that are signed, and those without a body in their answer.
@Suite struct SignerTests {
    let engine = TransferEngine()

    /// Numbers its signatures, and repeats the signed request.
    private final class NumberingSigner: TransferSigner {
        let requests = Lock([OutgoingRequest]())

        func fields(signing request: OutgoingRequest) throws(SVGAError) -> HeaderFields {
            if request.path == "/unsignable" { throw SVGAError.notSigned("there are no credentials") }
            let number = requests.withLock { requests in
                requests.append(request)
                return requests.count
            }
            let query = request.query.map { "?\($0)" } ?? ""
            return ["Authorization": "\(number) \(request.method) \(request.host) \(request.path)\(query)"]
        }
    }

    private static func request(_ url: String, _ signer: NumberingSigner) -> TransferRequest {
        var request = TransferRequest.local(url)
        request.signer = signer
        return request
    }

    @Test func eachAttemptIsSignedAgainExceptRedirects() async throws {
        let signer = NumberingSigner()
        let server = try FaultServer { $0.target == "/a?x=1" ? .redirect(to: "/b%20c") : .ok([]) }
        let host = "127.0.0.1:\(server.port)"
        for _ in 0..<2 { _ = try await engine.response(to: SignerTests.request(server.url("/a?x=1"), signer)) }
        #expect(
            server.requests.map { $0["Authorization"] } == [
                "1 GET \(host) /a?x=1", nil, "2 GET \(host) /a?x=1", nil,
            ])
    }

    @Test func signatureReplacesAHeader() async throws {
        let signer = NumberingSigner()
        let server = try FaultServer { _ in .ok([]) }
        var request = SignerTests.request(server.url("/"), signer)
        request.headerFields = ["authorization": "Bearer 1", "Range": "bytes=0-1"]
        _ = try await engine.response(to: request)
        let fields = try #require(server.requests.first).fields.filter { $0.name.lowercased() == "authorization" }
        #expect(fields.map(\.value) == ["1 GET 127.0.0.1:\(server.port) /"])
        #expect(signer.requests.withLock { $0.first?.fields["Range"] } == "bytes=0-1")
    }

    @Test func otherOriginsCannotAffectSigning() async throws {
        let signer = NumberingSigner()
        let home = Lock("")
        let stranger = try FaultServer { _ in .redirect(to: home.withLock { $0 } + "/secret") }
        let target = stranger.url("/")
        let server = try FaultServer { $0.target == "/a" ? .redirect(to: target) : .ok([1]) }
        home.withLock { $0 = server.url("") }
        let response = try await engine.response(to: SignerTests.request(server.url("/a"), signer))
        #expect(response.body == [1])
        #expect(stranger.requests.map { $0["Authorization"] } == [nil])
        #expect(server.requests.map { $0["Authorization"] == nil } == [false, true])
    }

    @Test(arguments: [true, false]) func theSignerKnowsWhetherABodyGoesAlong(hasBody: Bool) async throws {
        let signer = NumberingSigner()
        let server = try FaultServer { _ in .ok([]) }
        var request = SignerTests.request(server.url("/a"), signer)
        if hasBody { request.method = .put(TransferBody([1, 2])) }
        _ = try await engine.response(to: request)
        #expect(signer.requests.withLock { $0.map(\.hasBody) } == [hasBody])
    }

    @Test func unsignableRequestIsNotSent() async throws {
        let server = try FaultServer { _ in .ok([]) }
        let failure = await engine.failure(SignerTests.request(server.url("/unsignable"), NumberingSigner()))
        #expect(failure?.bare == .notSigned("there are no credentials"))
        #expect(server.requests.isEmpty)
    }

    @Test func aHeaderAloneIsAsOneWithItsBody() async throws {
        let server = try FaultServer { request in
            var response = FaultResponse.status(200, ["ETag": "\"1\""]).framed(.length(announced: 1 << 40))
            response.body = []
            response.closes = true
            return request.target == "/a" ? .redirect(to: "/b") : response
        }
        var request = TransferRequest.local(server.url("/a"))
        request.method = .head
        request.maxByteCount = 10
        let response = try await engine.response(to: request)
        #expect(response.head.status == 200 && response.body.isEmpty)
        #expect(response.head.headerFields["Content-Length"] == "\(1 << 40)")
        #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
    }

    @Test func fileHasNoHeaders() async {
        var request = TransferRequest(url: "file:///etc/hostname")
        request.method = .head
        request.policy.allowsFileURLs = true
        #expect(await engine.failure(request)?.bare == .schemeRefused("file"))
    }
}

/// Schemes in addition to HTTP and files.
@Suite struct SchemeTests {
    /// Finds `box:NAME` under the path `/NAME` of a server.
    private struct BoxScheme: TransferScheme {
        let name = "box"
        let server: FaultServer

        func resolved(_ request: TransferRequest) async throws(SVGAError) -> TransferRequest {
            if request.url.hasSuffix("/locked") { throw SVGAError.notSigned("no key").at(url: request.url) }
            var resolved = request
            resolved.url = server.url("/" + request.url.dropFirst("box://room/".count))
            resolved.policy = AddressPolicy(allowsPrivateAddresses: true)
            return resolved
        }

        func failure(of head: ResponseHead) -> SVGAError? {
            head.status == 418 ? .refusedByServer("it is a teapot", isTransient: true) : nil
        }
    }

    private func request(_ url: String) throws -> TransferRequest {
        var request = TransferRequest(url: url)
        request.policy.allowedSources = try SourceList(parsing: "box://room/gifts/")
        return request
    }

    @Test func schemeURLsBecomeServerURLs() async throws {
        let server = try FaultServer { $0.target == "/gifts/pot" ? .status(418) : .ok([7]) }
        let engine = TransferEngine(schemes: [BoxScheme(server: server)])
        #expect(try await engine.response(to: request("BOX://room/gifts/a")).body == [7])
        #expect(await engine.failure(try request("box://room/gifts/locked"))?.bare == .notSigned("no key"))
        let failure = await engine.failure(try request("box://room/gifts/pot"))
        #expect(failure?.bare == .refusedByServer("it is a teapot", isTransient: true))
        #expect(failure?.url == "box://room/gifts/pot" && failure?.isTransient == true)
    }

    @Test func theListOfSourcesSpeaksOfTheSchemeItself() async throws {
        let server = try FaultServer { _ in .ok([7]) }
        let engine = TransferEngine(schemes: [BoxScheme(server: server)])
        for url in ["box://room/secrets/a", "box://other/gifts/a", "box://room/gifts/../secrets/a"] {
            #expect(await engine.failure(try request(url))?.bare == .sourceRefused, "\(url)")
        }
        #expect(server.requests.isEmpty)
        #expect(await TransferEngine().failure(try request("box://room/gifts/a"))?.bare == .schemeRefused("box"))
    }
}
