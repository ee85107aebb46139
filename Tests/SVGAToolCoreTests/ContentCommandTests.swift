import SVGAKit
import SVGATestMovies
import SVGATestSupport
import Testing

/// `--text`, `--image` and their like in the commands that draw.
@Suite struct ContentCommandTests {
    let folder = TemporaryFolder()
    static let movie = ToolRun.sample("salute")

    private func face(_ number: Int) -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(root)/Samples/Personalised/faces/\(number).png"
    }

    private func render(_ options: String..., to name: String) -> ToolRun {
        ToolRun(["render", Self.movie, "--frames", "24", "-o", folder.path(name)] + options)
    }

    /// The library's picture.
    private func picture(_ change: (inout MovieContent) throws -> Void) throws -> [UInt8] {
        var content = MovieContent()
        try change(&content)
        let movie = try Movie(contentsOf: Self.movie)
        return try FrameRenderer(movie, content: content).render(frame: 24).png()
    }

    private func image(_ number: Int) throws -> MovieContent.Image {
        try MovieContent.Image(decoding: try #require(TemporaryFolder.read(face(number))))
    }

    @Test func imageReplacesABitmap() throws {
        let run = render("--image", "avatar=\(face(2))", "--style", "avatar=fit:cover,circle", to: "a.png")
        #expect(run.code == 0, "\(run.error)")
        let expected = try picture {
            $0.images["avatar"] = try image(2)
            $0.images["avatar"]?.fit = .cover
            $0.images["avatar"]?.shape = .circle
        }
        #expect(folder.read("a.png") == expected)
        #expect(render(to: "plain.png").code == 0)
        #expect(folder.read("plain.png") != expected)
    }

    private static let latin = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    @Test(.enabled(if: TemporaryFolder.read(latin) != nil, "apt-get install fonts-dejavu-core"))
    func charactersWithoutAGlyphAreNamedOnceForEachText() {
        let texts = ["--text", "avatar=你好你", "--font", Self.latin]
        func render(_ options: [String], to name: String) -> ToolRun {
            ToolRun(["render", Self.movie, "--frames", "24", "-o", folder.path(name)] + options)
        }
        let run = render(texts, to: "a.png")
        let warning =
            "warning: texts[avatar]: boxes replace '你' (U+4F60), '好' (U+597D), which no font has; add a font file"
        #expect(run.code == 0 && run.error.split(separator: warning).count == 2, "\(run.error)")
        let batch = ToolRun(["batch", Self.movie, "--plan", "frame:24", "-o", folder.path("out")] + texts)
        #expect(batch.code == 0 && batch.error.contains(warning), "\(batch.error)")
        #expect(render(texts + ["-q"], to: "a.png").error.isEmpty)
        let strict = render(texts + ["--strict"], to: "b.png")
        #expect(strict.code == 69 && strict.error.contains("'你' (U+4F60)"), "\(strict.error)")
        #expect(folder.read("b.png") == nil)
        #expect(render(["--text", "avatar=Ada", "--font", Self.latin, "--strict"], to: "b.png").code == 0)
    }

    @Test(arguments: [[], ["--untrusted"]]) func aPhotoIsShownUpright(options: [String]) throws {
        let upright = try #require(TemporaryFolder.read(face(2)))
        // As a camera stores it that was turned to the left, for Exif orientation 6.
        let pixels = try Pixmap(decoding: upright)
        var stored = try Pixmap(width: pixels.height, height: pixels.width)
        try stored.withMutablePixels { target in
            pixels.withPixels { source in
                for (index, pixel) in source.enumerated() {
                    let (x, y) = (index % pixels.width, index / pixels.width)
                    target[(pixels.width - 1 - x) * pixels.height + y] = pixel
                }
            }
        }
        folder.write(SVGATestSupport.png(try stored.png(), exif: exif(orientation: 6)), to: "photo.png")
        for (name, path) in [("photo", folder.path("photo.png")), ("upright", face(2))] {
            let run = ToolRun(
                ["poster", Self.movie, "--image", "avatar=\(path)", "-o", folder.path("\(name)-poster.png")] + options)
            #expect(run.code == 0, "\(run.error)")
        }
        #expect(folder.read("photo-poster.png") == folder.read("upright-poster.png"))
    }

    @Test func imagesThatAreNotDrawnAreNamedByEveryCommandThatDraws() throws {
        let movie = FixtureMovie(
            sprites: [FixtureSprite("a", frames: [.shown(layout: (4, 4))])],
            images: [FixtureImage("a", Array("BM123456".utf8))])
        let path = folder.path("blank.svga")
        folder.write(movie.svga(.zlibProtobuf), to: "blank.svga")
        for command in [
            ["poster", path, "-o", folder.path("p.png")], ["sheet", path, "-o", folder.path("s.png")],
            ["render", path, "-o", folder.path("f.png")], ["export", path, "-o", folder.path("e.webp")],
            ["batch", path, "--plan", "poster", "-o", folder.path("out")],
        ] {
            let run = ToolRun(command)
            #expect(run.code == 0 && run.error.contains("images[a]: left out: a BMP image"), "\(run.error)")
            #expect(run.error.contains("nothing of the movie is visible"), "\(run.error)")
            #expect(!ToolRun(command + ["--quiet"]).error.contains("warning"))
        }
    }

    @Test func aFileOfWordsSaysWhatOptionsSay() throws {
        folder.write(
            Array(
                #"{"images": {"avatar": "\#(face(3))"}, "hidden": ["star"], "keys": {"halo": {"opacity": 0.5}}}"#.utf8),
            to: "c.json")
        #expect(render("--content", folder.path("c.json"), "--image", "avatar=\(face(4))", to: "a.png").code == 0)
        let expected = try picture {
            $0.images["avatar"] = try image(4)
            $0.hidden = ["star"]
            $0.opacities = ["halo": 0.5]
        }
        #expect(folder.read("a.png") == expected)
    }

    @Test(arguments: [
        ["poster", "-o", "out.png"], ["sheet", "-o", "out.png"], ["export", "-o", "out.webp", "--size", "40x"],
        ["batch", "--plan", "poster", "-o", "out"], ["drawlist", "--frame", "24"],
        ["render", "-o", "out.png", "--frames", "0"],
    ])
    func everyCommandThatDrawsTakesContentAndNamesTheNearestKey(words: [String]) throws {
        let options = words.dropFirst().map { $0.hasPrefix("out") ? folder.path($0) : $0 }
        let run = ToolRun([words[0], Self.movie] + options + ["--hide", "avatr"])
        #expect(run.code == (words[0] == "batch" ? 1 : 64))
        #expect(run.error.contains("\"avatr\"") && run.error.contains("avatar"), "\(run.error)")
        #expect(ToolRun([words[0], Self.movie] + options + ["--hide", "avatar"]).code == 0)
    }

    @Test func anImageThatIsMissingLeavesTheMovieItsOwn() throws {
        let path = folder.path("none.png")
        let run = render("--image", "avatar=\(path)", to: "a.png")
        #expect(run.code == 0)
        #expect(run.error.contains("warning: 'avatar' shows the movie's own image: \(path): "))
        #expect(render(to: "plain.png").code == 0)
        #expect(folder.read("a.png") == folder.read("plain.png"))
        let strict = render("--image", "avatar=\(path)", "--strict", to: "b.png")
        #expect(strict.code == 66 && strict.error.contains(path) && folder.read("b.png") == nil)
    }

    @Test func invalidImageIsReported() {
        folder.write(Array("no picture".utf8), to: "face.png")
        let run = render("--image", "avatar=\(folder.path("face.png"))", "--strict", to: "a.png")
        #expect(run.code != 0 && run.error.contains("face.png"), "\(run.error)")
    }

    @Test(arguments: [
        (["--text", "nick"], "--text: 'nick' wants a key and its text"),
        (["--style", "nick=size:0"], "a text for 'nick'"),
        (["--style", "colour:1"], "--style: 'colour:1' is none of"), (["--profile", "flash"], "none of standard, ios"),
        (["--content", "/none.json"], "/none.json"), (["--text", "nick=a", "--style", "size:0"], "size is 0.0"),
    ])
    func mistakesAreNamedBeforeAnythingIsDrawn(options: [String], message: String) {
        let run = ToolRun(["render", "/no/movie.svga", "-o", folder.path("out")] + options)
        #expect(run.code == (message == "/none.json" ? 66 : 64) && run.error.contains(message), "\(run.error)")
    }

    @Test func keysOfTextsArePrintedInTheDrawList() throws {
        let list = ToolRun("drawlist", Self.movie, "--frame", "24", "--image", "avatar=\(face(1))").output
        #expect(list.contains("avatar"))
    }
}
