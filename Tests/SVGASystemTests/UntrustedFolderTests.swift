import Glibc
import SVGATestSupport
import Testing

@testable import SVGASystem

/// Files of a folder that an untrusted user may have filled.
@Suite struct UntrustedFolderTests {
    private let outer = TemporaryFolder()

    private func filled() throws -> OpenFolder {
        mkdir(outer.path("in"), 0o755)
        mkdir(outer.path("in/images"), 0o755)
        outer.write([1, 2, 3], to: "in/images/a.png")
        outer.write([9], to: "secret")
        return try OpenFolder(opening: outer.path("in"))
    }

    private func failure(_ folder: OpenFolder, _ path: String, maxByteCount: Int = 10) -> SVGAError? {
        do throws(SVGAError) {
            _ = try folder.contents(of: path, maxByteCount: maxByteCount)
            return nil
        } catch {
            return error
        }
    }

    @Test func plainFilesAreRead() throws {
        #expect(try filled().contents(of: "images/a.png", maxByteCount: 3) == [1, 2, 3])
    }

    @Test func pathsThatLeadOutAreRefused() throws {
        let folder = try filled()
        for path in [
            "../secret", "images/../../secret", "/etc/passwd", "", "images//a.png", "./images/a.png", "images/",
        ] {
            #expect(failure(folder, path) == .notInside(path), "\(path)")
        }
        // No name has a zero within.
        #expect(failure(folder, "images/a.png\0") != nil)
    }

    @Test func linksAreNotFollowed() throws {
        let folder = try filled()
        symlink("../secret", outer.path("in/link"))
        symlink("images", outer.path("in/pictures"))
        #expect(failure(folder, "link") == .link("link"))
        #expect(failure(folder, "pictures/a.png") == .link("pictures/a.png"))
    }

    @Test func pipesFoldersAndLargeFilesAreRefused() throws {
        let folder = try filled()
        mkfifo(outer.path("in/pipe"), 0o600)
        #expect(failure(folder, "pipe") == .notPlain("pipe"))
        #expect(failure(folder, "images") == .notPlain("images"))
        #expect(failure(folder, "images/a.png", maxByteCount: 2) == .tooLarge("images/a.png", maxByteCount: 2))
        let missing = try #require(failure(folder, "images/b.png"))
        #expect("\(missing)".contains("cannot read images/b.png: No such file"))
    }
}
