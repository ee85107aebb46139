import Glibc
import SVGACommandLine
import SVGAKit
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAToolCore

@Suite struct ExportCommandTests {
    let folder = TemporaryFolder()

    private func export(_ options: String...) -> ToolRun {
        ToolRun(["export", ToolRun.sample("gift"), "--size", "60x"] + options)
    }

    /// The chunks of a file; acTL has the numbers of frames and loops.
    private func chunks(_ name: String) throws -> [(name: String, body: [UInt8])] {
        PNGFile(parsing: try #require(folder.read(name))).chunks
    }

    @Test func aFileThatPlaysIsWrittenAndItsSizeSaid() throws {
        let run = export("-o", folder.path("new/gift.apng"))
        #expect(run.code == 0, "\(run.error)")
        let chunks = try chunks("new/gift.apng")
        #expect(chunks[0].name == "IHDR" && chunks[1].name == "acTL" && chunks[1].body == [0, 0, 0, 60, 0, 0, 0, 0])
        #expect(chunks.filter { $0.name == "fcTL" }.count == 60)
        let size = try #require(folder.read("new/gift.apng")).count
        #expect(run.error.contains("60 frames of 60x60, 2000 ms, \(size) bytes written to "), "\(run.error)")
        #expect(run.error.contains(" times the movie"))
        #expect(run.output.isEmpty)
    }

    @Test func rateAndLoopsAreTakenOver() throws {
        #expect(export("-o", folder.path("gift.png"), "--fps", "10", "--loops", "3", "-q").code == 0)
        #expect(try chunks("gift.png")[1].body == [0, 0, 0, 20, 0, 0, 0, 3])
    }

    @Test(.enabled(if: ProgramSearch.path(of: "ffmpeg") != nil)) func aSoundThatIsNotMP3IsNamed() {
        let movie = FixtureMovie(
            viewBox: (32, 16), frames: 9,
            sprites: [FixtureSprite("", frames: [FixtureFrame](repeating: .shown(), count: 9))],
            images: [FixtureImage("a", Array("OggS".utf8) + [0, 2, 0, 0])],
            audios: [FixtureAudio("a", startFrame: 0, endFrame: 9)])
        folder.write(movie.svga(.zlibProtobuf), to: "ogg.svga")
        let run = ToolRun("export", folder.path("ogg.svga"), "-o", folder.path("a.mp4"))
        #expect(run.code == 0 && run.error.contains("the sound \"a\" is left out: it is Ogg, not MP3"), "\(run.error)")
    }

    @Test func webPIsSmallerWithLossAndBySuffix() throws {
        #expect(export("-o", folder.path("a.webp"), "--quality", "50").code == 0)
        #expect(export("-o", folder.path("b.webp"), "--lossless").code == 0)
        let (a, b) = (try #require(folder.read("a.webp")), try #require(folder.read("b.webp")))
        #expect(a.count < b.count && a.starts(with: "RIFF".utf8) && b.starts(with: "RIFF".utf8))
    }

    @Test func gifAcceptsColorsAndAMatte() throws {
        #expect(export("-o", folder.path("a.gif")).code == 0)
        #expect(export("-o", folder.path("b.gif"), "--colors", "8", "--matte", "#336699", "--loops", "2").code == 0)
        #expect(export("-o", folder.path("c.gif"), "--background", "orange", "--fps", "5").code == 0)
        let (a, b) = (try #require(folder.read("a.gif")), try #require(folder.read("b.gif")))
        #expect(a.starts(with: "GIF89a".utf8) && b[10] & 7 == 2 && b.count < a.count)
        #expect(try #require(folder.read("c.gif")).filter { $0 == 0xf9 }.count >= 10)
    }

    @Test func aPaletteMakesAnimatedPNGSmaller() throws {
        #expect(
            export("-o", folder.path("a.apng")).code == 0
                && export("-o", folder.path("b.apng"), "--colors", "64").code == 0)
        #expect(try #require(folder.read("b.apng")).count < #require(folder.read("a.apng")).count)
        #expect(try chunks("b.apng").contains { $0.name == "PLTE" && $0.body.count <= 64 * 3 })
    }

    @Test(arguments: [
        ["a.apng", "--quality", "50"], ["a.apng", "--lossless"], ["a.webp", "--lossless", "--quality", "9"],
        ["a.apng", "--colors", "1"], ["a.gif", "--colors", "257"], ["a.webp", "--colors", "9"],
        ["a.gif", "--quality", "9"],
        ["a.gif", "--compression", "small"], ["a.gif", "--matte", "transparent"], ["a.gif", "--matte", "no"],
        ["a.gif", "--matte", "white", "--background", "red"], ["a.apng", "--matte", "white"],
        ["a.apng", "--apple-strict"],
    ])
    func optionsOfAnotherFormatAreRefused(words: [String]) {
        let run = ToolRun(["export", ToolRun.sample("gift"), "-o", folder.path(words[0])] + words.dropFirst())
        #expect(run.code == 64 && folder.names().isEmpty, "\(run.error)")
    }

    /// Each format has its own options, and names those that have an option that it has not.
    @Test func theTableOfFormatsSaysWhichOptionsMeanSomething() throws {
        let all = ExportFormat.all
        #expect(Set(all.map(\.type)).count == all.count)
        let suffixes = all.flatMap(\.type.suffixes)
        #expect(Set(suffixes).count == suffixes.count && suffixes.allSatisfy { $0 == $0.lowercased() })
        let flags = Set(all.flatMap { $0.options.map(\.name) })
        #expect(flags.isSubset(of: Command.export.flags.map(\.name)))
        for format in all where !format.options.contains(where: { $0.name == "lossless" }) {
            let run = ToolRun(
                "export", ToolRun.sample("gift"), "-o", folder.path("a"), "--format", format.type.rawValue, "--lossless"
            )
            #expect(
                run.code == 64
                    && run.error.contains("--lossless means nothing in \(format.type.rawValue): it is for webp"))
        }
    }

    @Test func theFormatCountsMoreThanTheSuffix() throws {
        #expect(export("-o", folder.path("gift.bin"), "--format", "apng").code == 0)
        #expect(try chunks("gift.bin")[1].name == "acTL")
    }

    @Test func standardOutputTakesTheSameBytes() throws {
        #expect(export("-o", folder.path("gift.apng")).code == 0)
        let run = export("-o", "-", "--format", "apng", "-q")
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        #expect(run.output == String(decoding: try #require(folder.read("gift.apng")), as: UTF8.self))
    }

    @Test(arguments: [
        ("gift.avi", "suffixes of what is written are webp, apng, png, "),
        ("gift.avi", ", not avi; choose another one"),
        ("gift", "has no suffix that tells the format"),
        ("-", "has no suffix that tells the format"),
    ])
    func anotherFormatIsRefused(name: String, reason: String) {
        let run = export("-o", name == "-" ? name : folder.path(name))
        #expect(run.code == 64 && run.error.contains(reason), "\(run.error)")
        #expect(folder.names().isEmpty)
    }

    @Test func theMovieIsNeverReplaced() throws {
        folder.write(try #require(TemporaryFolder.read(ToolRun.sample("gift"))), to: "gift.apng")
        let run = ToolRun("export", folder.path("gift.apng"), "-o", folder.path("gift.apng"))
        #expect(run.code == 64 && run.error.contains("this is the input itself"), "\(run.error)")
    }

    @Test func existingFilesStayOnRequest() {
        folder.write([1], to: "gift.apng")
        #expect(export("-o", folder.path("gift.apng"), "-n").code == 73)
        #expect(folder.read("gift.apng") == [1])
    }

    @Test(arguments: [["--fps", "0"], ["--fps", "1001"], ["--loops", "-1"], ["--loops", "65536"]])
    func numbersOutOfRangeAreRefused(options: [String]) {
        #expect(ToolRun(["export", ToolRun.sample("gift"), "-o", folder.path("a.apng")] + options).code == 64)
    }

    @Test func uncompressedPicturesNeedStandardOutput() throws {
        let plan = export("-o", "-", "--format", "rgba", "--dry-run", "--json")
        #expect(plan.code == 0 && plan.error.isEmpty, "\(plan.error)")
        let document = plan.output.filter { !$0.isWhitespace }
        #expect(
            document.contains(
                #""type":"rgba","width":60,"height":60,"fps":30,"pictureCount":60,"durationSeconds":2,"byteCount":864000"#
            ),
            "\(plan.output)")
        let run = export("-o", "-", "--format", "rgba", "--json")
        #expect(run.code == 0 && run.outputBytes.count == 864_000)
        #expect(run.error.contains(#""pictureCount":60"#) && run.error.last == "\n", "\(run.error)")
        #expect(export("-o", folder.path("gift.rgba"), "-q").code == 0)
        #expect(folder.read("gift.rgba") == run.outputBytes)
    }

    @Test func aDryRunWritesNothing() {
        let run = export("-o", folder.path("a/gift.webp"), "--dry-run")
        #expect(run.code == 0 && run.output == "webp: 60 frames of 60x60 at 30 a second, 2000 ms\n", "\(run.output)")
        #expect(folder.names().isEmpty)
    }

    @Test func sidesThatBecomeEvenAreSaid() {
        let run = ToolRun(
            "export", ToolRun.sample("gift"), "--size", "61x", "-o", folder.path("gift.y4m"), "--frames", "0..2")
        #expect(run.code == 0 && run.error.contains("61x61 became 62x62: sides are even in y4m"), "\(run.error)")
    }

    @Test(arguments: [(EPIPE, 0), (ENOSPC, 74)] as [(Int32, Int32)])
    func anOutputThatTakesNoMoreEndsTheRun(code: Int32, exit: Int32) {
        let error = MemorySink()
        let environment = ToolEnvironment(standardOutput: ClosedSink(code: code), standardError: error)
        let arguments = ["export", ToolRun.sample("gift"), "--size", "60x", "-o", "-", "--format", "y4m"]
        #expect(Tool.run(arguments: arguments, in: environment) == exit)
        #expect(error.text.isEmpty == (code == EPIPE), "\(error.text)")
    }
}
