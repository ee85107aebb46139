import SVGAKit
import SVGATestMovies
import SVGATestSupport
import Testing

/// `svga-tool diff`: compares two movies.
@Suite struct DiffCommandTests {
    let folder = TemporaryFolder()

    private func write(_ name: String, _ change: (inout FixtureMovie) -> Void = { _ in }) throws -> String {
        var pixmap = try Pixmap(width: 8, height: 8)
        try pixmap.withMutablePixels { $0.update(repeating: 0xFF00_00FF) }
        let shown = FixtureFrame.shown(layout: (8, 8), transform: .translation(4, 4))
        var movie = FixtureMovie(
            viewBox: (20, 20), frames: 3, sprites: [FixtureSprite("avatar", frames: [shown, shown, .hidden])],
            images: [FixtureImage("avatar", try pixmap.png())])
        change(&movie)
        folder.write(movie.svga(), to: name)
        return folder.path(name)
    }

    private func moved(_ movie: inout FixtureMovie) {
        movie.fps = 30
        movie.sprites[0].frames[1].transform = .translation(7, 8)
    }

    @Test func equalMoviesEndWithZero() throws {
        let run = ToolRun("diff", try write("a.svga"), try write("b.svga"), "--pixels")
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(
            run.output == "images     1 equal\nsprites    1 equal\npixels     3 frames, all identical\n")
    }

    @Test func changesArePrintedByKind() throws {
        let run = ToolRun("diff", try write("a.svga"), try write("b.svga", moved), "--pixels")
        #expect(run.code == 1 && run.error.isEmpty)
        let lines = run.output.split(separator: "\n")
        #expect(lines[0] == "params     fps 20 -> 30" && lines[1] == "images     1 equal")
        #expect(lines[2] == "sprites    #0 \"avatar\" frame 1: transform (5.0 px)")
        #expect(lines[3].hasPrefix("pixels     3 frames, 2 identical, lowest ") && lines[3].hasSuffix(" dB at 1"))
        #expect(lines.count == 6 && lines[5].hasPrefix("1      "))
    }

    @Test func aspectsAreIgnored() throws {
        let (old, new) = (try write("a.svga"), try write("b.svga") { $0.version = "9" })
        #expect(ToolRun("diff", old, new).code == 1)
        #expect(ToolRun("diff", old, new, "--ignore", "order,version").code == 0)
        let wrong = ToolRun("diff", old, new, "--ignore", "colour")
        #expect(wrong.code == 64 && wrong.error.contains("--ignore takes order, encoding, precision, version"))
    }

    @Test func otherGenerationsSayTheSame() throws {
        let path = try write("a.svga")
        #expect(ToolRun("convert", path, "-o", folder.path("b.svga"), "--to", "1.0").code == 0)
        let run = ToolRun("diff", path, folder.path("b.svga"))
        #expect(run.code == 1 && run.output.contains("params     form 2 (zlib) -> 1.0\n"))
        #expect(ToolRun("diff", path, folder.path("b.svga"), "--ignore", "encoding,precision,version").code == 0)
    }

    @Test func onlyFramesDecideWithALevel() throws {
        let (old, new) = (try write("a.svga"), try write("b.svga", moved))
        #expect(ToolRun("diff", old, new, "--pixels", "--min-psnr", "1").code == 0)
        #expect(ToolRun("diff", old, new, "--pixels", "--min-psnr", "90").code == 1)
        #expect(ToolRun("diff", old, new, "--pixels", "--min-psnr", "inf", "--frames", "0,2").code == 0)
        #expect(ToolRun("diff", old, new, "--min-psnr", "90").error.contains("--min-psnr needs --pixels"))
    }

    @Test func lostFramesFail() throws {
        let (old, new) = (try write("a.svga"), try write("b.svga") { $0.frames = 2 })
        let run = ToolRun("diff", old, new, "--pixels", "--min-psnr", "1")
        #expect(run.code == 1 && run.output.contains("pixels     2 frames, all identical, 1 missing\n"))
        #expect(ToolRun("diff", old, new, "--pixels", "--min-psnr", "1", "--frames", "0,1").code == 0)
        #expect(ToolRun("diff", old, new, "--pixels", "--min-psnr", "1", "--frames", "2").code == 1)
    }

    @Test func heatmapsAreWrittenOfFramesThatDiffer() throws {
        let (old, new) = (try write("a.svga"), try write("b.svga", moved))
        #expect(ToolRun("diff", old, new, "--heatmap", folder.path("maps")).code == 1)
        #expect(folder.names(in: "maps") == ["frame_00001.png"])
        let again = ToolRun("diff", old, new, "--heatmap", folder.path("maps"))
        #expect(again.code == 73 && again.error.contains("--force"))
        #expect(ToolRun("diff", old, new, "--heatmap", folder.path("maps"), "--force").code == 1)
    }

    @Test func canvasesOfTwoSizesAreNotCompared() throws {
        let other = try write("b.svga") { $0.viewBox = (20, 30) }
        let run = ToolRun("diff", try write("a.svga"), other, "--pixels")
        #expect(run.code == 1 && run.output.contains("pixels     none compared, since the canvases have two sizes"))
        #expect(ToolRun("diff", folder.path("a.svga"), other, "--pixels", "--min-psnr", "1").code == 1)
    }

    @Test func jsonHasAllChanges() throws {
        let run = ToolRun("diff", try write("a.svga"), try write("b.svga", moved), "--json")
        #expect(run.code == 1 && run.output.contains(#""equal": false"#))
        #expect(run.output.contains(#""fps": [20, 30]"#) && run.output.contains(#""shift": 5"#))
        #expect(run.output.contains(#""pixels": null"#))
    }

    @Test func errorsBelongToTheInput() throws {
        folder.write(Array("<html>".utf8), to: "bad.svga")
        #expect(ToolRun("diff", try write("a.svga"), folder.path("bad.svga")).code == 65)
        #expect(ToolRun("diff", folder.path("a.svga"), folder.path("none.svga")).code == 66)
        #expect(ToolRun("diff", folder.path("a.svga")).code == 64)
    }
}
