import SVGACoding
import SVGAKit
import SVGATestServices
import Testing

@testable import SVGAJobs
@testable import SVGAServer

/// Pictures in all forms.
@Suite struct FormatTests {
    private static func target(_ plan: String, _ suffix: String) -> String {
        "/v1/unsigned/\(plan)/\(encoded("box.svga")).\(suffix)"
    }

    @Test(arguments: [
        ("poster", "png", "image/png"), ("poster", "webp", "image/webp"), ("poster,lossless", "webp", "image/webp"),
        ("poster,quality:90", "jpg", "image/jpeg"), ("poster", "jpeg", "image/jpeg"),
        ("poster,quality:40", "avif", "image/avif"),
        ("animate", "webp", "image/webp"),
        ("animate", "apng", "image/apng"), ("animate", "png", "image/apng"), ("animate,bg:fff", "gif", "image/gif"),
        ("sheet:2x1,format:jpeg", "auto", "image/jpeg"),
        ("preset:p", "webp", "image/webp"), ("preset:p", "auto", "image/webp"),
    ])
    func theSuffixIsTheForm(plan: String, suffix: String, type: String) async throws {
        let presets = try PlanPresets(parsing: "p = poster size:20x format:webp quality:40")
        let fixture = try ServerFixture { $0.routing.presets = presets }
        let reply = try #require(try await fixture.get(Self.target(plan, suffix)))
        #expect(reply.status == 200 && reply.fields["content-type"] == type, "\(reply.text.prefix(300))")
        let name = type == "image/jpeg" ? "jpg" : type.dropFirst(6)
        #expect(reply.fields["content-disposition"] == "inline; filename=\"box.\(name)\"")
        let words = try presets.plan(plan)
        let format = try #require(FileType(rawValue: String(type.dropFirst(6))))
        let movie = try Movie(decoding: ServerFixture.movie)
        #expect(
            try reply.body
                == words.settled(as: format).settledFile(
                    from: FrameRenderer(movie), cancellation: CancellationToken()))
        let head = try #require(try await fixture.get(Self.target(plan, suffix), method: "HEAD"))
        #expect(head.fields["etag"] == reply.fields["etag"] && head.fields["content-length"] == "\(reply.body.count)")
        let tag = try #require(reply.fields["etag"])
        let again = try await fixture.get(Self.target(plan, suffix), fields: ["If-None-Match": tag])
        #expect(again?.status == 304 && again?.body.isEmpty == true && again?.fields["etag"] == tag)
    }

    @Test(arguments: [
        ("poster", "gif2", "ends with none of .png, .webp, .jpg, .avif, .apng, .gif, .auto or .json"),
        ("poster", "apng", "an animation alone"), ("animate", "jpg", "no animation"),
        ("poster", "gif", "an animation alone"),
        ("format:webp", "png", "ends with .png, and its plan says format:webp"),
        ("lossless", "jpg", "JPEG always loses"), ("lossless", "avif", "AVIF always loses"),
        ("animate", "avif", "no animation"), ("animate", "mp4", "ends with none of"),
        ("animate,format:vap", "auto", "for batch and workers"), ("bytes:9", "png", "for batch and workers"),
        ("format:webp,quality:101", "webp", "quality:101"), ("poster", "PNG", "ends with none of"),
    ])
    func aFormThatContradictsThePlanIsAProblem(plan: String, suffix: String, detail: String) async throws {
        let reply = try #require(try await ServerFixture().get(Self.target(plan, suffix)))
        #expect(reply.status == 400 && reply.text.contains(detail), "\(reply.text)")
        #expect(reply.fields["content-type"] == "application/problem+json")
    }

    @Test func automaticFormatMatchesTheClientAndVaries() async throws {
        let fixture = try ServerFixture()
        let webp = try await fixture.get(Self.target("poster", "auto"), fields: ["Accept": "image/webp,*/*;q=0.8"])
        let png = try await fixture.get(Self.target("poster", "auto"))
        for (reply, type, suffix) in [(webp, "image/webp", "webp"), (png, "image/png", "png")] {
            #expect(reply?.fields["content-type"] == type && reply?.fields["vary"] == "Accept")
            let direct = try await fixture.get(Self.target("poster", suffix))
            #expect(direct?.fields["vary"] == nil && direct?.fields["etag"] == reply?.fields["etag"])
            #expect(direct?.body == reply?.body)
        }
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 2)
        // The copy of another format is not a copy.
        let tag = try #require(png?.fields["etag"])
        let other = try await fixture.get(
            Self.target("poster", "auto"), fields: ["Accept": "image/webp", "If-None-Match": tag])
        #expect(other?.status == 200)
        let same = try await fixture.get(Self.target("poster", "auto"), fields: ["If-None-Match": tag])
        #expect(same?.status == 304 && same?.fields["vary"] == "Accept")
        let upload = try await fixture.get(
            "/v1/unsigned/animate.auto", method: "POST", fields: ["Accept": "image/webp"], body: ServerFixture.movie)
        #expect(upload?.fields["content-type"] == "image/webp" && upload?.fields["cache-control"] == "no-store")
    }

    @Test func aFallbackVariesToo() async throws {
        let fallback = FallbackPicture([0xff, 0xd8, 0xff, 0])
        let fixture = try ServerFixture { $0.fallback = fallback }
        let reply = try await fixture.get("/v1/unsigned/poster.auto?src=missing.svga")
        #expect(reply?.fields["content-type"] == "image/jpeg" && reply?.fields["vary"] == "Accept")
        #expect(try await fixture.get("/v1/unsigned/poster.webp?src=missing.svga")?.fields["vary"] == nil)
    }

    @Test func eachFormatAndQualityIsASeparateResult() async throws {
        let fixture = try ServerFixture()
        let targets = [
            ("poster", "png"), ("poster", "webp"), ("poster,quality:20", "webp"), ("poster,lossless", "webp"),
            ("poster", "jpg"), ("poster,quality:20", "jpg"), ("animate", "webp"), ("animate,loops:1", "webp"),
            ("animate,fps:10", "webp"), ("animate", "apng"), ("animate", "gif"),
        ]
        var tags: [String] = []
        for (plan, suffix) in targets {
            tags.append(try #require(try await fixture.get(Self.target(plan, suffix))?.fields["etag"]))
        }
        #expect(Set(tags).count == targets.count)
        // Values without an effect in a format, and defaults, do not make another result.
        for (plan, suffix, index) in [
            ("quality:20,poster", "png", 0), ("poster,quality:75", "webp", 1), ("poster,format:webp", "webp", 1),
            ("poster,quality:20,lossless", "png", -1), ("bg:ffffff,poster", "jpg", 4), ("animate,loops:0", "png", 9),
        ] {
            let reply = try await fixture.get(Self.target(plan, suffix))
            #expect(index < 0 ? reply?.status == 400 : reply?.fields["etag"] == tags[index], "\(plan) \(suffix)")
        }
    }

    @Test func pngResultNamesStayStable() throws {
        let plan = try RenderPlan(parsing: "size:300x poster bg:fff").settled(as: .png)
        let source = try SHA256.digest(of: [1, 2, 3])
        let lines = ["svga-result 1", source.hexadecimal, "png poster size:300x bg:ffffff", "7"]
        let key = try ResultKey(source: source, product: .picture(plan), rendererRevision: 7)
        #expect(try key.name == SHA256.digest(of: Array(lines.joined(separator: "\n").utf8)).hexadecimal)
        let facts = RenderRequest.Product.pictureMetadata(try RenderPlan(parsing: "size:300x poster"))
        #expect(facts.canonicalText == "json poster size:300x")
    }

    @Test func factsMatchThePlansFormat() async throws {
        let fixture = try ServerFixture()
        let jpeg = try await fixture.get(Self.target("poster,size:20x,format:jpeg", "json"))
        #expect(jpeg?.text.contains("\"plan\": \"poster size:20x format:jpeg\"") == true)
        let animation = try await fixture.get(Self.target("animate,size:20x", "json"))
        #expect(animation?.status == 200)
        #expect(animation?.text.filter { !$0.isWhitespace }.contains("\"frames\":[0,1,2]") == true)
    }
}
