import Glibc
import SVGACoding
import SVGADatabase
import SVGATestSupport
import Testing

@testable import SVGACache

@Suite struct LeftoverTests {
    let fixture = StoreFixture()

    @Test func filesWithoutAnEntryAreRemovedAtTheStart() async throws {
        let store = try fixture.open()
        let entry = try await store.store([1, 2, 3], "a")
        let stray = try SHA256.digest(of: [9]).hexadecimal
        try store.blobs.folder.folder(String(stray.prefix(2))).create()
        fixture.folder.write([9], to: "cache/blobs/\(stray.prefix(2))/\(stray).svga")
        fixture.folder.write([1], to: "cache/blobs/\(entry.digest.hexadecimal.prefix(2))/junk")
        #expect(fixture.blobs.count == 3)
        #expect(try await fixture.open().clean() == 2)
        #expect(fixture.blobs == ["\(entry.digest.hexadecimal).svga"])
        #expect(try await store.bytes("a") == [1, 2, 3])
    }

    @Test func unfinishedFilesAreRemovedOnceTheirWriterIsGone() async throws {
        let store = try fixture.open()
        var file: PartialFile? = try await store.beginTransfer("a")
        #expect(try await fixture.open().clean() == 0)
        #expect(fixture.partials == [file?.name])
        file = nil
        #expect(try await fixture.open().clean() == 1)
        #expect(fixture.partials.isEmpty)
    }

    @Test func brokenTransfersStayUntilTheyAreOld() async throws {
        let name = try await fixture.open().breakOff("a", [1, 2, 3])
        let store = try fixture.open()
        #expect(try await store.clean() == 0)
        #expect(fixture.partials == [name])
        fixture.clock.advance(by: .seconds(10_001))
        #expect(try await store.clean() == 1)
        #expect(fixture.partials.isEmpty)
        #expect(try await store.usage().partialCount == 0)
    }

    @Test func brokenTransferResumes() async throws {
        let name = try await fixture.open().breakOff("a", [1, 2, 3])
        let store = try fixture.open()
        let file = try await store.beginTransfer("a")
        #expect(file.name == name)
        #expect(file.byteCount == 3)
        #expect(file.origin.validators.entityTag == "\"1\"")
        #expect(file.origin.totalByteCount == 100)
        try [UInt8]([4, 5]).withUnsafeBytes { try file.append($0) }
        let entry = try await store.commit(file, file.seal(), as: store.description("a"))
        #expect(entry.digest == (try SHA256.digest(of: [1, 2, 3, 4, 5])))
        #expect(try await store.bytes("a") == [1, 2, 3, 4, 5])
        #expect(try await store.usage().partialCount == 0)
    }

    @Test func onlyOneTransferResumesABrokenOne() async throws {
        let store = try fixture.open()
        let name = try await store.breakOff("a", [1, 2, 3])
        let first = try await store.beginTransfer("a")
        let second = try await fixture.open().beginTransfer("a")
        #expect(first.name == name)
        #expect(second.name != name)
        #expect(second.byteCount == 0)
    }

    @Test func afterALossOfPowerOnlyBytesThatAreOnTheDiskCount() async throws {
        let store = try fixture.open()
        let names = try await [
            store.breakOff("a", [1, 2, 3]), store.breakOff("b", [1, 2, 3], isDurable: false),
        ]
        for name in names {
            let file = fopen(fixture.folder.path("cache/partial/\(name)"), "ab")
            fwrite([0, 0], 1, 2, file)
            fclose(file)
        }
        #expect(try await store.beginTransfer("a").byteCount == 5)
        try await store.withIndex { index in
            try index.database.execute("UPDATE partial SET boot = 'another'")
        }
        let resumed = try await store.beginTransfer("a")
        #expect(resumed.byteCount == 3)
        #expect(try await store.commit(resumed, resumed.seal(), as: store.description("a")).byteCount == 3)
        #expect(try await store.beginTransfer("b").byteCount == 0)
    }

    @Test func aRecordWithoutItsFileIsForgotten() async throws {
        let store = try fixture.open()
        let name = try await store.breakOff("a", [1, 2, 3])
        unlink(fixture.folder.path("cache/partial/\(name)"))
        #expect(try await store.beginTransfer("a").byteCount == 0)
        _ = try await store.clean()
        #expect(try await store.usage().partialCount == 0)
    }

    @Test func removingAKeyRemovesItsBrokenTransfers() async throws {
        let store = try fixture.open()
        _ = try await store.breakOff("a", [1, 2, 3])
        #expect(try await !store.remove("a"))
        #expect(fixture.partials.isEmpty)
        #expect(try await store.usage().partialCount == 0)
    }
}
