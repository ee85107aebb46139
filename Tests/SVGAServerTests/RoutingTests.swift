import SVGACache
import SVGAJobs
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer
@testable import SVGATransfer

@Suite struct SourceRulesTests {
    private func rules(_ change: (inout SourceRules) throws -> Void) rethrows -> SourceRules {
        var rules = SourceRules()
        try change(&rules)
        return rules
    }

    @Test func relativeNamesResolveBelowTheBaseURL() throws {
        let rules = self.rules { $0.baseURL = "https://cdn.test/gifts" }
        #expect(try rules.source("a/b c.svga") == .url("https://cdn.test/gifts/a/b%20c.svga"))
        #expect(try rules.source("礼.svga?x#y") == .url("https://cdn.test/gifts/%E7%A4%BC.svga%3Fx%23y"))
        #expect(try rules.source(PathText.text(of: [0x67, 0xff])) == .url("https://cdn.test/gifts/g%FF"))
        #expect(try rules.source("https://other.test/a") == .url("https://other.test/a"))
        for name in ["../x", "a/../x", ".", "a//b", ""] {
            #expect(throws: Problem.self, "\(name)") { try rules.source(name) }
        }
    }

    @Test func clientsCannotReadUnnamedBuckets() throws {
        for url in ["s3://gifts/a", "S3://gifts/a"] {
            #expect(throws: Problem.self) { try SourceRules().source(url) }
            #expect(try rules { $0.takesUnlistedBuckets = true }.source(url) == .url(url))
        }
        let listing = try rules { $0.allowed = try SourceList(parsing: "s3://gifts/live/") }
        #expect(try listing.source("s3://gifts/live/a b=c.svga") == .url("s3://gifts/live/a b=c.svga"))
        for url in [
            "s3://gifts/other/a", "s3://others/live/a", "s3://gifts/live/../other/a", "s3://gifts/live%2f..%2fa",
        ] {
            #expect(throws: Problem.self, "\(url)") { try listing.source(url) }
        }
        let base = rules { $0.baseURL = "s3://gifts/live" }
        #expect(try base.source("a b.svga") == .url("s3://gifts/live/a%20b.svga"))
        #expect(throws: Problem.self) { try base.source("s3://gifts/live/a") }
    }

    @Test func theLongestBeginningIsReplaced() throws {
        let rules = try self.rules {
            $0.mappings = [
                try #require(SourceRules.Mapping(parsing: "old/=https://a.test/")),
                try #require(SourceRules.Mapping(parsing: "old/new/=https://b.test/n/")),
            ]
        }
        #expect(try rules.source("old/x.svga") == .url("https://a.test/x.svga"))
        #expect(try rules.source("old/new/x.svga") == .url("https://b.test/n/x.svga"))
        #expect(try rules.source("other/x.svga") == .file(["other", "x.svga"]))
        #expect(throws: Problem.self) { try rules.source("old/../x") }
        let bare = try self.rules { $0.mappings = [try #require(SourceRules.Mapping(parsing: "gifts=https://a.test"))] }
        #expect(try bare.source("gifts/x") == .url("https://a.test/x"))
        #expect(try bare.source("gifts.evil.test/x") == .url("https://a.test/.evil.test/x"))
        for text in ["", "=https://a.test/", "old/", "old/=a.test"] {
            #expect(SourceRules.Mapping(parsing: text) == nil)
        }
    }

    @Test func disallowedSourceIs403BeforeARequest() async throws {
        let upstream = try FaultServer { _ in .ok(ServerFixture.movie) }
        let list = try SourceList(parsing: upstream.url("/gifts/"))
        let fixture = try ServerFixture { $0.routing.sources.allowed = list }
        #expect(try await fixture.get("/info/unsigned?src=\(upstream.url("/gifts/a.svga"))")?.status == 200)
        for url in [upstream.url("/b.svga"), "http://ok@127.0.0.1:\(upstream.port)/gifts/a.svga", "http://bad/"] {
            let reply = try await fixture.get("/info/unsigned?src=\(url)")
            #expect(reply?.status == 403, "\(url)")
            #expect(reply?.text.contains("none of those that this server takes") == true)
        }
        #expect(upstream.requests.count == 1)
        #expect(
            try await fixture.get("/info/unsigned?src=box.svga")?.status == 200, "files of the root folder are not URLs"
        )
    }

    @Test func aRedirectToWhatIsNotAllowedIs403() async throws {
        let other = try FaultServer { _ in .ok(ServerFixture.movie) }
        let upstream = try FaultServer { _ in .redirect(to: other.url("/a.svga")) }
        let list = try SourceList(parsing: upstream.url("/"))
        let fixture = try ServerFixture { $0.routing.sources.allowed = list }
        #expect(try await fixture.get("/info/unsigned?src=\(upstream.url("/a.svga"))")?.status == 403)
        #expect(other.requests.isEmpty)
    }

    @Test func relativeSourcesAreFetched() async throws {
        let upstream = try FaultServer { request in
            request.target == "/gifts/a.svga" ? .ok(ServerFixture.movie) : .status(404)
        }
        let fixture = try ServerFixture {
            $0.rootFolder = nil
            $0.routing.sources.baseURL = upstream.url("/gifts/")
        }
        #expect(try await fixture.get("/info/unsigned?src=a.svga")?.status == 200)
        #expect(try await fixture.get("/info/unsigned?src=../x")?.status == 400)
    }
}

@Suite struct PresetTests {
    private let presets = "# of the panel\n\na = frame:1 size:20x\nb-2 = poster,bg:ffffff\n"

    @Test func aPresetIsTheSamePictureAsItsWords() async throws {
        let presets = try PlanPresets(parsing: self.presets)
        let fixture = try ServerFixture { $0.routing.presets = presets }
        let short = try await fixture.get("/v1/unsigned/preset:a.png?src=box.svga")
        let long = try await fixture.get("/v1/unsigned/size:20x,frame:1.png?src=box.svga")
        #expect(short?.status == 200)
        #expect(short?.fields["etag"] == long?.fields["etag"])
        #expect(short?.body == long?.body)
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 1)
        #expect(try await fixture.get("/v1/unsigned/preset:b-2,size:9x.png?src=box.svga")?.status == 200)
        #expect(try await fixture.get("/v1/unsigned/preset:c.png?src=box.svga")?.status == 400)
        #expect(try await fixture.get("/v1/unsigned/preset:a,size:9x.png?src=box.svga")?.status == 400, "a size twice")
    }

    @Test func presetOnlyModeRejectsOtherPlans() async throws {
        let presets = try PlanPresets(parsing: self.presets)
        let fixture = try ServerFixture {
            $0.routing.presets = presets
            $0.routing.takesPresetsOnly = true
        }
        #expect(try await fixture.get("/v1/unsigned/preset:a/\(encoded("box.svga")).png")?.status == 200)
        #expect(try await fixture.get("/info/unsigned?src=box.svga")?.status == 200)
        for plan in ["poster", "preset:b-2,size:9x", "preset:a,preset:b-2"] {
            #expect(try await fixture.get("/v1/unsigned/\(plan).png?src=box.svga")?.status == 403, "\(plan)")
        }
    }

    @Test(arguments: [
        ("a = frame:1\nb", 2), ("a = nonsense", 1), ("a = poster\na = frame:1", 2), ("a b! = poster", 1),
        ("= poster", 1), ("a b = poster", 1),
        ("\na = preset:b", 2),
    ])
    func brokenPresetsAreRefusedWithTheirLine(text: String, line: Int) {
        let error = #expect(throws: SVGAError.self) { try PlanPresets(parsing: text) }
        #expect(error?.description.hasPrefix("line \(line): ") == true, "\(String(describing: error))")
    }

    @Test func presetsAreReloaded() async throws {
        let fixture = try ServerFixture()
        let target = "/v1/unsigned/preset:a.png?src=box.svga"
        #expect(try await fixture.get(target)?.status == 400)
        var configuration = ServerFixture.configuration(in: fixture.folder)
        configuration.routing.presets = try PlanPresets(parsing: presets)
        fixture.reload(configuration)
        #expect(try await fixture.get(target)?.status == 200)
    }
}

@Suite struct PathPrefixTests {
    @Test func allPathsExceptHealthBeginWithThePrefix() async throws {
        let fixture = try ServerFixture {
            $0.routing.pathPrefix = "/svga"
            $0.routing.healthPath = "/ping"
        }
        for target in ["/svga/healthz", "/ping", "/svga/readyz", "/svga/info/unsigned?src=box.svga"] {
            #expect(try await fixture.get(target)?.status == 200, "\(target)")
        }
        for target in ["/healthz", "/svgahealthz", "/svga", "/info/unsigned?src=box.svga", "/svga/ping"] {
            #expect(try await fixture.get(target)?.status == 404, "\(target)")
        }
    }

    @Test func thePrefixIsNotSigned() async throws {
        let keys = try SigningKeys(parsing: String(repeating: "0a", count: 32))
        let fixture = try ServerFixture {
            $0.keys = keys
            $0.routing.pathPrefix = "/svga"
        }
        let path = try SignedPath(.movie(source: "box.svga")).text(signedWith: keys)
        #expect(try await fixture.get("/svga\(path)")?.status == 200)
        #expect(try await fixture.get(path)?.status == 404)
    }
}

@Suite struct FallbackTests {
    private static let picture: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]

    @Test func aMissingOrBrokenSourceIsAPicture() async throws {
        let upstream = try FaultServer { request in .status(request.target == "/gone" ? 410 : 500) }
        let fixture = try ServerFixture { $0.fallback = FallbackPicture(Self.picture) }
        let sources = [
            ("text.svga", "bad-data"), ("missing.svga", "cannot-read"), (upstream.url("/gone"), "unavailable"),
            (upstream.url("/broken"), "try-again-later"),
        ]
        for (source, code) in sources {
            let reply = try await fixture.get("/v1/unsigned/poster/\(encoded(source)).png")
            #expect(reply?.status == 200, "\(source)")
            #expect(reply?.body == Self.picture)
            #expect(reply?.fields["x-fallback"] == code, "\(source)")
            #expect(reply?.fields["cache-control"] == "public, max-age=60")
            #expect(reply?.fields["content-type"] == "image/png")
            #expect(reply?.fields["etag"] == nil)
        }
        fixture.server.drain()
        #expect(fixture.log.contains { $0.contains("\"origin\":\"fallback\"") })
    }

    @Test func mistakesOfTheRequestAreNot() async throws {
        let fixture = try ServerFixture { $0.fallback = FallbackPicture(Self.picture) }
        for (target, status) in [
            ("/v1/unsigned/nonsense.png?src=box.svga", 400), ("/v1/wrong/poster.png?src=box.svga", 403), ("/nope", 404),
            ("/v1/unsigned/poster.json?src=text.svga", 422), ("/info/unsigned?src=missing.svga", 404),
            ("/v1/unsigned/frame:9.png?src=box.svga", 400),
        ] {
            #expect(try await fixture.get(target)?.status == status, "\(target)")
        }
        let upload = try await fixture.get("/v1/unsigned/poster.png", method: "POST", body: [1, 2, 3])
        #expect(upload?.status == 422)
    }

    @Test func statusAndAgeAreTheOperatorsChoice() async throws {
        var fallback = try #require(FallbackPicture(Self.picture))
        (fallback.status, fallback.maxAge) = (404, 5)
        let settled = fallback
        let fixture = try ServerFixture { $0.fallback = settled }
        let reply = try await fixture.get("/v1/unsigned/poster.png?src=missing.svga")
        #expect(reply?.status == 404)
        #expect(reply?.fields["cache-control"] == "public, max-age=5")
    }

    @Test func onlyPicturesAreTaken() {
        #expect(FallbackPicture([1, 2, 3]) == nil)
        #expect(FallbackPicture([]) == nil)
        #expect(FallbackPicture([0xff, 0xd8, 0xff, 0])?.contentType == "image/jpeg")
        #expect(FallbackPicture(Array("RIFF1234WEBP".utf8))?.contentType == "image/webp")
        #expect(FallbackPicture(Array("GIF89a".utf8))?.contentType == "image/gif")
        #expect(FallbackPicture(Array("RIFF1234WAVE".utf8)) == nil)
    }
}

@Suite struct AnswerAgeTests {
    private func control(_ source: String, _ change: (inout ServerConfiguration) -> Void) async throws -> String? {
        try await ServerFixture(change).get("/v1/unsigned/frame:1/\(encoded(source)).png")?.fields["cache-control"]
    }

    @Test func responseIsNotOlderThanItsSource() async throws {
        let upstream = try FaultServer { _ in .ok(ServerFixture.movie, ["Cache-Control": "max-age=60"]) }
        let text = try await control(upstream.url("/a.svga")) { $0.limitsAgeToSource = true }
        let age = try #require(text?.split(separator: "=").last.flatMap { Int($0) })
        #expect(30...60 ~= age)
        #expect(try await control(upstream.url("/a.svga")) { _ in } == "public, max-age=86400")
        let lesser = try await control(upstream.url("/a.svga")) {
            $0.limitsAgeToSource = true
            $0.cacheControlAge = .seconds(7)
        }
        #expect(lesser == "public, max-age=7")
        #expect(try await control("box.svga") { $0.limitsAgeToSource = true } == "public, max-age=86400")
    }

    @Test func staleAnswersMayBeUsedMeanwhileAndNotBeyondTheExpiry() async throws {
        let change = { (configuration: inout ServerConfiguration) in
            configuration.cacheControlAge = .seconds(10)
            configuration.staleWhileRevalidate = .seconds(1000)
        }
        #expect(try await control("box.svga", change) == "public, max-age=10, stale-while-revalidate=1000")
        let end = Int(Timestamp.now().secondsSince1970) + 100
        let target = "/v1/unsigned/frame:1/\(encoded("box.svga")).png?exp=\(end)"
        let text = try #require(try await ServerFixture(change).get(target)?.fields["cache-control"])
        let stale = try #require(text.split(separator: "=").last.flatMap { Int($0) })
        #expect(60...90 ~= stale)
    }
}
