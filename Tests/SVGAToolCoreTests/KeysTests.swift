import SVGATestSupport
import SVGAToolCore
import Testing

@Suite struct KeysTests {
    let folder = TemporaryFolder()

    @Test func keysAreATableInPaintOrder() {
        let run = ToolRun("keys", ToolRun.sample("reveal"))
        #expect(run.code == 0 && run.error.isEmpty)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count > 2 && lines[0] == ToolRun.sample("reveal"))
        #expect(
            lines[1].split(separator: " ") == [
                "key", "kind", "slot", "layout", "bitmap", "bytes", "drawn", "bounds", "uses", "visible", "poster",
            ])
        let bars = lines.first { $0.contains("bars.vector") }.map { $0.split(separator: " ") }
        #expect(bars?[1] == "vector" && bars?.contains("0-39") == true)
    }

    @Test func jsonHasBoxesWhenAsked() {
        let plain = ToolRun("keys", "--json-lines", ToolRun.sample("reveal"))
        #expect(plain.code == 0 && plain.output.contains(#"{"key":"bars.vector","kind":"vector","layout":"#))
        #expect(!plain.output.contains("boxes"))
        let run = ToolRun("keys", "--json-lines", "--boxes", ToolRun.sample("reveal"))
        #expect(run.code == 0 && run.output.contains(#""boxes":[{"frames":[0,"#))
    }

    @Test func failedFilesAreEntries() {
        folder.write(Array("<html>".utf8), to: "bad.svga")
        let run = ToolRun("keys", "--json-lines", folder.path("bad.svga"), ToolRun.sample("gift"))
        #expect(run.code == 1 && run.output.contains(#""code":65"#))
        #expect(ToolRun("keys", folder.path("none.svga")).code == 66)
        #expect(ToolRun("keys").code == 64)
    }
}
