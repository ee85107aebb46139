import SVGAErrors
import SVGATestServices
import Testing

@testable import SVGAServer

@Suite struct ProblemTests {
    @Test(arguments: [
        ("/", 404, "cannot-read"), ("/v1", 404, "cannot-read"), ("/v1/unsigned/poster", 400, "usage"),
        ("/v2/unsafe/poster.png?src=box.svga", 404, "cannot-read"),
        ("/v1/unsigned/poster.gif?src=box.svga", 400, "usage"), ("/v1/unsigned/poster?src=box.svga", 400, "usage"),
        ("/v1/unsigned/nonsense:1.png?src=box.svga", 400, "usage"), ("/v1/unsigned/poster.png", 400, "usage"),
        ("/v1/unsigned/poster/A.png", 400, "usage"), ("/v1/unsigned/poster/%41%41.png", 400, "usage"),
        ("/v1/unsigned/frame:3.png?src=box.svga", 400, "usage"),
        ("/v1/unsigned/size:99999999x.png?src=box.svga", 400, "usage"),
        ("/v1/unsigned/size:20000x20000.png?src=box.svga", 422, "limit-exceeded"),
        ("/v1/unsigned/poster.png?src=missing.svga", 404, "cannot-read"),
        ("/v1/unsigned/poster.png?src=gifts", 404, "cannot-read"),
        ("/v1/unsigned/poster.png?src=text.svga", 422, "bad-data"),
        ("/v1/unsigned/poster.png?src=ftp://example.org/a.svga", 403, "forbidden"),
        ("/v1/unsigned/poster.png?src=file:///etc/passwd", 403, "forbidden"),
        ("/v1/unsigned/poster.png?src=http://", 400, "usage"), ("/v1/unsigned/poster.png?src=%zz", 400, "usage"),
        ("/v1/unsigned/poster.png?src=box.svga&exp=%zz", 400, "usage"),
        ("/v1/signature/poster.png?src=box.svga", 403, "forbidden"),
    ])
    func problemsAreTold(target: String, status: Int, code: String) async throws {
        let fixture = try ServerFixture()
        let reply = try #require(try await fixture.get(target))
        #expect(reply.status == status, "\(reply.text)")
        #expect(reply.fields["content-type"] == "application/problem+json")
        #expect(reply.fields["cache-control"] == "no-store")
        #expect(reply.text.contains("\"code\": \"\(code)\""))
        #expect(reply.text.contains("\"requestId\": \"\(reply.fields["x-request-id"] ?? "none")\""))
    }

    @Test(arguments: [
        ("/v1/unsigned/nonsense.png?src=box.svga", "Bad Request"), ("/nope", "Not Found"),
        ("/v1/wrong/poster.png", "Forbidden"), ("/info/unsigned?src=box.svga&exp=1", "Gone"),
        ("/info/unsigned?src=text.svga", "Unprocessable Content"),
    ])
    func theTitleIsThePhraseOfTheStatus(target: String, title: String) async throws {
        let reply = try #require(try await ServerFixture().get(target))
        #expect(reply.text.contains("\"type\": \"about:blank\""))
        #expect(reply.text.contains("\"title\": \"\(title)\""), "\(reply.text)")
    }

    @Test func anUnknownRouteIsCalledSo() async throws {
        let reply = try await ServerFixture().get("/nope")
        #expect(reply?.text.contains("no such route") == true)
    }

    @Test func aHostWithoutAddressIsABadGateway() async throws {
        let reply = try await ServerFixture().get("/info/unsigned?src=http://no.invalid/a.svga")
        #expect(reply?.status == 502)
        #expect(reply?.fields["retry-after"] == nil)
        #expect(reply?.text.contains("\"exitCode\": 69") == true)
    }

    @Test func noAnswerIsToBeGuessedAt() async throws {
        let fixture = try ServerFixture()
        for target in ["/healthz", "/nope", "/info/unsigned?src=box.svga", "/v1/unsigned/frame:1.png?src=box.svga"] {
            #expect(try await fixture.get(target)?.fields["x-content-type-options"] == "nosniff")
        }
    }

    @Test func otherMethodsAreRefused() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get("/v1/unsigned/poster.png?src=box.svga", method: "DELETE")
        #expect(reply?.status == 405)
        #expect(reply?.fields["allow"] == "GET, HEAD, POST")
    }

    @Test func anUploadThatNamesASourceIsRefused() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get("/v1/unsigned/poster.png?src=box.svga", method: "POST", body: [1])
        #expect(reply?.status == 400)
    }

    @Test(arguments: [(404, 404), (403, 403), (500, 503), (418, 502)])
    func statusesOfTheSourcesServerBecomeProblems(theirs: Int, ours: Int) async throws {
        let upstream = try FaultServer { _ in .status(theirs) }
        let fixture = try ServerFixture()
        let reply = try await fixture.get("/v1/unsigned/poster/\(encoded(upstream.url("/a.svga?secret=1"))).png")
        #expect(reply?.status == ours)
        #expect(reply?.text.contains("secret") == false)
    }

    @Test func anEncoderThatFailsIsNoLimit() {
        #expect(Problem(SVGAError(.failed, "the encoder failed")).kind == .internalFault)
        #expect(Problem(SVGAError(.tooLarge, "a limit")).kind == .limitExceeded)
    }

    @Test func aServerWithoutURLsOrFolderTakesNone() async throws {
        let fixture = try ServerFixture {
            $0.cache = nil
            $0.rootFolder = nil
        }
        #expect(try await fixture.get("/v1/unsigned/poster.png?src=http://example.org/a.svga")?.status == 403)
        #expect(try await fixture.get("/v1/unsigned/poster.png?src=box.svga")?.status == 403)
        #expect(try await fixture.get("/info/unsigned", method: "POST", body: ServerFixture.movie)?.status == 200)
    }
}
