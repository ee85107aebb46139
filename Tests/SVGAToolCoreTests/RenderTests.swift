import SVGACommandLine
import SVGAKit
import SVGATestMovies
import SVGATestSupport
import SVGAToolCore
import Testing

@Suite struct RenderTests {
    let folder = TemporaryFolder()

    func picture(_ name: String) throws -> Pixmap { try Pixmap(decoding: try #require(folder.read(name))) }

    @Test(
        arguments: [
            (["--size", "150x"], 150, 150), (["--size", "x75"], 75, 75), (["--size", "100x40"], 100, 40),
            (["--scale", "0.5"], 150, 150), ([], 300, 300), (["--size", "80x60", "--fit", "cover"], 80, 60),
        ] as [([String], Int, Int)])
    func picturesHaveTheSizeAskedFor(options: [String], width: Int, height: Int) throws {
        let run = ToolRun(["render", ToolRun.sample("gift"), "-o", folder.path, "--frames", "3"] + options)
        #expect(run.code == 0)
        let pixmap = try picture("frame_00003.png")
        #expect(pixmap.width == width && pixmap.height == height)
    }

    @Test func containLeavesBarsOfTheBackground() throws {
        let run = ToolRun(
            "render", ToolRun.sample("gift"), "-o", folder.path, "--frames", "0", "--size", "100x40", "--background",
            "#10203040")
        #expect(run.code == 0)
        let corner = try picture("frame_00000.png")[0, 0]
        #expect(corner.alpha == 0x40 && corner.red == 4 && corner.green == 8 && corner.blue == 12)
    }

    /// A movie of 4 by 2 pixels with a red shape that reaches far beyond all its edges.
    func writeRedMovie() {
        let sprite = FixtureSprite("a", frames: [.shown(shapes: [.rect(-50, -50, 100, 100, fill: .red)])])
        folder.write(FixtureMovie(viewBox: (4, 2), sprites: [sprite]).svga(.zlibProtobuf), to: "red.svga")
    }

    /// The movie's position in 8 by 6 pixels, as the visible columns and rows.
    static let places: [(fit: String, align: String, columns: Range<Int>, rows: Range<Int>)] = [
        ("none", "top-left", 0..<4, 0..<2), ("none", "top-right", 4..<8, 0..<2), ("none", "bottom-left", 0..<4, 4..<6),
        ("none", "bottom-right", 4..<8, 4..<6), ("none", "left", 0..<4, 2..<4), ("none", "right", 4..<8, 2..<4),
        ("none", "top", 2..<6, 0..<2), ("none", "bottom", 2..<6, 4..<6), ("none", "center", 2..<6, 2..<4),
        ("contain", "top", 0..<8, 0..<4), ("contain", "bottom", 0..<8, 2..<6), ("contain", "left", 0..<8, 1..<5),
        ("cover", "left", 0..<8, 0..<6), ("fill", "bottom-right", 0..<8, 0..<6),
    ]

    @Test(arguments: places)
    func movieIsAlignedAndCutAtItsViewBox(
        fit: String, align: String, columns: Range<Int>, rows: Range<Int>
    ) throws {
        writeRedMovie()
        let run = ToolRun(
            "render", folder.path("red.svga"), "-o", folder.path, "--size", "8x6", "--fit", fit, "--align", align)
        #expect(run.code == 0, "\(run.error)")
        let pixmap = try picture("frame_00000.png")
        for (x, y) in (0..<8).flatMap({ x in (0..<6).map { (x, $0) } }) {
            let isMovie = columns.contains(x) && rows.contains(y)
            #expect(pixmap[x, y].alpha == (isMovie ? 255 : 0), "\(x), \(y)")
        }
    }

    @Test func theFilesDoNotDependOnTheNumberOfJobs() throws {
        for jobs in ["1", "4"] {
            let run = ToolRun(
                "render", ToolRun.sample("signal"), "-o", folder.path("j\(jobs)"), "--frames", "0..7", "-j", jobs)
            #expect(run.code == 0)
        }
        #expect(folder.names(in: "j1").count == 8)
        for name in folder.names(in: "j1") { #expect(folder.read("j1/\(name)") == folder.read("j4/\(name)")) }
    }

    @Test func compressionChangesTheSizeOfFilesAndNotThePixels() throws {
        for compression in ["fast", "default", "small"] {
            let run = ToolRun(
                "render", ToolRun.sample("signal"), "-o", folder.path("\(compression)-%d.png"), "--frames", "3",
                "--compression", compression)
            #expect(run.code == 0)
        }
        let files = try ["fast", "default", "small"].map { try #require(folder.read("\($0)-3.png")) }
        #expect(files[2].count < files[1].count && files[1].count < files[0].count)
        #expect(try Pixmap(decoding: files[0]) == Pixmap(decoding: files[1]))
        #expect(try Pixmap(decoding: files[1]) == Pixmap(decoding: files[2]))
    }

    @Test func anUnknownCompressionIsUsage() {
        let run = ToolRun("render", ToolRun.sample("gift"), "-o", folder.path, "--compression", "tiny")
        #expect(run.code == ExitCode.usage.rawValue)
        #expect(run.error.contains("--compression 'tiny' is none of fast, balanced and small"))
    }

    @Test func talkIsOneLineAndQuietIsSilent() {
        let arguments = ["render", ToolRun.sample("gift"), "-o", folder.path, "--frames", "0,1"]
        #expect(
            ToolRun(arguments).error == "svga-tool: 2 frames written, the first to \(folder.path)/frame_00000.png\n")
        #expect(ToolRun(arguments + ["--quiet"]).error.isEmpty)
    }

    @Test func progressAppearsOnlyOnTerminalsAndIsRemoved() {
        let arguments = ["render", ToolRun.sample("gift"), "-o", folder.path, "--frames", "0,1"]
        let run = ToolRun(arguments, isErrorTerminal: true)
        #expect(run.error.contains("\r[##############################] 2/2 frames"))
        #expect(!ToolRun(arguments + ["-q"], isErrorTerminal: true).error.contains("["))
    }

    @Test func framesOutsideTheMovieAndSizesOutsidePixmapsAreUsage() {
        let base = ["render", ToolRun.sample("gift"), "-o", folder.path("out")]
        #expect(ToolRun(base + ["--frames", "5,60"]).error.contains("frame 60 is outside the movie"))
        #expect(ToolRun(base + ["--frames", "60"]).code == 64)
        #expect(ToolRun(base + ["--scale", "1000"]).code == 64)
        #expect(ToolRun(base + ["--size", "99999999999999999x"]).code == 64)
        #expect(folder.names().isEmpty)
    }

    @Test func severalFramesDoNotGoToStandardOutput() {
        #expect(ToolRun("render", ToolRun.sample("gift"), "-o", "-").code == 64)
    }

    @Test func aSceneIsPrintedAsText() {
        let run = ToolRun("scene", ToolRun.sample("gift"), "--frame", "3")
        #expect(run.code == 0 && run.output.hasPrefix("frame 3 of 60, 300x300\n"))
        #expect(ToolRun("scene", ToolRun.sample("gift"), "--frame", "60").code == 64)
    }
}
