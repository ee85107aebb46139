import SVGATestSupport
import SVGAToolCore
import Testing

@Suite struct InfoTests {
    let folder = TemporaryFolder()

    @Test func jsonIsAnArrayOfObjectsWithAllKeys() throws {
        let run = ToolRun("info", "--json", ToolRun.sample("gift"))
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(run.output.hasPrefix("[\n  {\n") && run.output.hasSuffix("  }\n]\n"))
        let keys = [
            "format", "input", "file", "sha256", "container", "version", "width", "height", "fps", "frameCount",
            "durationSeconds", "spriteCount", "shapes", "clips", "images", "sprites", "audios", "memory", "warnings",
        ]
        let found = run.output.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("    \""), let end = line.dropFirst(5).firstIndex(of: "\"") else { return nil }
            return String(line[line.index(line.startIndex, offsetBy: 5)..<end])
        }
        #expect(found == keys)
        #expect(run.output.contains("\"width\": 300,\n") && run.output.contains("\"durationSeconds\": 2,\n"))
    }

    @Test(arguments: [[], ["--header-only"]]) func foldersAreSearched(options: [String]) throws {
        let movie = try #require(TemporaryFolder.read(ToolRun.sample("gift")))
        folder.write(movie, to: "gifts/b.svga")
        folder.write(movie, to: "gifts/deep/a.svga")
        folder.write([1], to: "gifts/notes.txt")
        let run = ToolRun(["info", folder.path("gifts"), "--json-lines"] + options)
        let lines = run.output.split(separator: "\n")
        #expect(run.code == 0 && lines.count == 2, "\(run.error)")
        #expect(lines.first?.contains("/gifts/b.svga") == true && lines.last?.contains("/gifts/deep/a.svga") == true)
        folder.write([1], to: "empty/notes.txt")
        #expect(ToolRun("info", folder.path("empty")).code == 66)
    }

    @Test func failedFilesAreEntriesInTheOrderOfTheInputs() {
        folder.write(Array("<html>".utf8), to: "bad.svga")
        let (bad, missing) = (folder.path("bad.svga"), folder.path("missing.svga"))
        let run = ToolRun("info", "--json-lines", bad, ToolRun.sample("gift"), missing)
        let lines = run.output.split(separator: "\n")
        #expect(run.code == 1 && lines.count == 3)
        let failure = #"{"format":1,"input":"\#(bad)","code":65,"error":"container: "#
        #expect(lines[0].hasPrefix(failure), "\(lines[0])")
        #expect(lines[1].hasPrefix(#"{"format":1,"input":"\#(ToolRun.sample("gift"))","#))
        #expect(
            lines[2]
                == #"{"format":1,"input":"\#(missing)","code":66,"error":"read: No such file or directory"}"#)
        let array = ToolRun("info", "--json", missing)
        #expect(array.code == 66 && array.output.hasPrefix("[\n  {\n    \"format\": 1,"))
    }

    @Test func jsonAndJSONLinesCannotBeCombined() {
        let run = ToolRun("info", "--json", "--json-lines", ToolRun.sample("gift"))
        #expect(run.code == 64 && run.output.isEmpty && run.error.contains("cannot be combined"))
    }

    @Test func spritesSayWhatTheyDrawWhenAndWhere() {
        let run = ToolRun("info", "--json-lines", ToolRun.sample("reveal"))
        let bars =
            #"{"index":4,"imageKey":"bars.vector","matteKey":"disc.matte","isMatte":false,"draws":"shapes","image":null,"#
            + #""shapeCount":17,"clipCount":0,"visibleFrames":[[0,39]],"visibleFrameCount":40,"visibleRangeCount":1,"#
            + #""box":{"x":0,"y":130,"width":198,"height":60}}"#
        #expect(run.output.contains(bars), "\(run.output)")
        #expect(run.output.contains(#""isMatte":true,"draws":"shapes""#))
        let text = ToolRun("info", "--sprites", ToolRun.sample("reveal")).output
        #expect(text.contains("3      sky           star.matte  bitmap  0       0      0..39   200x200 at 0,0\n"))
        #expect(!ToolRun("info", ToolRun.sample("reveal")).output.contains("star.matte"))
    }

    @Test func textNamesContainerAndImages() {
        let run = ToolRun("info", ToolRun.sample("gift"))
        #expect(run.output.contains("container  zlib-protobuf\n"))
        #expect(run.output.contains("halo  png   128x128  "))
    }

    @Test func badFileIsReportedAndTheRestContinues() {
        folder.write(Array("<html>".utf8), to: "bad.svga")
        let run = ToolRun("info", folder.path("bad.svga"), ToolRun.sample("gift"))
        #expect(run.code == 1)
        #expect(run.output.contains("sprites"))
        #expect(run.error.hasPrefix("svga-tool: \(folder.path("bad.svga")): container: "))
    }

    @Test func theOnlyFileGivesItsOwnCode() {
        folder.write([], to: "empty.svga")
        #expect(ToolRun("info", folder.path("empty.svga")).code == 65)
        #expect(ToolRun("info", folder.path("missing.svga")).code == 66)
        #expect(ToolRun("info", folder.path).code == 65, "the only movie of a folder")
    }
}
