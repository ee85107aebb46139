import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGAJobs
@testable import SVGAServer

@Suite struct FieldTests {
    private static let target = "/v1/unsigned/frame:1/\(encoded("box.svga")).png"

    @Test func stagesAreToldWhereThatIsWanted() async throws {
        let fixture = try ServerFixture { $0.sendsDebugFields = true }
        let drawn = try await fixture.get(Self.target)?.fields["server-timing"]
        #expect(
            drawn?.wholeMatch(
                of: /origin;desc="drawn", fetch;dur=[\d.]+, queue;dur=[\d.]+, draw;dur=[\d.]+, total;dur=[\d.]+/)
                != nil,
            "\(drawn ?? "none")")
        let kept = try await fixture.get(Self.target)?.fields["server-timing"]
        #expect(kept?.wholeMatch(of: /origin;desc="memory", total;dur=[\d.]+/) != nil, "\(kept ?? "none")")
        #expect(try await ServerFixture().get(Self.target)?.fields["server-timing"] == nil)
    }

    @Test func aFileSaysWhenItWasWritten() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get(Self.target)
        let date = try #require(reply?.fields["last-modified"].flatMap { HTTPDate(parsing: $0) })
        #expect(HTTPDate.now.secondsSince1970 - date.secondsSince1970 < 3600)
        #expect(date <= .now)
        let tag = try #require(reply?.fields["etag"])
        let same = try await fixture.get(Self.target, fields: ["If-None-Match": tag])
        #expect(same?.fields["last-modified"] == reply?.fields["last-modified"])
        let upload = try await fixture.get("/info/unsigned", method: "POST", body: ServerFixture.movie)
        #expect(upload?.fields["last-modified"] == nil)
    }

    @Test func aSourceSaysWhenItWasChanged() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let upstream = try FaultServer { request in
            var response = FaultResponse.ok(ServerFixture.movie)
            if request.target == "/dated.svga" { response.fields.append(("Last-Modified", date)) }
            if request.target == "/bad.svga" { response.fields.append(("Last-Modified", "yesterday")) }
            return response
        }
        let fixture = try ServerFixture()
        for (path, expected) in [("/dated.svga", date), ("/bad.svga", nil), ("/plain.svga", nil)] {
            for _ in 0..<2 {
                let reply = try await fixture.get("/info/unsigned/\(encoded(upstream.url(path)))")
                #expect(reply?.fields["last-modified"] == expected, "\(path)")
            }
        }
    }

    @Test func aPictureIsSavedUnderTheNameOfItsSource() async throws {
        let fixture = try ServerFixture()
        #expect(try await fixture.get(Self.target)?.fields["content-disposition"] == "inline; filename=\"box.png\"")
        #expect(try await fixture.get("/info/unsigned?src=box.svga")?.fields["content-disposition"] == nil)
        let upload = try await fixture.get("/v1/unsigned/frame:1.png", method: "POST", body: ServerFixture.movie)
        #expect(upload?.fields["content-disposition"] == nil)
    }

    @Test(arguments: [
        ("a/gift.svga", "gift.png\""), ("http://h/x/gift.v2.svga?a=b/c", "gift.v2.png\""), ("gift", "gift.png\""),
        ("http://h/%E7%A4%BC.svga", "___.png\"; filename*=UTF-8''%E7%A4%BC.png"),
        ("a\"b\n.svga", "a_b_.png\"; filename*=UTF-8''a%22b%0A.png"),
    ])
    func namesAreQuoted(source: String, rest: String) throws {
        #expect(ContentDisposition.field(of: try SourceName(source), suffix: "png") == "inline; filename=\"\(rest)")
    }

    @Test(arguments: ["http://host", "http://host/", "http://host/.svga", "http://host/%zz", ".svga"])
    func someSourcesHaveNoName(source: String) throws {
        #expect(ContentDisposition.field(of: try SourceName(source), suffix: "png") == nil)
    }
}
