import Glibc
import SVGATestMovies
import SVGATestFiles
import Testing

@Suite struct ToolLimitTests {
    let folder = TemporaryFolder()

    @Test func aFileThatIsTooLargeIsNotRead() {
        folder.write([], to: "large.svga")
        let byteCount = 32 << 20
        #expect(truncate(folder.path("large.svga"), byteCount + 1) == 0)
        let run = ToolRun("info", "--untrusted", folder.path("large.svga"))
        #expect(run.code == 76)
        #expect(run.error.contains(": read: more than \(byteCount) bytes"))
        #expect(ToolRun("info", folder.path("large.svga")).code == 65)
    }

    @Test func aLimitOfTheDecoderIsNamed() {
        let sprite = FixtureSprite("a", frames: [.shown()])
        let movie = FixtureMovie(sprites: [FixtureSprite](repeating: sprite, count: 4_097))
        folder.write(movie.svga(.zlibProtobuf), to: "many.svga")
        #expect(ToolRun("info", folder.path("many.svga")).code == 0)
        let run = ToolRun("info", "--untrusted", folder.path("many.svga"))
        #expect(run.code == 76)
        #expect(run.error.contains(": protobuf: maxSpriteCount is 4096, the file needs 4097 ("))
    }

    @Test func anImageThatIsTooLargeIsListedButNotDrawn() {
        // The header of a PNG of 9 000 by 2 pixels; nothing follows it.
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let png = header + Array("IHDR".utf8) + [0, 0, 0x23, 0x28, 0, 0, 0, 2, 8, 6, 0, 0, 0, 0, 0, 0, 0]
        let movie = FixtureMovie(
            sprites: [FixtureSprite("wide\n", frames: [.shown()])], images: [FixtureImage("wide\n", png)])
        folder.write(movie.svga(.zlibProtobuf), to: "wide.svga")
        #expect(ToolRun("info", "--untrusted", folder.path("wide.svga")).output.contains("9000x2"))
        let run = ToolRun("render", "--untrusted", folder.path("wide.svga"), "-o", folder.path("out"))
        #expect(run.code == 76)
        #expect(run.error.contains(": render: the images are too large: maxImageSide is 8192, found 9000 ("))
        #expect(run.error.contains("wide?") && run.error.split(separator: "\n").count == 1)
        #expect(folder.names(in: "out").isEmpty)
    }
}
