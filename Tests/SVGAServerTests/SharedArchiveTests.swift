import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestQueue
import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

/// `serve --results`: results that other machines share.
@Suite struct SharedArchiveTests {
    private let archive = MemoryArchive()
    private let target = "/v1/unsigned/poster,size:20x/\(encoded("box.svga")).png"

    private func fixture(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws -> ServerFixture {
        try ServerFixture { configuration in
            configuration.archive = archive
            change(&configuration)
        }
    }

    @Test func aResultIsStoredAtItsSecondRequest() async throws {
        let fixture = try fixture()
        let first = try #require(try await fixture.get(target))
        #expect(first.status == 200 && archive.results.isEmpty)
        #expect(try await fixture.get(target)?.body == first.body)
        #expect(try await fixture.metric("svga_archive_stored_total", reaches: 1))
        #expect(Array(archive.results.values) == [first.body])
        _ = try await fixture.get(target)
        #expect(try await fixture.metric("svga_archive_stored_total") == 1)
        let source = try SourceFile(ServerFixture.movie)
        let product = RenderRequest.Product.picture(try RenderPlan(parsing: "poster size:20x").settled(as: .png))
        let key = try ResultKey(source: source.digest, product: product)
        let name = ResultName(key: key, product: product, rendererRevision: Release.rendererRevision)
        #expect(archive.results.keys.first == name.path)
    }

    @Test func itIsStoredAtOnceWhereThatIsWanted() async throws {
        let fixture = try fixture { $0.storeAfter = 1 }
        _ = try await fixture.get(target)
        #expect(try await fixture.metric("svga_archive_stored_total", reaches: 1))
        #expect(archive.results.count == 1)
    }

    @Test func otherMachinesResultsAreNotDrawn() async throws {
        let one = try fixture { $0.storeAfter = 1 }
        let body = try await one.get(target)?.body
        #expect(try await one.metric("svga_archive_stored_total", reaches: 1))
        let other = try fixture()
        let reply = try #require(try await other.get(target))
        #expect(reply.status == 200 && reply.body == body)
        #expect(other.requests.last?["origin"] as? String == "archive")
        #expect(try await other.metric("svga_drawing_seconds_count") == 0)
        // The second time it is in memory, and not stored again.
        _ = try await other.get(target)
        _ = try await other.get(target)
        #expect(archive.readCount == 2 && other.requests.last?["origin"] as? String == "memory")
        #expect(try await other.metric("svga_archive_stored_total") == 0)
    }

    @Test func anArchiveThatFailsIsLeftAloneForAWhile() async throws {
        let fixture = try fixture { $0.storeAfter = 1_000 }
        archive.setAway(true)
        for width in 1...9 {
            let reply = try await fixture.get("/v1/unsigned/poster,size:\(width)x/\(encoded("box.svga")).png")
            #expect(reply?.status == 200)
        }
        #expect(archive.readCount == 5)
        let text = try #require(try await fixture.get("/metrics")?.text)
        #expect(text.contains("svga_archive_requests_total{result=\"failed\"} 5"), "\(text)")
    }

    @Test func aResultThatWasNotStoredIsTriedAgain() async throws {
        let fixture = try fixture { $0.storeAfter = 1 }
        archive.setAway(true)
        _ = try await fixture.get(target)
        #expect(try await fixture.metric("svga_archive_unstored_total", reaches: 1))
        archive.setAway(false)
        _ = try await fixture.get(target)
        #expect(try await fixture.metric("svga_archive_stored_total", reaches: 1))
    }

    @Test func documentsAreMadeHere() async throws {
        let fixture = try fixture { $0.storeAfter = 1 }
        #expect(try await fixture.get("/info/unsigned?src=box.svga")?.status == 200)
        #expect(archive.readCount == 0 && archive.results.isEmpty)
    }

    @Test func reloadKeepsTheArchiveButChangesStoring() async throws {
        let fixture = try fixture { $0.storeAfter = 1_000 }
        _ = try await fixture.get(target)
        var later = ServerFixture.configuration(in: fixture.folder)
        later.storeAfter = 2
        fixture.reload(later)
        // The first request may be counted after the second, and by the old number.
        for _ in 0..<2 { _ = try await fixture.get(target) }
        #expect(try await fixture.metric("svga_archive_stored_total", reaches: 1))
    }
}
