import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct OriginTests {
    private static let target = "/info/unsigned?src=box.svga"
    private static let page = ["Origin": "https://shop.example"]

    private static func fixture(_ text: String) throws -> ServerFixture {
        let origins = try #require(AllowedOrigins(parsing: text))
        return try ServerFixture { $0.allowedOrigins = origins }
    }

    @Test func withoutTheOptionNoPageReadsAnswers() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get(Self.target, fields: Self.page)
        #expect(reply?.fields.keys.contains { $0.hasPrefix("access-control-") || $0 == "vary" } == false)
        #expect(try await fixture.get(Self.target, method: "OPTIONS", fields: Self.page)?.status == 405)
    }

    @Test func aStarLetsAllPagesReadAnswersAndProblems() async throws {
        let fixture = try Self.fixture("*")
        for target in [Self.target, "/info/unsigned?src=none.svga"] {
            for fields in [Self.page, [:]] {
                let reply = try await fixture.get(target, fields: fields)
                #expect(reply?.fields["access-control-allow-origin"] == "*")
                #expect(reply?.fields["access-control-expose-headers"]?.contains("ETag") == true)
                #expect(reply?.fields["vary"] == nil)
                #expect(reply?.fields["access-control-allow-credentials"] == nil)
            }
        }
    }

    @Test func aListIsEchoedAndVaries() async throws {
        let fixture = try Self.fixture("https://shop.example, http://localhost:3000")
        for (origin, isAllowed) in [
            ("https://shop.example", true), ("http://localhost:3000", true), ("http://shop.example", false),
            ("https://shop.example.evil", false), ("null", false),
        ] {
            let reply = try await fixture.get(Self.target, fields: ["Origin": origin])
            #expect(reply?.status == 200)
            #expect(reply?.fields["access-control-allow-origin"] == (isAllowed ? origin : nil))
            #expect(reply?.fields["vary"] == "Origin")
        }
        let plain = try await fixture.get(Self.target)
        #expect(plain?.fields["vary"] == "Origin", "an HTTP cache may give it to a page")
    }

    @Test(arguments: ["*", "https://shop.example"])
    func aBrowserMayAskBefore(list: String) async throws {
        let fixture = try Self.fixture(list)
        let asked = Self.page.merging(["Access-Control-Request-Method": "POST"]) { $1 }
        let reply = try #require(try await fixture.get("/v1/any/poster.png", method: "OPTIONS", fields: asked))
        #expect(reply.status == 204 && reply.body.isEmpty)
        #expect(reply.fields["access-control-allow-origin"] == (list == "*" ? "*" : "https://shop.example"))
        #expect(reply.fields["access-control-allow-methods"] == "GET, HEAD, POST")
        #expect(reply.fields["access-control-max-age"] == "600")
        let other = try await fixture.get("/v1/any/poster.png", method: "OPTIONS", fields: ["Origin": "http://b"])
        #expect(other?.status == 204)
        #expect(other?.fields["access-control-allow-methods"] == (list == "*" ? "GET, HEAD, POST" : nil))
    }

    @Test func noPageSeesMetrics() async throws {
        let fixture = try ServerFixture {
            $0.allowedOrigins = .any
            $0.routing.healthPath = "/alive"
        }
        for target in ["/metrics", "/healthz", "/readyz", "/alive"] {
            #expect(try await fixture.get(target)?.fields["access-control-allow-origin"] == nil, "\(target)")
        }
        #expect(try await fixture.get("/info/unsigned/metrics")?.fields["access-control-allow-origin"] == "*")
    }

    @Test func anAnswerThatIsUnchangedMayBeReadToo() async throws {
        let fixture = try Self.fixture("*")
        let tag = try #require(try await fixture.get(Self.target)?.fields["etag"])
        let reply = try await fixture.get(Self.target, fields: ["If-None-Match": tag])
        #expect(reply?.status == 304)
        #expect(reply?.fields["access-control-allow-origin"] == "*")
    }

    @Test(arguments: [
        "", "shop.example", "https://", "https://a/", "https://a/b", "https://*.a", "https://a,,b", "null", "://a",
        "https://u@a",
    ])
    func invalidOriginIsRejected(text: String) { #expect(AllowedOrigins(parsing: text) == nil) }
}
