import Glibc
import SVGADocument
import SVGAKit
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// `svga-tool build`: movies of pictures and of timelines.
@Suite struct BuildCommandTests {
    let folder = TemporaryFolder()

    /// An opaque square at a place of a clear picture.
    private func write(_ name: String, x: Int, side: Int = 8) throws {
        var picture = try Pixmap(width: 40, height: 20)
        try picture.withMutablePixels { pixels in
            for row in 0..<side { for column in x..<x + side { pixels[row * 40 + column] = 0xFF00_80FF } }
        }
        folder.write(try picture.png(), to: name)
    }

    private func movie(_ name: String = "out.svga") throws -> Movie { try Movie(decoding: #require(folder.read(name))) }

    @Test func sequencesAreDrawnAsTheirPictures() throws {
        for (name, x) in [("a.png", 0), ("b.png", 13), ("c.png", 0)] { try write(name, x: x) }
        let pictures = ["a.png", "b.png", "c.png"].map(folder.path)
        let run = ToolRun(
            ["build"] + pictures + ["-o", folder.path("out.svga"), "--fps", "24", "--key-prefix", "coin_"])
        #expect(run.code == 0, "\(run.error)")
        #expect(run.error.contains("3 frames, 2 sprites, 2 files"))
        let movie = try movie()
        #expect(movie.framesPerSecond == 24 && movie.assets.map(\.key) == ["coin_0", "coin_1"])
        for (frame, name) in pictures.enumerated() {
            let drawn = try FrameRenderer(movie).render(frame: frame)
            #expect(try drawn == Pixmap(decoding: #require(TemporaryFolder.read(name))))
        }
    }

    @Test func foldersAreInTheOrderOfTheirNumbers() throws {
        for (name, x) in [("f_2.png", 2), ("f_10.png", 10), ("f_1.png", 1), ("F_03.PNG", 20)] { try write(name, x: x) }
        folder.write([1], to: ".hidden.png")
        folder.write([1], to: "notes.txt")
        let out = TemporaryFolder()
        let run = ToolRun("build", folder.path, "-o", out.path("out.svga"), "-q")
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        let movie = try Movie(decoding: #require(out.read("out.svga")))
        #expect(movie.frameCount == 4 && movie.sprites.count == 1)
        // They only differ in their place, so that one picture moves.
        #expect(
            (0..<4).compactMap { frame in movie.sprites.compactMap { $0[frame]?.transform.tx }.first } == [19, 0, 1, 9])
    }

    @Test func anOrderThatShellsMakeIsSaid() throws {
        try write("f_2.png", x: 2)
        try write("f_10.png", x: 10)
        let run = ToolRun("build", folder.path("f_10.png"), folder.path("f_2.png"), "-o", folder.path("out.svga"))
        #expect(run.code == 0)
        #expect(run.error.contains("f_2.png: warning: this comes behind "))
    }

    private func writeTimeline(_ image: String = "dot.png") throws -> String {
        try write("dot.png", x: 0)
        let text = """
            {"width": 60, "height": 40, "fps": 12, "frames": 4, "layers": [{"image": "\(image)"}],
             "slots": [{"key": "avatar", "size": [8, 8], "at": [1, 2], "frames": "1-2"}]}
            """
        folder.write(Array(text.utf8), to: "timeline.json")
        return folder.path("timeline.json")
    }

    @Test func timelinesFindAdjacentFiles() throws {
        let run = ToolRun("build", try writeTimeline(), "-o", folder.path("out.svga"))
        #expect(run.code == 0, "\(run.error)")
        let movie = try movie()
        #expect(movie.viewBox.width == 60 && movie.framesPerSecond == 12 && movie.frameCount == 4)
        #expect(movie.sprites.map(\.imageKey) == ["dot", "avatar"])
        #expect((0..<4).map { movie.sprites[1][$0] != nil } == [false, true, true, false])
    }

    @Test func nameWithoutADirectoryIsInTheWorkingDirectory() {
        #expect(TimelineBuild.folder(of: "timeline.json") == ".")
        #expect(TimelineBuild.folder(of: "/tmp/x/timeline.json").hasPrefix("/tmp/x"))
    }

    @Test func filesOfTimelinesStayInTheirFolder() throws {
        let outside = TemporaryFolder()
        outside.write([1], to: "secret.png")
        let timeline = try writeTimeline("link.png")
        #expect(symlink(outside.path("secret.png"), folder.path("link.png")) == 0)
        let linked = ToolRun("build", timeline, "-o", folder.path("out.svga"))
        #expect(linked.code == 66 && linked.error.contains("link.png"), "\(linked.error)")
        #expect(symlink(outside.path, folder.path("sub")) == 0)
        let below = ToolRun("build", try writeTimeline("sub/secret.png"), "-o", folder.path("out.svga"))
        #expect(below.code == 66, "\(below.error)")
        let above = ToolRun("build", try writeTimeline("../secret.png"), "-o", folder.path("out.svga"))
        #expect(above.code == 65 && above.error.contains("layers[0].image: "), "\(above.error)")
        #expect(folder.read("out.svga") == nil)
    }

    @Test func inputsAreNeverReplaced() throws {
        let timeline = try writeTimeline()
        let before = folder.read("dot.png")
        #expect(ToolRun("build", timeline, "-o", folder.path("dot.png")).code == 64)
        #expect(ToolRun("build", timeline, "-o", timeline).code == 64)
        #expect(ToolRun("build", folder.path("dot.png"), "-o", folder.path("dot.png")).code == 64)
        folder.write([7], to: "there.svga")
        #expect(ToolRun("build", timeline, "-n", "-o", folder.path("there.svga")).code == 73)
        #expect(folder.read("dot.png") == before && folder.read("there.svga") == [7])
    }

    @Test func wrongWordsAreNamed() throws {
        let timeline = try writeTimeline()
        let dot = folder.path("dot.png")
        #expect(ToolRun("build", dot).error.contains("-o FILE is missing"))
        #expect(ToolRun("build", timeline, "-o", "x", "--fps", "3").code == 64)
        #expect(ToolRun("build", dot, "-o", "x", "--images", folder.path).code == 64)
        #expect(ToolRun("build", dot, "-o", "x", "--fps", "0").code == 64)
        #expect(ToolRun("build", folder.path("none.png"), "-o", folder.path("x")).code == 66)
        folder.write([1, 2, 3], to: "bad.png")
        #expect(ToolRun("build", folder.path("bad.png"), "-o", folder.path("x")).code == 65)
        #expect(ToolRun("build", folder.path("none.json"), "-o", folder.path("x")).code == 66)
        #expect(ToolRun("build", TemporaryFolder().path, "-o", folder.path("x")).code == 66)
    }

    @Test func standardOutputTakesTheMovie() throws {
        let run = ToolRun("build", try writeTimeline(), "-o", "-", "-q")
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(try Movie(decoding: run.outputBytes).frameCount == 4)
    }
}
