import Glibc
import SVGAKit
import SVGATestSupport
import Testing

@Suite struct MaxBytesTests {
    let folder = TemporaryFolder()

    private func export(_ name: String, _ options: String...) -> ToolRun {
        ToolRun(["export", ToolRun.sample("gift"), "-o", folder.path(name), "--frames", "0..2"] + options)
    }

    private func poster(_ name: String, _ options: String...) -> ToolRun {
        ToolRun(["poster", ToolRun.sample("gift"), "-o", folder.path(name)] + options)
    }

    @Test func fittingFileKeepsQualityAndSize() throws {
        #expect(export("a.webp", "--size", "80x").code == 0)
        let run = export("b.webp", "--size", "80x", "--max-bytes", "1M")
        #expect(run.code == 0 && folder.read("a.webp") == folder.read("b.webp"))
        #expect(run.error.contains("--max-bytes 1M: quality 75 of 75, the whole size, after 1 attempt"))
    }

    @Test(arguments: [("gif", "50"), ("apng", "90")]) func tooHighRateIsNamed(name: String, limit: String) {
        let warning = "100 frames a second became \(limit), the most that \(name) has"
        let run = export("a.\(name)", "--size", "20x", "--fps", "100")
        #expect(run.code == 0 && run.error.contains("warning: \(warning)"), "\(run.error)")
        let dry = export("b.\(name)", "--size", "20x", "--fps", "100", "--dry-run")
        #expect(
            dry.error.contains(warning) && dry.output.contains(" at \(limit) a second"), "\(dry.output)\(dry.error)")
        #expect(!export("a.\(name)", "--size", "20x", "--fps", limit).error.contains("became"))
    }

    @Test func qualityIsLoweredBeforeTheSize() throws {
        #expect(export("a.webp", "--size", "80x").code == 0)
        let count = try #require(folder.read("a.webp")).count * 8 / 10
        let run = export("b.webp", "--size", "80x", "--max-bytes", "\(count)")
        let file = try #require(folder.read("b.webp"))
        #expect(run.code == 0 && file.count <= count && file.count > count * 7 / 10, "\(run.error)")
        #expect(run.error.contains(" of 75, the whole size, after "), "\(run.error)")
        #expect(run.error.contains("3 frames of 80x80, 100 ms, \(file.count) bytes written"), "\(run.error)")
        #expect(export("c.webp", "--size", "80x", "--max-bytes", "\(count)").code == 0)
        #expect(folder.read("c.webp") == file)
        #expect(folder.names().sorted() == ["a.webp", "b.webp", "c.webp"])
    }

    @Test func colorsAreLoweredInGIF() throws {
        #expect(export("a.gif", "--size", "80x").code == 0)
        let count = try #require(folder.read("a.gif")).count * 9 / 10
        let run = export("b.gif", "--size", "80x", "--max-bytes", "\(count)")
        #expect(try run.code == 0 && #require(folder.read("b.gif")).count <= count, "\(run.error)")
        #expect(run.error.contains(": colors ") && run.error.contains(" of 256, the whole size"), "\(run.error)")
    }

    @Test(arguments: [["a.webp"], ["a.webp", "--lossless"], ["a.apng"]])
    func thenTheSizeUnlessItWasGiven(words: [String]) throws {
        let run = ToolRun(
            ["export", ToolRun.sample("gift"), "-o", folder.path(words[0]), "--frames", "0..2", "--max-bytes", "3K"]
                + words.dropFirst())
        let file = try #require(folder.read(words[0]), "\(run.error)")
        #expect(run.code == 0 && file.count <= 3 * 1024 && file.count > 2 * 1024, "\(file.count)")
        #expect(run.error.contains(" % of the size, after "), "\(run.error)")
    }

    @Test(arguments: [["a.webp", "--size", "80x"], ["a.webp"], ["a.apng", "--scale", "0.5"]])
    func impossibleSizeWritesNoFile(words: [String]) {
        let run = ToolRun(
            ["export", ToolRun.sample("gift"), "-o", folder.path(words[0]), "--frames", "0..2", "--max-bytes", "300"]
                + words.dropFirst())
        #expect(run.code == 73 && folder.names().isEmpty)
        #expect(
            run.error.contains("nothing fits into --max-bytes 300: the smallest file that was made has "),
            "\(run.error)")
    }

    @Test func standardOutputTakesOnlyTheChosenFile() throws {
        #expect(export("a.webp", "--max-bytes", "3K").code == 0)
        let run = ToolRun(
            "export", ToolRun.sample("gift"), "-o", "-", "--format", "webp", "--frames", "0..2", "--max-bytes", "3K")
        #expect(try run.code == 0 && run.output == String(decoding: #require(folder.read("a.webp")), as: UTF8.self))
    }

    /// A script instead of ffmpeg, whose files are the larger the lower the rate factor is.
    private func script() -> String {
        let lines = [
            "#!/bin/sh", "while [ \"$1\" != -crf ]; do shift; done", "cat >/dev/null",
            "count=$((60000 - $2 * 1000)); size=$(printf '\\\\%03o\\\\%03o' $((count / 256)) $((count % 256)))",
            "printf '\\0\\0\\0\\10ftyp\\0\\0\\0\\10moov\\0\\0'\"$size\"mdat >&3",
            "head -c $((count - 8)) /dev/zero >&3; echo frame=3",
        ]
        folder.write(Array(lines.joined(separator: "\n").utf8), to: "ffmpeg")
        chmod(folder.path("ffmpeg"), 0o700)
        return folder.path("ffmpeg")
    }

    /// The rate factor of MP4 is 23 for the quality 75, and one more for some qualities less.
    @Test(arguments: [("40K", 37_016, 75), ("35000", 34_016, 68), ("20K", 20_016, 30)])
    func programsEncodeAgainWithLowerQuality(limit: String, byteCount: Int, quality: Int) throws {
        let run = export("a.mp4", "--size", "80x", "--ffmpeg", script(), "--max-bytes", limit)
        #expect(run.code == 0 && folder.read("a.mp4")?.count == byteCount, "\(run.error)")
        #expect(run.error.contains(": quality \(quality) of 75, the whole size, after "), "\(run.error)")
    }

    private func video(_ name: String, _ options: String...) -> ToolRun {
        ToolRun(["export", ToolRun.sample("gift"), "-o", folder.path(name), "--frames", "0..9"] + options)
    }

    @Test(.enabled(if: isOpenH264Installed), arguments: ["vap", "yyeva"])
    func videosWithAlphaHaveAnotherQualityAndThenSize(format: String) throws {
        #expect(video("a.mp4", "--format", format, "--size", "160x").code == 0)
        let count = try #require(folder.read("a.mp4")).count * 7 / 10
        let run = video("b.mp4", "--format", format, "--size", "160x", "--max-bytes", "\(count)")
        let file = try #require(folder.read("b.mp4"), "\(run.error)")
        #expect(run.code == 0 && file.count <= count && file.count * 10 > count * 8, "\(run.error)")
        #expect(run.error.contains(" of 75, the whole size, after "), "\(run.error)")
        let small = video("c.mp4", "--format", format, "--max-bytes", "\(count)")
        #expect(small.code == 0 && small.error.contains(" % of the size, after "), "\(small.error)")
        #expect(ToolRun("check", folder.path("c.mp4")).code == 0)
    }

    @Test(.enabled(if: isOpenH264Installed)) func configurationMatchesTheSmallerPictures() throws {
        let run = video("a.mp4", "--format", "vap", "--max-bytes", "5K", "--vapc", folder.path("a.json"))
        #expect(run.code == 0 && run.error.contains(" % of the size, after "), "\(run.error)")
        let text = String(decoding: try #require(folder.read("a.json")), as: UTF8.self)
        let file = String(decoding: try #require(folder.read("a.mp4")), as: UTF8.self)
        #expect(file.contains(text.dropLast()) && text.contains("\"f\":10"), "\(text)")
    }

    static let isOpenH264Installed: Bool = {
        let folder = TemporaryFolder()
        let words = ["export", ToolRun.sample("gift"), "-o", folder.path("a.mp4"), "--frames", "0", "--size", "16x"]
        return ToolRun(words + ["--format", "vap"]).code == 0
    }()

    @Test(arguments: ["a.mov", "a.y4m", "a.json"]) func formatsWithoutQualityAreRefused(name: String) {
        let run = export(name, "--max-bytes", "1M")
        #expect(run.code == 64 && run.error.contains("--max-bytes means nothing in "), "\(run.error)")
        #expect(run.error.contains("it is for webp, apng, gif, vap, yyeva, webm, mp4"), "\(run.error)")
    }

    @Test(arguments: ["2K", "6K"]) func postersFitToo(limit: String) throws {
        let run = poster("p.webp", "--max-bytes", limit)
        let file = try #require(folder.read("p.webp"), "\(run.error)")
        let count = 1024 * (limit == "2K" ? 2 : 6)
        #expect(run.code == 0 && file.count <= count && file.count * 10 > count * 7, "\(file.count) \(run.error)")
        let picture = try Pixmap(decoding: file)
        #expect(picture.width == picture.height && picture.width <= 300)
        #expect(run.error.contains("--max-bytes \(limit): quality "))
    }

    @Test func aPosterOfAGivenSizeKeepsIt() throws {
        #expect(poster("low.webp", "--size", "200x", "--quality", "0").code == 0)
        let lowest = try #require(folder.read("low.webp")).count
        #expect(poster("p.webp", "--size", "200x", "--max-bytes", "\(lowest * 11 / 10)").code == 0)
        #expect(try Pixmap(decoding: try #require(folder.read("p.webp"))).width == 200)
        #expect(poster("q.webp", "--size", "200x", "--max-bytes", "\(lowest - 1)").code == 73)
    }

    @Test(arguments: ["0", "-1", "x", "1T"]) func bytesAreANumber(text: String) {
        #expect(poster("p.webp", "--max-bytes", text).code == 64)
        #expect(export("a.webp", "--max-bytes", text).code == 64)
    }
}
