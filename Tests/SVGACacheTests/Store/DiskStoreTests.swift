import Glibc
import SVGACoding
import SVGADatabase
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGACache

@Suite struct DiskStoreTests {
    let fixture = StoreFixture()

    @Test func storedFilesSurviveARestart() async throws {
        try await fixture.open().store([1, 2, 3], "a")
        let store = try fixture.open()
        #expect(try await store.bytes("a") == [1, 2, 3])
        #expect(try await store.entry("a")?.validators.entityTag == "\"1\"")
        #expect(try await store.entry("b") == nil)
        #expect(fixture.partials.isEmpty)
    }

    @Test func filesAreNamedByTheirDigestAndReadOnly() async throws {
        let store = try fixture.open()
        let entry = try await store.store([1, 2, 3], "a")
        let digest = try SHA256.digest(of: [1, 2, 3])
        #expect(entry.digest == digest)
        #expect(fixture.blobs == ["\(digest.hexadecimal).svga"])
        #expect(FileSystem.status(at: store.blobs.path(digest)).map { $0.st_mode & 0o777 } == 0o444)
    }

    @Test func equalFilesAreKeptOnce() async throws {
        let store = try fixture.open()
        try await store.store([1, 2, 3], "a")
        try await store.store([1, 2, 3], "b")
        #expect(fixture.blobs.count == 1)
        #expect(try await store.usage() == (entryCount: 2, byteCount: 3, partialCount: 0))
        #expect(try await store.remove("a"))
        #expect(try await store.bytes("b") == [1, 2, 3])
        #expect(try await store.remove("b"))
        #expect(fixture.blobs.isEmpty)
        #expect(try await store.usage() == (entryCount: 0, byteCount: 0, partialCount: 0))
    }

    @Test func aReplacedFileStaysForAWhile() async throws {
        let store = try fixture.open()
        try await store.store([1], "a")
        try await store.store([2], "a")
        #expect(try await store.bytes("a") == [2])
        #expect(fixture.blobs.count == 2)
        _ = try await store.prune()
        #expect(fixture.blobs.count == 2)
        fixture.clock.advance(by: .seconds(101))
        _ = try await store.prune()
        #expect(fixture.blobs.count == 1)
        #expect(try await store.bytes("a") == [2])
    }

    @Test func aFileThatIsStoredAgainAfterItsReleaseStays() async throws {
        let store = try fixture.open()
        try await store.store([1], "a")
        try await store.store([2], "a")
        try await store.store([1], "a")
        fixture.clock.advance(by: .seconds(101))
        _ = try await store.prune()
        #expect(try await store.bytes("a") == [1])
        #expect(fixture.blobs.count == 1)
    }

    @Test func aDamagedFileIsDroppedWithAllItsEntries() async throws {
        let store = try fixture.open()
        let entry = try await store.store([1, 2, 3], "a")
        try await store.store([1, 2, 3], "b")
        damage(store.blobs.path(entry.digest), [1, 2])
        #expect(try await store.entry("a") == nil)
        #expect(try await store.entry("b") == nil)
        #expect(fixture.blobs.isEmpty)
        #expect(try await store.usage() == (entryCount: 0, byteCount: 0, partialCount: 0))
        #expect(store.tally.now.damaged == 2)
    }

    @Test func missingFileIsNotAnEntry() async throws {
        let store = try fixture.open()
        let entry = try await store.store([1, 2, 3], "a")
        unlink(store.blobs.path(entry.digest))
        #expect(try await store.entry("a") == nil)
    }

    @Test func damageOfTheSameSizeAndTimeIsFoundWhenTheCheckIsDue() async throws {
        let store = try fixture.open()
        let path = try await store.blobs.path(store.store([1, 2, 3], "a").digest)
        var status = stat()
        stat(path, &status)
        damage(path, [1, 2, 4])
        utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0)
        #expect(try await store.entry("a") != nil)
        fixture.clock.advance(by: .seconds(5_000))
        #expect(try await store.entry("a") == nil)
    }

    @Test func aFileThatWasOnlyTouchedIsKept() async throws {
        let store = try fixture.open()
        let entry = try await store.store([1, 2, 3], "a")
        utimensat(AT_FDCWD, store.blobs.path(entry.digest), [timespec(), timespec()], 0)
        let verified = try #require(try await store.entry("a"))
        #expect(verified.modifiedNanoseconds == 0)
        #expect(try await fixture.open().entry("a") == verified)
    }

    @Test func verifyingReadsEveryFile() async throws {
        let store = try fixture.open()
        try await store.store([1, 2, 3], "a")
        let path = try await store.blobs.path(store.store([4, 5, 6], "b").digest)
        damage(path, [4, 5, 7])
        let report = try await store.verifyAll()
        #expect(report == CacheVerification(checkedCount: 2, checkedByteCount: 6, damagedKeys: ["b"]))
    }

    @Test func absencesAreBelievedForTheirTime() async throws {
        let store = try fixture.open()
        try await store.store([1], "a")
        let absence = NegativeEntry(status: 410, until: fixture.clock.now.advanced(by: .seconds(10)))
        try await store.note(absence, key: "a")
        guard case .absence(absence) = try await fixture.open().find("a") else {
            Issue.record("the absence was forgotten")
            return
        }
        #expect(try await store.entries().isEmpty)
        fixture.clock.advance(by: .seconds(10))
        guard case .nothing = try await store.find("a") else {
            Issue.record("the absence is believed for too long")
            return
        }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() {
        fixture.folder.write([1], to: "cache")
        #expect(throws: SVGAError(.create, path: fixture.folder.path("cache"), code: EEXIST)) { try fixture.open() }
    }

    @Test func anIndexOfANewerVersionIsRefusedAndKept() async throws {
        do {
            let store = try fixture.open()
            try await store.withIndex { index in
                try index.database.execute("PRAGMA user_version = 7")
            }
        }
        #expect(throws: SVGAError.newerFormat(version: 7, supported: 1)) { try fixture.open() }
        #expect(fixture.folder.names(in: "cache").contains("index-1.sqlite"))
    }

    /// Writes other bytes into a file of the store.
    private func damage(_ path: String, _ bytes: [UInt8]) {
        chmod(path, 0o644)
        let file = fopen(path, "wb")
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
