import Glibc
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGACache

@Suite struct RemovedFolderTests {
    let fixture = StoreFixture()

    @Test func deletedDirectoryIsRecreated() async throws {
        let (first, second) = (try fixture.open(), try fixture.open())
        try await first.store([1, 2, 3], "a")
        #expect(try await second.entry("a") != nil)
        TemporaryFolder.remove(fixture.folder.path("cache"))
        #expect(try await second.entry("a") == nil)
        try await first.store([4, 5], "b")
        #expect(try await second.bytes("b") == [4, 5])
        try await second.store([6], "b")
        #expect(first.hot.entry("b") == nil, "they notice each other again")
        #expect(try await first.bytes("b") == [6])
        #expect(try await fixture.open().bytes("b") == [6])
    }

    @Test(arguments: ["partial", "blobs", "index-1.sqlite", "changes", "lock"])
    func deletedPartIsRecreated(name: String) async throws {
        let store = try fixture.open()
        try await store.store([1, 2, 3], "a")
        TemporaryFolder.remove(fixture.folder.path("cache/\(name)"))
        try await store.store([4, 5], "b")
        #expect(try await store.bytes("b") == [4, 5])
        _ = try await store.clean()
        #expect(try await fixture.open().bytes("b") == [4, 5])
    }

    @Test func fileInsteadOfTheDirectoryIsATemporaryError() async throws {
        let store = try fixture.open()
        TemporaryFolder.remove(fixture.folder.path("cache"))
        fixture.folder.write([1], to: "cache")
        await #expect(throws: SVGAError.self) { try await store.find("a") }
        unlink(fixture.folder.path("cache"))
        try await store.store([1], "a")
        #expect(try await store.bytes("a") == [1])
    }

    @Test(arguments: ["/proc/x", "/proc/x/y", "/proc/x/y/z"])
    func creatingAFolderInProcFails(path: String) {
        #expect(throws: SVGAError(.create, path: String(path.prefix(7)), code: ENOENT)) {
            try Folder(path: path).create()
        }
        #expect(throws: SVGAError.self) { try MovieCache(CacheConfiguration(folder: path)) }
    }

    @Test func namesThatAreNotTheCachesOwnDoNoHarm() async throws {
        try Folder(path: fixture.folder.path("cache")).create()
        for name in ["index-9223372036854775807.sqlite", "index--1.sqlite", "index-x.sqlite", "index-0.sqlite"] {
            fixture.folder.write([1], to: "cache/\(name)")
        }
        let store = try fixture.open()
        try await store.store([1], "a")
        _ = try await store.clean()
        #expect(try await store.bytes("a") == [1])
        #expect(fixture.folder.names(in: "cache").filter { $0.hasSuffix(".sqlite") } == ["index-1.sqlite"])
    }
}
