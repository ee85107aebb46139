import SVGAKit
import SVGATestSupport
import Testing

/// Samples/GiftQueue: the log of a busy room as a timeline and a sheet.
@Suite struct GiftQueueSampleTests {
    @Test func aLogBecomesATimelineAndASheet() throws {
        let folder = TemporaryFolder()
        let log =
            "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Samples/GiftQueue/log.jsonl"
        let run = ToolProcess([log, "sheet.png"], program: ToolProcess.product("GiftQueueSample"), in: folder)
        #expect(run.exitCode() == 0, "\(run.error)")
        let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "    90  received Мария sent Surprise x 1")
        #expect(lines.last?.hasSuffix("slot 1: 小雨 · Card goes, x16") == true, "\(lines.last ?? "")")
        // Each gift that enters leaves with its target number, and no own gift is missing.
        #expect(lines.count { $0.hasSuffix(" comes in") } == lines.count { $0.contains(" goes, x") })
        #expect(!lines.contains { $0.contains("me/") && $0.contains("is not shown") })
        // No two movies play at once.
        var playing = 0
        for line in lines where line.contains("full screen: ") {
            playing += line.contains(" until ") ? 1 : line.hasSuffix(" is over") ? -1 : 0
            #expect(0...1 ~= playing, "\(line)")
        }
        let sheet = try Pixmap(decoding: try #require(folder.read("sheet.png")))
        #expect(sheet.width == 8 * 248 && sheet.height % 308 == 0)
    }
}
