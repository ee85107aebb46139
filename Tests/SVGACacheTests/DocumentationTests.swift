import FoundationEssentials
import SVGACache
import SVGATestServices
import SVGATestSupport
import Testing

/// The examples of Docs/Cache.md.
@Suite(.timeLimit(.minutes(1))) struct DocumentationTests {
    @Test func thePageOfTheCacheIsTrue() async throws {
        let folder = TemporaryFolder()
        let server = try FaultServer { _ in .ok(CacheFixture.movie()) }
        let url = try #require(URL(string: server.url("/rose.svga")))
        let tonight = try (0..<3).map { try #require(URL(string: server.url("/\($0).svga"))) }
        var configuration = CacheConfiguration(folder: folder.path("gifts"))
        configuration.addressPolicy.allowsPrivateAddresses = true

        let cache = try MovieCache(configuration)

        let file = try await cache.file(for: url, priority: .high)
        #expect(try SHA256.digest(of: TemporaryFolder.read(file.path) ?? []) == file.sha256)
        #expect(try await cache.movie(for: url).frameCount == 1)

        let answer = await withCheckedContinuation { continuation in
            cache.request(withURL: url) { error, fileURL in continuation.resume(returning: (error, fileURL)) }
        }
        #expect(answer == (0, "file://\(file.path)"))

        let prefetch = cache.prefetch(tonight, strategy: PrefetchStrategy(concurrentCount: 4, byteBudget: 50 << 20))
        await prefetch.pause()
        await prefetch.update(PrefetchStrategy(concurrentCount: 1))
        await prefetch.resume()
        #expect(await prefetch.finished().completedCount == 3)

        let lease = try #require(try await cache.lease(file))
        #expect(lease.file == file)
        #expect(try await cache.setPinned(true, for: url))
        #expect(try await cache.prune().entryCount == 0)
        #expect(try await cache.verify().checkedCount == 4)
        #expect(try await cache.statistics().entryCount == 4)
        #expect(try await cache.entries().count { $0.isPinned } == 1)
    }
}
