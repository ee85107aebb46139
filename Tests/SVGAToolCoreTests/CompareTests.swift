import Glibc
import SVGAKit
import SVGATestMovies
import SVGATestSupport
import SVGAToolCore
import Testing

@Suite struct CompareTests {
    let folder = TemporaryFolder()

    /// Writes a movie with a red square that moves by a pixel per frame; in `shiftedFrame` it is a pixel too far.
    func writeMovie(_ name: String, frames: Int = 4, shiftedFrame: Int? = nil, side: Float = 20) -> String {
        let square = FixtureShape.rect(2, 2, 4, 4, fill: .red)
        let states = (0..<frames).map { frame in
            FixtureFrame.shown(
                transform: .translation(Float(frame + (frame == shiftedFrame ? 1 : 0)), 0), shapes: [square])
        }
        let movie = FixtureMovie(
            viewBox: (side, side), frames: frames, sprites: [FixtureSprite("a", frames: states)])
        folder.write(movie.svga(.zlibProtobuf), to: name)
        return folder.path(name)
    }

    /// Draws frames of a movie into a folder.
    func draw(_ movie: String, into name: String, frames: String = "0..3") -> String {
        #expect(ToolRun("render", movie, "-o", folder.path(name), "--frames", frames, "-q").code == 0)
        return folder.path(name)
    }

    @Test func aMovieIsIdenticalToItselfAndToItsOwnFrames() {
        let movie = writeMovie("a.svga")
        let frames = draw(movie, into: "a")
        for (expected, actual) in [(movie, movie), (movie, frames), (frames, movie), (frames, frames)] {
            let run = ToolRun("compare", expected, actual, "--min-psnr", "inf")
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
            #expect(
                run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") } == [
                    "frame PSNR largest mean", "0 identical 0 0", "1 identical 0 0", "2 identical 0 0",
                    "3 identical 0 0",
                    "identical, 4 frames",
                ])
        }
    }

    @Test func theFrameThatDiffersIsTold() {
        // Two columns of four opaque red pixels differ: 16 channels by 255, of 20 * 20 * 4.
        let run = ToolRun("compare", writeMovie("a.svga"), writeMovie("b.svga", shiftedFrame: 2))
        #expect(run.code == 0)
        #expect(run.output.contains("\n2      20.00 dB   255      2.55\n"))
        #expect(run.output.hasSuffix("\nlowest 20.00 dB in frame 2, median identical, 4 frames\n"))
    }

    @Test func frameBelowMinPSNRExitsWithOne() {
        let arguments = ["compare", writeMovie("a.svga"), writeMovie("b.svga", shiftedFrame: 2), "--min-psnr"]
        #expect(ToolRun(arguments + ["20"]).code == 0)
        let run = ToolRun(arguments + ["20.5"])
        #expect(run.code == 1)
        let reason = "1 of 4 frames below 20.5 dB, the lowest 20.00 dB in frame 2"
        #expect(run.error == "svga-tool: \(folder.path("b.svga")): compare: \(reason)\n")
        #expect(run.output.contains("lowest 20.00 dB"))
    }

    @Test func jsonHoldsTheFiguresAndNullForNoDifference() {
        let run = ToolRun(
            "compare", writeMovie("a.svga"), writeMovie("b.svga", shiftedFrame: 0), "--json", "--frames", "0,3")
        let lines = run.output.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        #expect(lines.contains("\"lowestPSNR\": 20,") && lines.contains("\"lowestFrame\": 0,"))
        #expect(lines.contains("\"medianPSNR\": null,") && lines.contains("\"psnr\": null,"))
        #expect(lines.contains("\"largestDifference\": 255,") && lines.contains("\"meanAbsoluteError\": 2.55"))
        #expect(lines.count { $0.hasPrefix("\"frame\":") } == 2)
    }

    @Test func heatMapsAreOnePictureAFrame() throws {
        let movies = [writeMovie("a.svga"), writeMovie("b.svga", shiftedFrame: 2)]
        let run = ToolRun(["compare"] + movies + ["--diff-dir", folder.path("maps/deep"), "--frames", "1..2"])
        #expect(run.code == 0, "\(run.error)")
        #expect(folder.names(in: "maps/deep") == ["frame_00001.png", "frame_00002.png"])
        let map = try Pixmap(decoding: try #require(folder.read("maps/deep/frame_00002.png")))
        #expect(map.width == 3 * 20 + 2 * 8 && map.height == 20)
        #expect(map[28 + 4, 3].green == 255, "the column that the square left glows white")
        #expect(map[28 + 5, 3].red == 0, "where both have it, nothing does")
    }

    @Test func picturesOfAnEarlierComparisonAreNotMixedWithNewOnes() {
        let movies = [writeMovie("a.svga"), writeMovie("b.svga", shiftedFrame: 2)]
        func run(_ options: String...) -> ToolRun {
            ToolRun(["compare"] + movies + ["--diff-dir", folder.path("maps")] + options)
        }
        #expect(run().code == 0 && run().code == 0)
        let refused = run("--frames", "0..1")
        #expect(refused.code == 73 && refused.error.contains("holds 2 other frames"), "\(refused.error)")
        #expect(run("--frames", "0..1", "--add").code == 0 && folder.names(in: "maps").count == 4)
        let clean = run("--frames", "0..1", "--clean")
        #expect(clean.code == 0 && clean.error == "svga-tool: 2 other frames removed\n", "\(clean.error)")
        #expect(folder.names(in: "maps") == ["frame_00000.png", "frame_00001.png"])
        #expect(run("--clean", "--add").code == 64)
        #expect(ToolRun(["compare", "--clean"] + movies).error.contains("--clean needs a --diff-dir"))
    }

    @Test func numbersThatNoMovieHasArePassedOver() throws {
        let movie = writeMovie("a.svga")
        let frames = draw(movie, into: "a")
        let picture = try #require(folder.read("a/frame_00001.png"))
        for number in ["9223372036854775807", "9223372036854775808"] { folder.write(picture, to: "a/\(number).png") }
        let run = ToolRun("compare", frames, frames, "--frames", "0..")
        #expect(run.code == 0 && run.output.hasSuffix("identical, 4 frames\n"), "\(run.error)")
    }

    @Test func aFolderIsComparedWhereItHasFrames() {
        let movie = writeMovie("a.svga")
        let some = draw(movie, into: "some", frames: "1,3")
        #expect(ToolRun("compare", some, movie, "--min-psnr", "9").output.hasSuffix("identical, 2 frames\n"))
        #expect(ToolRun("compare", movie, some, "--min-psnr", "9").output.hasSuffix("identical, 2 frames\n"))
        #expect(ToolRun("compare", movie, some, "--frames", "2..3").output.hasSuffix("identical, 1 frame\n"))
    }

    @Test func expectedFramesThatAreMissingAreToldAndFailAGate() {
        let movie = writeMovie("a.svga")
        let (all, some) = (draw(movie, into: "all"), draw(movie, into: "some", frames: "1,3"))
        let run = ToolRun("compare", all, some)
        #expect(run.code == 0 && run.error == "svga-tool: \(some): 2 expected frames missing, the first 0\n")
        #expect(ToolRun("compare", all, some, "-q").error.isEmpty)
        #expect(ToolRun("compare", all, some, "--min-psnr", "1").code == 1)
        #expect(ToolRun("compare", some, all, "--min-psnr", "1").code == 0)
    }

    @Test func incomparableFilesAreRejected() {
        let movie = writeMovie("a.svga")
        let frames = draw(movie, into: "a")
        let cases = [
            (writeMovie("short.svga", frames: 2), "frame 2 of \(movie) is not in the movie"),
            (writeMovie("small.svga", side: 19), "expected 20x20 pixels, found 19x19 (frame 0)"),
        ]
        for (other, reason) in cases {
            let run = ToolRun("compare", movie, other)
            #expect(run.code == 65 && run.error.contains(": compare: \(reason)"), "\(run.error)")
            #expect(ToolRun("compare", frames, other).code == 65)
        }
        #expect(ToolRun("compare", movie, folder.path("short.svga"), "--frames", "0,1").code == 0)
        #expect(ToolRun("compare", movie, folder.path("nothing")).code == 66)
    }

    @Test func foldersWithoutClearNumbersAreRefused() throws {
        let movie = writeMovie("a.svga")
        let frames = draw(movie, into: "a")
        let picture = try #require(folder.read("a/frame_00001.png"))
        folder.write(picture, to: "a/notes.txt")
        folder.write(picture, to: "a/cover.png")
        #expect(ToolRun("compare", movie, frames).code == 0)
        folder.write(picture, to: "a/copy-1.png")
        let run = ToolRun("compare", movie, frames)
        #expect(run.code == 65)
        #expect(run.error.contains("a: compare: copy-1.png and frame_00001.png are both frame 1"), "\(run.error)")
        #expect(mkdir(folder.path("empty"), 0o700) == 0)
        #expect(ToolRun("compare", movie, folder.path("empty")).error.contains("no .png with a number"))
    }

    @Test func otherFilesAreNamed() {
        let movie = writeMovie("a.svga")
        let frames = draw(movie, into: "a")
        folder.write(Array("no picture".utf8), to: "a/frame_00002.png")
        let run = ToolRun("compare", movie, frames)
        #expect(run.code == 65 && run.output.isEmpty)
        #expect(run.error.hasPrefix("svga-tool: \(frames)/frame_00002.png: image: "), "\(run.error)")
    }
}
