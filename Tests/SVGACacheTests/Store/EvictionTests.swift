import SVGATestSupport
import Testing

@testable import SVGACache

@Suite struct EvictionTests {
    let fixture = StoreFixture()
    let ten = [UInt8](repeating: 7, count: 10)

    private func limits(bytes: Int) -> StoreLimits {
        var limits = StoreLimits.roomy
        limits.byteCount = bytes
        return limits
    }

    private func store(_ keys: String, _ limits: StoreLimits) async throws -> DiskStore {
        let store = try fixture.open(limits)
        for key in keys {
            try await store.store(ten + Array(String(key).utf8), String(key))
            fixture.clock.advance(by: .seconds(1))
        }
        return store
    }

    @Test func leastRecentlyUsedIsEvictedFirst() async throws {
        let store = try await store("abcd", limits(bytes: 22))
        let first = try #require(try await store.entry("a"))
        _ = store.hot.touch(first, at: fixture.clock.now)
        fixture.clock.advance(by: .seconds(200))
        #expect(try await store.isAboveLimit())
        #expect(try await store.prune() == CachePruning(entryCount: 2, byteCount: 22))
        #expect(try await store.entries().map(\.key) == ["a", "d"])
        #expect(fixture.blobs.count == 2)
        #expect(try await !store.isAboveLimit())
    }

    @Test func pinnedEntriesStayAboveTheLimit() async throws {
        let store = try await store("abc", limits(bytes: 0))
        #expect(try await store.setPinned(true, key: "b"))
        #expect(try await !store.setPinned(true, key: "missing"))
        fixture.clock.advance(by: .seconds(2_000_000))
        _ = try await store.prune()
        #expect(try await store.entries().map(\.key) == ["b"])
        try await store.store(ten, "b")
        #expect(try await store.entry("b")?.isPinned == true)
        #expect(try await store.setPinned(false, key: "b"))
        fixture.clock.advance(by: .seconds(2_000_000))
        _ = try await store.prune()
        #expect(try await store.entries().isEmpty)
    }

    @Test func recentlyReturnedFilesAreSpared() async throws {
        let store = try await store("ab", limits(bytes: 0))
        #expect(try await store.prune().entryCount == 0)
        fixture.clock.advance(by: .seconds(99))
        #expect(try await store.prune().entryCount == 1)
    }

    @Test func unusedFilesExpireByAge() async throws {
        let store = try await store("a", .roomy)
        fixture.clock.advance(by: .seconds(900_000))
        try await store.store(ten, "b")
        fixture.clock.advance(by: .seconds(100_001))
        #expect(try await store.prune().entryCount == 1)
        #expect(try await store.entries().map(\.key) == ["b"])
    }

    @Test func leasedFilesStayInEveryProcess() async throws {
        let store = try await store("abc", limits(bytes: 0))
        let entry = try #require(try await store.entry("b"))
        let file = store.file(entry, .disk)
        var lease = try await store.lease(file)
        #expect(lease?.file == file)
        fixture.clock.advance(by: .seconds(200))
        let other = try fixture.open(limits(bytes: 0))
        _ = try await other.prune()
        #expect(try await store.entries().map(\.key) == ["b"])
        #expect(TemporaryFolder.read(file.path) != nil)
        lease = nil
        _ = try await other.prune()
        #expect(try await store.entries().isEmpty)
        #expect(try await store.lease(file) == nil)
    }

    @Test func aLeasedFileIsNotReplacedByAnEqualOne() async throws {
        let store = try await store("a", limits(bytes: 0))
        let entry = try #require(try await store.entry("a"))
        let lease = try await store.lease(store.file(entry, .disk))
        try await store.store(ten + Array("a".utf8), "b")
        #expect(fixture.partials.isEmpty)
        #expect(try await store.entry("b")?.modifiedNanoseconds == entry.modifiedNanoseconds)
        fixture.clock.advance(by: .seconds(200))
        _ = try await store.remove("a")
        _ = try await store.prune()
        #expect(fixture.blobs.count == 1)
        withExtendedLifetime(lease) {}
    }

    @Test func uncacheableFilesExpireAfterTheGraceTime() async throws {
        let store = try fixture.open()
        for key in ["a", "c"] { try await store.store(Array(key.utf8), key, isTransient: true) }
        try await store.store([2], "b")
        #expect(try await store.setPinned(true, key: "c"))
        #expect(try await store.prune().entryCount == 0)
        fixture.clock.advance(by: .seconds(101))
        #expect(try await store.prune().entryCount == 1)
        #expect(try await store.entries().map(\.key) == ["b", "c"])
    }

    @Test func manyEntriesAreEvictedPastLeasedOnes() async throws {
        let store = try fixture.open(limits(bytes: 0))
        for number in 0..<200 { try await store.store(Array("\(number)".utf8), "\(number)") }
        var leases: [FileLease?] = []
        for number in 0..<100 {
            guard let entry = try await store.entry("\(number)") else { continue }
            leases.append(try await store.lease(store.file(entry, .disk)))
        }
        fixture.clock.advance(by: .seconds(200))
        #expect(try await store.prune().entryCount == 100)
        #expect(leases.count == 100)
        #expect(try await store.usage().entryCount == 100)
        leases.removeAll()
        try await store.removeAll()
        #expect(fixture.blobs.isEmpty)
    }
}
