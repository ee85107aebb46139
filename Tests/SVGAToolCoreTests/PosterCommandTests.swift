import SVGACoding
import SVGAKit
import SVGATestSupport
import Testing

@Suite struct PosterCommandTests {
    let folder = TemporaryFolder()

    @Test func aPosterIsTheFrameThatTheLibraryChooses() throws {
        let run = ToolRun("poster", ToolRun.sample("gift"), "-o", folder.path("p.png"), "--size", "60x")
        let bytes = try #require(TemporaryFolder.read(ToolRun.sample("gift")))
        let renderer = FrameRenderer(try Movie(decoding: bytes))
        let frame = try renderer.posterChoice().frame
        let size = try PictureSize.width(60).viewport(for: renderer.movie.viewBox)
        let encoder = try PictureEncoder(.png())
        #expect(run.code == 0 && run.error == "svga-tool: frame \(frame) written to \(folder.path)/p.png\n")
        #expect(folder.read("p.png") == (try encoder.encode(renderer.render(frame: frame, in: size))))
        #expect(folder.names() == ["p.png"])
    }

    @Test func theExplanationMarksOneOfItsRows() throws {
        let run = ToolRun("poster", ToolRun.sample("signal"), "--explain")
        let lines = run.output.split(separator: "\n")
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(lines[0].hasPrefix("frame") && lines[0].hasSuffix("score"))
        let marked = lines.dropLast().filter { $0.contains(" *") }
        let frame = try #require(marked.first?.prefix { $0 != " " })
        #expect(marked.count == 1 && lines.last?.hasPrefix("frame \(frame) of ") == true)
    }

    @Test func jsonHasTheFiguresOfEachCandidate() {
        let run = ToolRun("poster", ToolRun.sample("signal"), "--json")
        #expect(run.code == 0 && run.output.hasPrefix("{\n  \"format\": 1,\n  \"input\": "))
        let keys = ["frame", "frameCount", "candidates", "coverage", "detail", "motion", "similarity", "score"]
        for key in keys { #expect(run.output.contains("\"\(key)\": ")) }
    }

    @Test func jsonHasTheFactsOfThePicture() throws {
        let path = folder.path("p.png")
        let output = ToolRun("poster", ToolRun.sample("reveal"), "--json", "--size", "40x", "-o", path).output
        let file = try #require(folder.read("p.png"))
        let digest = try SHA256.digest(of: file).hexadecimal
        for line in [
            #""path": "\#(path)","#, #""frameCount": 40,"#, #""width": 40,"#, #""height": 40,"#,
            #""byteCount": \#(file.count),"#, #""resultSha256": "\#(digest)","#,
        ] { #expect(output.contains(line), "\(line)") }
        let nothing = ToolRun("poster", ToolRun.sample("reveal"), "--json").output
        #expect(nothing.contains(#""path": null,"#) && nothing.contains(#""byteCount": null,"#))
    }

    @Test func theCompressionChangesTheFileAndNotThePicture() throws {
        for compression in ["fast", "small"] {
            let options = ["--size", "80x", "--compression", compression]
            let run = ToolRun(["poster", ToolRun.sample("gift"), "-o", folder.path(compression)] + options)
            #expect(run.code == 0, "\(run.error)")
        }
        let (fast, small) = (try #require(folder.read("fast")), try #require(folder.read("small")))
        #expect(try small.count < fast.count && Pixmap(decoding: small) == Pixmap(decoding: fast))
    }

    @Test func mistakesAreUsageErrors() {
        let gift = ToolRun.sample("gift")
        #expect(ToolRun("poster", gift).error.contains("-o FILE is missing"))
        #expect(ToolRun("poster", gift, "-o", "-", "--explain").code == 64)
        #expect(ToolRun("poster", gift, "-o", folder.path("p.png"), "--size", "40000x").code == 64)
        #expect(ToolRun("poster", gift, "-o", folder.path("p.png"), "--size", "30000x30000").code == 64)
        #expect(ToolRun("poster", gift, "-o", "/dev/null/p.png").code == 73)
        #expect(folder.names().isEmpty)
    }
}
