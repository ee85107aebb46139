import SVGATestSupport
import Testing

@testable import SVGASystem

@Suite struct PathTextTests {
    /// Paths in UTF-8, in GBK, cut off, with stand-ins, and of every byte.
    static let paths: [[UInt8]] = [
        [], Array("gift.svga".utf8), Array("礼物🎁.svga".utf8), Array("e\u{301}/\u{301}x".utf8),
        [0xC0, 0xF1, 0xCE, 0xEF, 0x2E, 0x73], [0x67, 0xFF, 0xFE, 0x66], [0xF0, 0x9F, 0x8E], [0xF0, 0x9F, 0x8E, 0x41],
        Array("a\u{10FE80}b\u{10FEFF}\u{10FFFF}\u{100000}".utf8), [0xF4, 0x8F, 0xBA], [0xED, 0xA0, 0x80], [0xF4],
        Array(1...255), Array((1...255).reversed()), (0..<999).map { UInt8(1 + $0 * 89 % 255) },
    ]

    @Test(arguments: paths) func textLeadsBackToItsBytes(path: [UInt8]) {
        let text = PathText.text(of: path)
        #expect(PathText.bytes(of: text) == path)
        let copy = PathText.withCString(of: text) { PathText.text(of: $0) }
        #expect(PathText.bytes(of: copy) == path)
    }

    @Test func noTwoPathsHaveOneText() {
        let texts = PathTextTests.paths.map { Array(PathText.text(of: $0).utf8) }
        #expect(Set(texts).count == texts.count)
    }

    @Test func textInUTF8IsWhatItSays() {
        #expect(PathText.text(of: Array("礼物🎁.svga".utf8)) == "礼物🎁.svga")
        #expect(PathText.printable("礼物🎁.svga") == "礼物🎁.svga")
        #expect(PathText.printable(PathText.text(of: [0x67, 0xFF, 0xFE, 0x66])) == "g\\xff\\xfef")
    }

    @Test func filesOfAnyNameAreWrittenListedAndRead() throws {
        let folder = TemporaryFolder()
        let names = PathTextTests.paths.dropFirst().map { path in path.filter { $0 != 0x2F }.prefix(200) }
        for (index, name) in names.enumerated() {
            let path = folder.path(PathText.text(of: name))
            try AtomicFile.write([UInt8(index)], to: path)
            #expect(try FileHandle(opening: path, 0).bytes(count: 9) == [UInt8(index)])
        }
        let listed = try FileSystem.names(in: folder.path).map { PathText.bytes(of: $0) }
        #expect(Set(listed) == Set(names.map(Array.init)))
        for name in listed { #expect(FileSystem.remove(folder.path(PathText.text(of: name))) == 0) }
        #expect(folder.names().isEmpty)
    }

    @Test func foldersOfAnyNameAreMade() throws {
        let folder = TemporaryFolder()
        let path = folder.path(PathText.text(of: [0xC0, 0xF1]) + "/\u{301}/礼物")
        try OutputFolder.create(path)
        try AtomicFile.write([7], to: path + "/\u{301}.png")
        #expect(try FileSystem.names(in: path) == ["\u{301}.png"])
    }

    @Test func aZeroDoesNotEndAPathEarly() throws {
        let folder = TemporaryFolder()
        folder.write([1], to: "gift")
        let error = #expect(throws: SVGAError.self) {
            try FileHandle(opening: folder.path("gift\u{0}.svga"), 0)
        }
        #expect(error?.isMissingFile == true)
    }
}
