import SVGAKit
import SVGATestSupport
import Testing

@Suite struct SheetCommandTests {
    let folder = TemporaryFolder()

    func picture(_ options: [String]) throws -> Pixmap {
        let run = ToolRun(["sheet", ToolRun.sample("gift"), "-o", folder.path("s.png")] + options)
        #expect(run.code == 0, "\(run.error)")
        return try Pixmap(decoding: try #require(folder.read("s.png")))
    }

    @Test(
        arguments: [
            ([], 960, 720), (["--grid", "3x2", "--size", "30x"], 90, 60), (["--count", "5", "--size", "10x"], 40, 20),
            (["--columns", "6", "--size", "x20"], 120, 40), (["--count", "3", "--scale", "0.1"], 90, 30),
            (["--count", "100", "--columns", "10", "--size", "8x4", "--fit", "cover"], 80, 24),
        ] as [([String], Int, Int)])
    func sheetsHaveTheCellsAskedFor(options: [String], width: Int, height: Int) throws {
        let picture = try picture(options)
        #expect(picture.width == width && picture.height == height)
    }

    @Test func labelsAndBackgroundAreDrawn() throws {
        let plain = try picture(["--size", "60x", "--background", "#0000FF"])
        let labelled = try picture(["--size", "60x", "--background", "#0000FF", "--label"])
        #expect(plain[0, 59] == (0, 0, 255, 255) && labelled != plain && labelled[59, 0] == plain[59, 0])
    }

    @Test func theTalkCountsFramesAndCells() {
        let run = ToolRun("sheet", ToolRun.sample("gift"), "-o", folder.path("s.png"), "--count", "5", "--size", "9x")
        #expect(run.error == "svga-tool: 5 frames in 4x2 cells written to \(folder.path)/s.png\n")
    }

    @Test(arguments: [
        ["--grid", "4"], ["--grid", "4x3", "--count", "2"], ["--grid", "4x3", "--columns", "2"], ["--count", "0"],
        ["--columns", "x"], ["--size", "12x", "--fit", "cover"], ["--grid", "100x100", "--size", "900x900"],
        ["--grid", "1x300"],
    ])
    func mistakesAreUsageErrors(options: [String]) {
        #expect(ToolRun(["sheet", ToolRun.sample("gift"), "-o", folder.path("s.png")] + options).code == 64)
        #expect(folder.names().isEmpty)
    }
}
