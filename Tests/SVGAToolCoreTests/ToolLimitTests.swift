import Glibc
import SVGAKit
import SVGATestMovies
import SVGATestSupport
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

    @Test func everyLimitCanBeChangedByTheOptionThatErrorsName() {
        let box = FixtureShape.rect(0, 0, 9, 9, fill: FixtureColor(1, 0, 0))
        let sprite = FixtureSprite("a", frames: [.shown(shapes: [box]), .shown(shapes: [box])])
        folder.write(FixtureMovie(frames: 2, sprites: [sprite]).svga(), to: "two.svga")
        let path = folder.path("two.svga")
        let refused = ToolRun("info", path, "--limit", "maxFrameCount=1")
        #expect(refused.code == 76 && refused.error.contains("with '--limit maxFrameCount=N'"), "\(refused.error)")
        #expect(ToolRun("info", path, "--limit", "maxFrameCount=2").code == 0)
        #expect(ToolRun("info", path, "--untrusted", "--limit", "maxSpriteCount=5,maxFrameCount=1").code == 76)
        let drawn = ToolRun("render", path, "-o", folder.path("out"), "--limit", "maxDrawingCost=0")
        #expect(drawn.code == 76 && drawn.error.contains("with '--limit maxDrawingCost=N'"), "\(drawn.error)")
        for (name, limit) in Limits.all {
            let run = ToolRun("info", path, "--limit", "\(name)=\(Limits.largestValue(of: limit))")
            #expect(run.code == 0, "\(run.error)")
        }
    }

    /// Pictures of real movies: 72 million pixels together of which a frame shows one, and three that are drawn much smaller.
    @Test(arguments: [(22, 1_580, 2_066, Float(0.3)), (3, 3_600, 3_400, 0.14)])
    func largePicturesOfRealMoviesFitUntrustedLimits(_ count: Int, _ width: Int, _ height: Int, _ scale: Float) throws {
        let keys = (0..<count).map { "p\($0)" }
        let file = try Pixmap(width: width, height: height).png()
        let frame = FixtureFrame.shown(
            layout: (Float(width), Float(height)), transform: FixtureTransform(a: scale, b: 0, c: 0, d: scale))
        let sprites = keys.indices.map { index in
            FixtureSprite(keys[index], frames: (0..<count).map { count == 3 || $0 == index ? frame : .hidden })
        }
        let movie = FixtureMovie(
            viewBox: (500, 600), frames: count, sprites: sprites, images: keys.map { FixtureImage($0, file) })
        folder.write(movie.svga(.zlibProtobuf), to: "large.svga")
        let run = ToolRun("render", "--untrusted", folder.path("large.svga"), "-o", folder.path("out"), "--size", "50x")
        #expect(run.code == 0 && folder.names(in: "out").count == count, "\(run.error)")
    }

    @Test(arguments: [
        ("maxFrameCont=1", "unknown limit, did you mean 'maxFrameCount'?"), ("x=1", "the limits are maxInflated"),
        ("maxFrameCount", "needs a number from 0 to"), ("maxFrameCount=-1", "needs a number from 0 to"),
        ("maxJSONDepth=513", "needs a number from 0 to 512"), ("=1", "unknown limit"),
    ])
    func wrongLimitsAreNamed(_ text: String, _ reason: String) {
        let run = ToolRun("info", "x.svga", "--limit", text)
        #expect(run.code == 64 && run.error.contains("--limit '\(text)'") && run.error.contains(reason), "\(run.error)")
    }

    @Test func anImageThatIsTooLargeIsListedButNotDrawn() {
        // The header of a PNG with 9 000 by 2 pixels, without data.
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
