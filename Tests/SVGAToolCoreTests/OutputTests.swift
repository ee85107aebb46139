import Glibc
import SVGADiff
import SVGAKit
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// Inputs are never used as outputs, formats are not mixed, and names are not wrong.
@Suite struct OutputTests {
    let folder = TemporaryFolder()
    let movie: [UInt8]

    init() throws {
        movie = try #require(TemporaryFolder.read(ToolRun.sample("signal")))
        folder.write(movie, to: "gift.svga")
        folder.write(movie, to: "gift")
        symlink("gift", folder.path("symbolic"))
        link(folder.path("gift"), folder.path("hard"))
        mkdir(folder.path("out"), 0o777)
    }

    /// Commands whose only input is `gift`, up to the output.
    static let writers = [
        ["poster"], ["sheet"], ["render", "--frames", "0"], ["render", "--no-clobber", "--frames", "0"],
    ]

    @Test(arguments: writers, ["gift", "symbolic", "hard", "out/../gift", "./gift"])
    func anOutputThatIsTheInputIsRefused(command: [String], name: String) {
        // A pattern makes the file of the frame 0 the input.
        symlink(folder.path(name), folder.path("frame-0"))
        let output = command[0] == "render" ? "frame-%d" : name
        let run = ToolRun(command + [folder.path("gift"), "-o", folder.path(output)])
        #expect(run.code == 64 && run.error.contains(": export: this is the input"), "\(run.error)")
        #expect(folder.read("gift") == movie && folder.read("hard") == movie)
    }

    @Test func aFileURLAndStandardInputAreInputsToo() {
        let url = "file://" + folder.path("%67ift")
        let cache = ["--cache-dir", folder.path("cache"), "--allow-file-urls"]
        let run = ToolRun(["poster", url, "-o", folder.path("gift")] + cache)
        #expect(run.code == 64 && run.error.contains("under another name"))
        let copy = ToolRun(["cache", "get", url, "-o", folder.path("gift")] + cache)
        #expect(copy.code == 64 && folder.read("gift") == movie)
    }

    @Test func comparedFilesAreNotReplaced() {
        let frames = ToolRun("render", folder.path("gift"), "-o", folder.path("before"), "--frames", "0,1")
        #expect(frames.code == 0)
        let old = folder.read("before/frame_00001.png")
        let run = ToolRun("compare", folder.path("before"), folder.path("gift"), "--diff-dir", folder.path("before"))
        #expect(run.code == 64 && run.error.contains("this is the input"), "\(run.error)")
        #expect(folder.read("before/frame_00001.png") == old)
        rename(folder.path("before/frame_00001.png"), folder.path("before/a1.png"))
        rename(folder.path("before/frame_00000.png"), folder.path("before/a0.png"))
        let mixed = ToolRun(
            "compare", folder.path("before"), folder.path("gift"), "--diff-dir", folder.path("./before/"))
        #expect(mixed.code == 64 && mixed.error.contains("mixed with differences"), "\(mixed.error)")
        #expect(folder.names(in: "before") == ["a0.png", "a1.png"])
    }

    @Test func aBatchReplacesNeitherMoviesNorListsNorItself() {
        mkdir(folder.path("in"), 0o777)
        folder.write(movie, to: "in/a.png")
        folder.write(Array("\(folder.path("in/a.png"))\n".utf8), to: "list")
        let onMovie = ToolRun("batch", folder.path("list"), "--plan", "frame:0", "-o", folder.path("in"))
        // The picture of `a.png` is `a.png.png`; a link makes it the movie.
        #expect(onMovie.code == 0 && folder.read("in/a.png") == movie)
        unlink(folder.path("in/a.png.png"))
        symlink("a.png", folder.path("in/a.png.png"))
        let onLink = ToolRun("batch", folder.path("list"), "--plan", "frame:0", "-o", folder.path("in"))
        #expect(onLink.code == 64 && folder.read("in/a.png") == movie, "\(onLink.error)")
        let onList = ToolRun(
            "batch", folder.path("list"), "--plan", "frame:0", "-o", folder.path("out"), "--report", folder.path("list")
        )
        #expect(onList.code == 64 && folder.names(in: "out").isEmpty)
        let onPicture = ToolRun(
            "batch", folder.path("gift.svga"), "--plan", "frame:0", "-o", folder.path("out"), "--report",
            folder.path("out/../out/gift.png"))
        #expect(onPicture.code == 64 && folder.names(in: "out").isEmpty, "\(onPicture.error)")
    }

    @Test(arguments: ["gif", "JXL", "heic", "mp4", "svga"])
    func aFormatThatIsNotWrittenIsRefused(suffix: String) {
        for command in [["poster"], ["sheet"], ["render", "--frames", "0"], ["render"]] {
            let run = ToolRun(command + [ToolRun.sample("signal"), "-o", folder.path("p.\(suffix)")])
            #expect(run.code == 64 && run.error.contains("PNG, WebP, JPEG and AVIF are written, not "), "\(run.error)")
            #expect(run.error.contains("a name such as '\(folder.path("p.png"))'"))
        }
        let pattern = ToolRun("render", ToolRun.sample("signal"), "-o", folder.path("p-%d.\(suffix)"))
        #expect(pattern.code == 64 && !folder.names().contains { $0.hasPrefix("p") })
    }

    /// The pixels of the tool's picture; nil if it is not a picture.
    private func picture(_ name: String) -> Pixmap? { folder.read(name).flatMap { try? Pixmap(decoding: $0) } }

    @Test func picturesAreWebPBySuffixOrByOption() throws {
        let gift = ToolRun.sample("gift")
        let commands = [["poster", "--size", "90x"], ["render", "--frames", "12"], ["sheet", "--size", "40x"]]
        for (index, command) in commands.enumerated() {
            for (name, options) in [
                ("\(index).png", []), ("\(index).webp", ["--lossless"]), ("\(index)", ["--format", "webp"]),
            ] {
                let run = ToolRun(command + [gift, "-o", folder.path(name)] + options)
                #expect(run.code == 0, "\(run.error)")
            }
            #expect(folder.read("\(index).webp")?.starts(with: "RIFF".utf8) == true)
            let (png, webp) = (try #require(picture("\(index).png")), try #require(picture("\(index).webp")))
            #expect(webp.straightAlphaBytes() == png.straightAlphaBytes())
        }
        #expect(folder.read("0")?.starts(with: "RIFF".utf8) == true)
    }

    @Test(arguments: [["poster"], ["sheet"], ["render", "--frames", "12"]])
    func aPaletteMakesPNGSmaller(command: [String]) throws {
        let gift = ToolRun.sample("gift")
        #expect(ToolRun(command + [gift, "-o", folder.path("a.png")]).code == 0)
        let run = ToolRun(command + [gift, "-o", folder.path("b.png"), "--colors", "64"])
        #expect(run.code == 0, "\(run.error)")
        let (all, few) = (try #require(folder.read("a.png")), try #require(folder.read("b.png")))
        #expect(few.count < all.count && few[25] == 3)
    }

    @Test func picturesAreJPEGOverWhiteOrTheirBackground() throws {
        for (index, command) in [["poster", "--size", "90x"], ["render", "--frames", "12"], ["sheet"]].enumerated() {
            for (background, color) in [([], "ffffff"), (["--background", "4060a0"], "4060a0")] {
                let options = command + [ToolRun.sample("gift"), "--quality", "95"] + background
                for name in ["\(index).jpg", "\(index)"] {
                    let format = name.hasSuffix("jpg") ? [] : ["--format", "jpeg"]
                    let run = ToolRun(options + ["-o", folder.path(name)] + format)
                    #expect(run.code == 0, "\(run.error)")
                }
                #expect(folder.read("\(index).jpg")?.starts(with: [0xff, 0xd8, 0xff]) == true)
                // Without a suffix, render makes a folder.
                let other = folder.read(index == 1 ? "1/frame_00012.jpg" : "\(index)")
                #expect(other == folder.read("\(index).jpg"))
                let png = ToolRun(
                    command + [ToolRun.sample("gift"), "-o", folder.path("p.png"), "--background", color])
                #expect(png.code == 0, "\(png.error)")
                let pair = try PicturePair(
                    expected: #require(picture("p.png")), actual: #require(picture("\(index).jpg")))
                #expect(pair.difference().psnr > 36, "\(command) \(background): \(pair.difference().psnr) dB")
            }
        }
    }

    @Test func picturesAreAVIFOfTheirQuality() throws {
        for (index, command) in [["poster", "--size", "90x"], ["render", "--frames", "12"], ["sheet"]].enumerated() {
            let movie = ToolRun.sample("gift")
            #expect(ToolRun(command + [movie, "-o", folder.path("p.png")]).code == 0)
            for (name, options) in [("a.avif", []), ("b.avif", ["--quality", "30"]), ("c", ["--format", "avif"])] {
                let run = ToolRun(command + [movie, "-o", folder.path("\(index)\(name)")] + options)
                #expect(run.code == 0, "\(run.error)")
            }
            let (best, low) = try (#require(folder.read("\(index)a.avif")), #require(folder.read("\(index)b.avif")))
            #expect(best.dropFirst(4).starts(with: "ftypavif".utf8) && low.count < best.count)
            // Without a suffix, render makes a folder.
            #expect(folder.read(index == 1 ? "1c/frame_00012.avif" : "\(index)c") == best)
            let pair = try PicturePair(
                expected: #require(picture("p.png")), actual: #require(picture("\(index)a.avif")))
            #expect(pair.difference().psnr > 36, "\(command): \(pair.difference().psnr) dB")
        }
    }

    @Test func aSuffixOfNoFormatIsRefusedUnlessTheFormatIsNamed() {
        for command in [["poster"], ["sheet"]] {
            let options = command + [ToolRun.sample("signal"), "-o", folder.path("p.thumb")]
            let run = ToolRun(options)
            #expect(run.code == 64 && run.error.contains("no format has the suffix 'thumb'"), "\(run.error)")
            #expect(folder.read("p.thumb") == nil)
            #expect(ToolRun(options + ["--format", "webp"]).code == 0)
            #expect(folder.read("p.thumb")?.starts(with: "RIFF".utf8) == true)
            #expect(ToolRun(command + [ToolRun.sample("signal"), "-o", folder.path(".x\(command[0])")]).code == 0)
            unlink(folder.path("p.thumb"))
        }
    }

    @Test(arguments: [
        ["-o", "p.jpg", "--lossless"], ["-o", "p.jpeg", "--quality", "0"], ["-o", "p", "--format", "jpg2"],
        ["-o", "p.png", "--lossless"], ["-o", "p.png", "--quality", "9"], ["-o", "p.webp", "--quality", "101"],
        ["-o", "p.webp", "--colors", "9"], ["-o", "p.jpg", "--colors", "9"], ["-o", "p.png", "--colors", "1"],
        ["-o", "p.avif", "--lossless"], ["-o", "p.avif", "--quality", "101"], ["-o", "p.avif", "--colors", "9"],
    ])
    func optionsOfAnotherFormatAreRefused(options: [String]) {
        #expect(ToolRun(["poster", ToolRun.sample("signal")] + options).code == 64)
    }

    @Test(arguments: [
        (["p-%d.webp"], "p-2.webp", "RIFF"), (["p-%d.jpg"], "p-2.jpg", "\u{fffd}\u{fffd}"),
        (["p-%d.bin", "--format", "webp"], "p-2.bin", "RIFF"),
        (["out", "--format", "webp"], "out/frame_00002.webp", "RIFF"),
        (["out", "--format", "jpeg"], "out/frame_00002.jpg", "\u{fffd}\u{fffd}"),
    ])
    func framesOfTheirOwnHaveAnyFormat(words: [String], name: String, start: String) throws {
        let render = ["render", ToolRun.sample("signal"), "--frames", "2,5", "--size", "40x"]
        let run = ToolRun(render + ["-o", folder.path(words[0])] + words.dropFirst())
        let file = try #require(folder.read(name), "\(run.error)")
        #expect(run.code == 0 && String(decoding: file.prefix(8), as: UTF8.self).hasPrefix(start))
        #expect(try Pixmap(decoding: file).width == 40)
    }

    @Test func oneFrameWithThePlaceOfAPictureIsAFile() {
        let render = ["render", ToolRun.sample("gift"), "-o"]
        let one = ToolRun(render + [folder.path("deep/below/poster.PNG"), "--frames", "12"])
        #expect(
            one.code == 0 && one.error == "svga-tool: frame 12 written to \(folder.path("deep/below/poster.PNG"))\n")
        #expect(folder.read("deep/below/poster.PNG")?.starts(with: [0x89, 0x50]) == true)
        let several = ToolRun(render + [folder.path("frames.png")])
        #expect(several.code == 64 && several.error.contains("is one file for 60 frames"))
        #expect(several.error.contains("as in '\(folder.path("frames_%05d.png"))'") && folder.read("frames.png") == nil)
        mkdir(folder.path("folder.png"), 0o777)
        #expect(ToolRun(render + [folder.path("folder.png"), "--frames", "0"]).code == 0)
        #expect(folder.names(in: "folder.png") == ["frame_00000.png"])
    }

    @Test func foldersAreMadeForAllOutputs() {
        let gift = ToolRun.sample("signal")
        for command in ["poster", "sheet"] {
            #expect(ToolRun(command, gift, "-o", folder.path("new/\(command)/p.png")).code == 0)
            #expect(folder.names(in: "new/\(command)") == ["p.png"])
        }
        let batch = ToolRun(
            "batch", gift, "--plan", "frame:0", "-o", folder.path("new/b"), "--report", folder.path("new/r/r.json"))
        #expect(batch.code == 0 && folder.names(in: "new/r") == ["r.json"])
    }

    @Test func existingFilesStayWhereThatIsWanted() {
        folder.write([1], to: "p.png")
        for command in [["poster"], ["sheet"], ["render", "--frames", "0"]] {
            let run = ToolRun(command + [ToolRun.sample("signal"), "-n", "-o", folder.path("p.png")])
            #expect(run.code == 73 && run.error.contains("there already"), "\(run.error)")
        }
        #expect(folder.read("p.png") == [1])
        folder.write([1], to: "out/frame_00002.png")
        let run = ToolRun("render", ToolRun.sample("signal"), "-o", folder.path("out"), "--no-clobber")
        #expect(run.code == 73 && run.error.contains("1 of ") && folder.names(in: "out").count == 1)
    }

    @Test(arguments: [
        ["poster", "p.png"], ["sheet", "p.png"], ["render", "p.png", "--frames", "0"], ["render", "p-%d.png"],
    ])
    func filesThatAreMadeMeanwhileStayToo(arguments: [String]) {
        let name = arguments[1].contains("%") ? "p-0.png" : "p.png"
        let rule: FileFault.Rule = { [folder] call, _ in
            if call == .link { folder.write([7], to: name) }
            return nil
        }
        let run = FileFault.injecting(below: folder.path, rule) {
            ToolRun(
                [arguments[0], ToolRun.sample("signal"), "-n", "-o", folder.path(arguments[1])] + arguments.dropFirst(2)
            )
        }
        #expect(run.code == 73 && run.error.contains("File exists"), "\(run.error)")
        #expect(folder.read(name) == [7])
    }
}

/// Frames of a former movie in the folder.
@Suite struct OtherFramesTests {
    let folder = TemporaryFolder()

    private func render(_ movie: String, _ options: String...) -> ToolRun {
        ToolRun(["render", ToolRun.sample(movie), "-o", folder.path("out")] + options)
    }

    @Test func framesOfAFormerMovieAreNotMixedWithNewOnes() {
        #expect(render("gift").code == 0 && render("gift").code == 0)
        let old = folder.names(in: "out").map { folder.read("out/\($0)") }
        let refused = render("window")
        #expect(refused.code == 73 && refused.error.contains("holds 36 other frames"), "\(refused.error)")
        #expect(folder.names(in: "out").map { folder.read("out/\($0)") } == old)
        let clean = render("window", "--clean")
        #expect(clean.code == 0 && clean.error.hasSuffix("svga-tool: 36 other frames removed\n"), "\(clean.error)")
        #expect(folder.names(in: "out").count == 24)
    }

    @Test func partsOfAMovieAreAddedWhereThatIsWanted() {
        #expect(render("gift", "--frames", "0..9").code == 0)
        #expect(render("gift", "--frames", "10..19").code == 73)
        #expect(render("gift", "--frames", "10..19", "--add").code == 0)
        #expect(folder.names(in: "out").count == 20)
        #expect(render("gift", "--add", "--clean").code == 64)
    }

    @Test func onlyNamesOfFramesCount() {
        mkdir(folder.path("out"), 0o777)
        mkdir(folder.path("out/frame_00077.png"), 0o777)
        let names = ["frame_1.png", "frame_000099.png", "frame_+0099.png", "frame_00099.jpg", "xframe_00099.png", "a"]
        for name in names { folder.write([1], to: "out/\(name)") }
        #expect(render("window", "--clean").code == 0)
        #expect(Set(names).isSubset(of: folder.names(in: "out")) && folder.names(in: "out").count == 24 + 7)
    }

    @Test func failedFramesKeepOldFiles() {
        #expect(render("gift").code == 0)
        #expect(render("window", "--clean", "--scale", "9000").code == 64)
        #expect(folder.names(in: "out").count == 60)
    }

    @Test func aPatternCountsItsOwnNamesOnly() {
        folder.write([1], to: "g-7.png")
        folder.write([1], to: "g-107.png")
        let run = ToolRun("render", ToolRun.sample("window"), "-o", folder.path("g-%d.png"), "--clean")
        #expect(run.code == 0 && run.error.hasSuffix("1 other frame removed\n"))
        #expect(folder.read("g-107.png") == nil && folder.names().count == 24)
    }
}
