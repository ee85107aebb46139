import SVGAKit
import SVGATestSupport
import Testing

/// A first user's values for sizes, colours and empty edges.
@Suite struct PictureOptionTests {
    let folder = TemporaryFolder()

    private func picture(_ command: String, _ arguments: String...) throws -> Pixmap {
        let run = ToolRun([command, ToolRun.sample("gift"), "-o", folder.path("p.png")] + arguments)
        #expect(run.code == 0, "\(run.error)")
        return try Pixmap(decoding: try #require(folder.read("p.png")))
    }

    @Test(arguments: ["ffffff", "#fff", "fff", "white", "#FFFFFF", "ffffffff"])
    func colourNotationsAreAccepted(color: String) throws {
        let picture = try picture("poster", "--size", "60", "--background", color)
        #expect(picture == (try self.picture("poster", "--size", "60x", "--background", "#FFFFFF")))
        #expect(picture[0, 0] == (255, 255, 255, 255))
    }

    @Test func transparentBackgroundIsNil() throws {
        #expect(try picture("poster", "--background", "transparent") == picture("poster"))
    }

    @Test func aBackgroundIsChosenAndAFaintPosterIsSaid() throws {
        #expect(try picture("poster", "--background", "auto")[0, 0] == (255, 255, 255, 255))
        #expect(try picture("sheet", "--background", "auto", "--grid", "2x1")[0, 0] == (255, 255, 255, 255))
        let run = ToolRun("poster", ToolRun.sample("gift"), "-o", folder.path("p.png"), "--background", "white")
        #expect(!run.error.contains("hardly seen"))
    }

    @Test func oneNumberIsAWidth() throws {
        #expect(try picture("poster", "--size", "60").width == 60)
        #expect(try picture("sheet", "--size", "30", "--grid", "2x1").width == 60)
    }

    @Test func messagesAboutSizesHaveNoDecimals() {
        let run = ToolRun("render", ToolRun.sample("gift"), "-o", folder.path, "--scale", "99999.3")
        #expect(run.error.contains("a picture of 29999790 by 29999790 pixels is outside 1 ... 32767 a side"))
    }

    @Test func aThumbnailerGetsAtMostWhatItAsksFor() throws {
        let large = try picture("poster", "--size", "256x256", "--fit", "inside", "--untrusted", "-q")
        #expect(large.width == 256 && large.height == 256)
        let own = try picture("poster", "--size", "1024x1024", "--fit", "inside", "--untrusted", "-q")
        #expect(own.width == 300 && own.height == 300)
        let capped = try picture("poster", "--size", "1024", "--no-enlarge")
        #expect(capped == own)
    }

    @Test func emptyEdgesAreCutOffAlikeInAllFrames() throws {
        let run = ToolRun(
            "render", ToolRun.sample("gift"), "-o", folder.path("out"), "--frames", "0,20,40", "--trim", "--pad", "2",
            "--dpr", "2", "-j", "2")
        #expect(run.code == 0, "\(run.error)")
        let pictures = try folder.names(in: "out").map { try Pixmap(decoding: try #require(folder.read("out/\($0)"))) }
        #expect(pictures.count == 3)
        #expect(Set(pictures.map { [$0.width, $0.height] }).count == 1)
        #expect(pictures.allSatisfy { $0[3, 3].alpha == 0 && $0[$0.width - 4, 3].alpha == 0 })
        #expect(pictures.contains { picture in (0..<picture.width).contains { picture[$0, 4].alpha > 0 } })
    }

    @Test func aTrimmedPosterIsTheCutOutOfThePoster() throws {
        let plan = try RenderPlan(parsing: "poster trim")
        let movie = try Movie(contentsOf: ToolRun.sample("gift"))
        let trimmed = try picture("poster", "--trim")
        #expect(trimmed == (try plan.picture(from: FrameRenderer(movie))))
        #expect(trimmed.width <= 300 && trimmed.height <= 300)
        #expect(try picture("poster", "--trim-alpha", "200").width <= trimmed.width)
    }
}
