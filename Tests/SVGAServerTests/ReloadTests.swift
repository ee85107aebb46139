import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct ReloadTests {
    private static let old = String(repeating: "0a", count: 32)
    private static let new = String(repeating: "5f", count: 32)

    private func path(_ keys: String) throws -> String {
        try SignedPath(.movie(source: "box.svga")).text(signedWith: SigningKeys(parsing: keys))
    }

    private func configuration(of fixture: ServerFixture, keys: String) throws -> ServerConfiguration {
        var configuration = ServerFixture.configuration(in: fixture.folder)
        configuration.keys = try SigningKeys(parsing: keys)
        return configuration
    }

    @Test func newKeysHoldForTheNextRequest() async throws {
        let fixture = try ServerFixture { $0.keys = try? SigningKeys(parsing: Self.old) }
        #expect(try await fixture.get(path(Self.old))?.status == 200)
        #expect(try await fixture.get(path(Self.new))?.status == 403)
        fixture.reload(try configuration(of: fixture, keys: Self.new))
        #expect(try await fixture.get(path(Self.old))?.status == 403)
        #expect(try await fixture.get(path(Self.new))?.status == 200)
    }

    @Test func runningRequestKeepsItsSettings() async throws {
        let gate = Gate()
        let upstream = try FaultServer.movie(behind: gate)
        let fixture = try ServerFixture { $0.cacheControlAge = .seconds(11) }
        let target = "/info/unsigned/\(encoded(upstream.url("/a.svga")))"
        async let reply = fixture.get(target)
        #expect(try await fixture.metric("svga_fetches", reaches: 1))
        var later = ServerFixture.configuration(in: fixture.folder)
        later.cacheControlAge = .seconds(22)
        fixture.reload(later)
        gate.open()
        #expect(try await reply?.fields["cache-control"] == "public, max-age=11")
        #expect(try await fixture.get(target)?.fields["cache-control"] == "public, max-age=22")
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 1, "results are kept over a reload")
    }

    @Test func foldersAndBoundsStay() async throws {
        let fixture = try ServerFixture()
        var other = ServerFixture.configuration(in: fixture.folder)
        other.rootFolder = nil
        other.cache = nil
        other.maxConnectionCount = 2
        other.rendererRevision += 1
        let before = try await fixture.get("/info/unsigned?src=box.svga")
        fixture.reload(other)
        let after = try await fixture.get("/info/unsigned?src=box.svga")
        #expect(after?.status == 200)
        #expect(after?.fields["etag"] == before?.fields["etag"])
    }

    @Test func drainingContinuesAfterAReload() async throws {
        let fixture = try ServerFixture { $0.drainDelay = .seconds(30) }
        let server = fixture.server
        _ = BackgroundThread.start { server.drain() }
        while try await fixture.get("/readyz")?.status == 200 {}
        fixture.reload(ServerFixture.configuration(in: fixture.folder))
        #expect(try await fixture.get("/readyz")?.status == 503)
    }
}
