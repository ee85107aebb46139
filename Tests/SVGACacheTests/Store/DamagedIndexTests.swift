import Glibc
import SVGADatabase
import SVGATestSupport
import Testing

@testable import SVGACache

@Suite struct DamagedIndexTests {
    let fixture = StoreFixture()

    private func fill(_ count: Int) async throws {
        let store = try fixture.open()
        for number in 0..<count { try await store.store(Array("file \(number)".utf8), "https://a.example/\(number)") }
        // Everything into the database itself, so that there is no journal to heal it.
        try await store.withIndex { index in
            try index.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    @Test func invalidIndexIsReplaced() async throws {
        try await fill(3)
        fixture.folder.write(
            Array("this is not a database, and long enough to be none".utf8), to: "cache/index-1.sqlite")
        let store = try fixture.open()
        #expect(try await store.entry("https://a.example/0") == nil)
        try await store.store([1], "b")
        #expect(try await store.bytes("b") == [1])
        _ = try await store.clean()
        #expect(fixture.blobs.count == 1)
        #expect(fixture.folder.names(in: "cache").filter { $0.hasPrefix("index-1") }.isEmpty)
        #expect(try await fixture.open().bytes("b") == [1])
    }

    @Test func readableEntriesOfADamagedIndexSurvive() async throws {
        try await fill(400)
        var bytes = try #require(fixture.folder.read("cache/index-1.sqlite"))
        // A page in the middle; the positions of tables are internal to SQLite.
        let middle = bytes.count / 2 / 4_096 * 4_096
        bytes.replaceSubrange(middle..<middle + 4_096, with: [UInt8](repeating: 0xA5, count: 4_096))
        fixture.folder.write(bytes, to: "cache/index-1.sqlite")
        let store = try fixture.open()
        let found = try await count(store, of: 400)
        #expect(found < 400)
        #expect(found > 0)
        _ = try await store.clean()
        #expect(fixture.blobs.count == found)
        try await store.store([1], "https://a.example/0")
        #expect(try await store.bytes("https://a.example/0") == [1])
    }

    @Test func damageAnywhereIsNeverFatal() async throws {
        try await fill(20)
        let sound = try #require(fixture.folder.read("cache/index-1.sqlite"))
        for page in stride(from: 0, to: sound.count, by: 4_096) {
            let copy = StoreFixture()
            var bytes = sound
            for index in page..<page + 4_096 { bytes[index] = UInt8(truncatingIfNeeded: index &* 37 &+ page) }
            try Folder(path: copy.folder.path("cache")).create()
            copy.folder.write(bytes, to: "cache/index-1.sqlite")
            let store = try copy.open()
            #expect(try await count(store, of: 20) == 0, "there are no files")
            try await store.store([1, 2], "b")
            #expect(try await store.bytes("b") == [1, 2])
        }
    }

    @Test(arguments: [Int64.min, -1, 0, 5, .max]) func sizesThatAreNotTrueDoNoHarm(size: Int64) async throws {
        let store = try fixture.open(
            StoreLimits(
                byteCount: 0, idleTime: .seconds(1_000), graceTime: .zero, partialTime: .zero, checkInterval: .zero))
        for number in 0..<3 { try await store.store(Array("file \(number)".utf8), "\(number)") }
        try await store.withIndex { index in
            try index.database.execute("UPDATE blob SET byte_count = \(size); UPDATE usage SET byte_count = \(size)")
        }
        #expect(try await store.entry("0") == nil)
        _ = try await store.verifyAll()
        fixture.clock.advance(by: .seconds(1))
        _ = try await store.prune()
        try await store.clean()
        try await store.store([1], "b")
        #expect(try await store.bytes("b") == [1])
        #expect(try await store.usage() == (entryCount: 1, byteCount: 1, partialCount: 0))
    }

    @Test func anotherProcessFollowsToTheNewIndex() async throws {
        try await fill(3)
        let other = try fixture.open()
        #expect(try await other.entries().count == 3)
        let store = try fixture.open()
        try await store.withIndex { index in
            if try index.entry("x") == nil, try index.entryCount() == 3 {
                try index.removeEntry("https://a.example/0")
                throw SVGAError.index(code: ResultCode.corrupt, message: "as if")
            }
        }
        try await store.store([1], "b")
        #expect(try await other.bytes("b") == [1])
        try await other.store([2], "c")
        #expect(try await store.bytes("c") == [2])
        #expect(fixture.folder.names(in: "cache").contains("index-2.sqlite"))
    }

    private func count(_ store: DiskStore, of count: Int) async throws -> Int {
        var found = 0
        for number in 0..<count where try await store.entry("https://a.example/\(number)") != nil { found += 1 }
        return found
    }
}
