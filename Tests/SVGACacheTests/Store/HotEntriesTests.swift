import Testing

@testable import SVGACache

@Suite struct HotEntriesTests {
    let fixture = StoreFixture()

    @Test func anEntryStaysInMemoryWhileOnlyThisStoreChangesTheIndex() async throws {
        let store = try fixture.open()
        try await store.store([1], "a")
        try await store.store([2], "b")
        #expect(store.hot.entry("a")?.byteCount == 1)
        #expect(store.hot.entry("b")?.byteCount == 1)
        _ = try await store.remove("a")
        #expect(store.hot.entry("a") == nil)
        #expect(store.hot.entry("b") != nil)
    }

    @Test func aChangeByAnotherProcessEmptiesTheMemory() async throws {
        let store = try fixture.open()
        try await store.store([1], "a")
        try await fixture.open().store([2, 3], "a")
        #expect(store.hot.entry("a") == nil)
        #expect(try await store.entry("a")?.byteCount == 2)
        #expect(store.hot.entry("a")?.byteCount == 2)
    }

    @Test func anEntryReadBeforeAChangeIsNotKept() async throws {
        let store = try fixture.open()
        let entry = try await store.store([1], "a")
        let mark = store.hot.mark()
        try await fixture.open().store([2, 3], "a")
        store.hot.insert(entry, readAt: mark)
        #expect(store.hot.entry("a") == nil)
    }

    @Test func accessTimesReachTheIndexInBatches() async throws {
        let store = try fixture.open()
        let entry = try await store.store([1], "a")
        fixture.clock.advance(by: .seconds(30))
        #expect(!store.hot.touch(entry, at: fixture.clock.now))
        fixture.clock.advance(by: .seconds(1))
        #expect(store.hot.touch(entry, at: fixture.clock.now))
        try await store.flushTouched()
        #expect(try await fixture.open().entry("a")?.accessedAt == fixture.clock.now)
        #expect(store.hot.entry("a")?.accessedAt == fixture.clock.now)
    }
}
