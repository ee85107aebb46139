import Glibc
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGASystem

/// Folders that several machines write to.
@Suite struct OpenFolderTests {
    private let outer = TemporaryFolder()

    private func opened() throws -> OpenFolder {
        mkdir(outer.path("in"), 0o755)
        return try OpenFolder(opening: outer.path("in"))
    }

    @Test func theFirstFileOfANameStays() throws {
        let folder = try opened()
        #expect(try folder.insert(SharedBytes([1, 2]), as: "a"))
        #expect(try folder.insert(SharedBytes([3]), as: "a") == false)
        #expect(outer.read("in/a") == [1, 2] && outer.names(in: "in") == ["a"])
        #expect(try folder.file("a")?.contents(maxByteCount: 9) == [1, 2])
        #expect(try folder.status(of: "a")?.st_size == 2)
    }

    @Test func missingFileIsNil() throws {
        let folder = try opened()
        #expect(try folder.folder("a") == nil && folder.file("a") == nil && folder.status(of: "a") == nil)
    }

    @Test func foldersAreMadeOnce() throws {
        let folder = try opened()
        #expect(try folder.makeFolder("a").insert(SharedBytes([7]), as: "x"))
        #expect(try folder.makeFolder("a").insert(SharedBytes([8]), as: "x") == false)
        #expect(outer.read("in/a/x") == [7])
    }

    @Test func linksAreNotFollowed() throws {
        let folder = try opened()
        mkdir(outer.path("out"), 0o755)
        outer.write([9], to: "out/x")
        symlink("../out", outer.path("in/a"))
        symlink("../out/x", outer.path("in/x"))
        symlink("../out/new", outer.path("in/new"))
        #expect(throws: SVGAError.self) { _ = try folder.makeFolder("a") }
        #expect(throws: SVGAError.self) { _ = try folder.file("x") }
        #expect(try folder.insert(SharedBytes([1]), as: "new") == false)
        #expect(outer.names(in: "out") == ["x"] && outer.read("out/x") == [9])
        #expect(try folder.status(of: "x")?.kind == S_IFLNK)
    }

    @Test func aProbeLeavesNothing() throws {
        try opened().probe(byteCount: 10)
        #expect(outer.names(in: "in").isEmpty)
    }

    @Test(arguments: [
        // A hidden file that cannot be removed stays.
        FaultSweep.once(.error(EIO), Set(FileCall.allCases).subtracting([.remove])), .once(.error(EINTR)),
        .once(.short), .fullDisk,
        // Without links.
        .once(.error(EOPNOTSUPP), [.link]),
    ])
    func aFileIsThereWholeOrNotAtAll(sweep: FaultSweep) throws {
        let bytes = [UInt8](repeating: 5, count: 300_000)
        let count = try sweep.run { round in
            mkdir(round.folder.path("in"), 0o755)
            let folder = try OpenFolder(opening: round.folder.path("in"))
            let isNew = round.injecting { try? folder.makeFolder("a").insert(SharedBytes(bytes), as: "x") }
            let names = round.folder.names(in: "in/a")
            #expect(names.allSatisfy { $0 == "x" } && [nil, bytes].contains(round.folder.read("in/a/x")))
            if isNew != nil { #expect(isNew == true && round.folder.read("in/a/x") == bytes) }
        }
        #expect(count > 0)
    }
}
