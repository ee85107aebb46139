import SVGAToolCore
import SVGATestFiles
import Testing

@Suite struct InfoTests {
    let folder = TemporaryFolder()

    @Test func jsonOfOneFileIsAnObjectWithAllKeys() throws {
        let run = ToolRun("info", "--json", ToolRun.sample("gift"))
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(run.output.hasPrefix("{\n") && run.output.hasSuffix("}\n"))
        let keys = [
            "file", "container", "version", "width", "height", "fps", "frameCount", "durationSeconds", "spriteCount",
            "images", "audios", "memory", "warnings",
        ]
        let found = run.output.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("  \""), let end = line.dropFirst(3).firstIndex(of: "\"") else { return nil }
            return String(line[line.index(line.startIndex, offsetBy: 3)..<end])
        }
        #expect(found == keys)
        #expect(run.output.contains("\"width\": 300,\n") && run.output.contains("\"durationSeconds\": 2,\n"))
    }

    @Test func jsonOfSeveralFilesIsAnArray() {
        let run = ToolRun("info", "--json", ToolRun.sample("gift"), ToolRun.sample("signal"))
        #expect(run.output.hasPrefix("[\n  {\n") && run.output.hasSuffix("  }\n]\n"))
    }

    @Test func textNamesContainerAndImages() {
        let run = ToolRun("info", ToolRun.sample("gift"))
        #expect(run.output.contains("container  zlib-protobuf\n"))
        #expect(run.output.contains("halo  png   128x128  "))
    }

    @Test func aBadFileIsReportedAndTheRestGoesOn() {
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
        let run = ToolRun("info", folder.path)
        #expect(run.code == 66)
        #expect(run.error == "svga-tool: \(folder.path): read: Is a directory\n")
    }
}
