import SVGAKit
import SVGATestServices
import SVGATestSupport
import Testing

@Suite struct ThumbnailerTests {
    @Test func theSampleTurnsAURLIntoAPictureAndFetchesItOnce() throws {
        let movie = try #require(TemporaryFolder.read(ToolProcess.sample("gift")))
        let server = try FaultServer { _ in .ok(movie) }
        let folder = TemporaryFolder()
        for (name, plan) in [("a.png", []), ("b.png", ["sheet:3x2 size:40x"])] {
            let run = thumbnailer([server.url("/gift.svga"), name] + plan, in: folder)
            #expect(run.exitCode() == 0, "\(run.error)")
        }
        let poster = try Pixmap(decoding: try #require(folder.read("a.png")))
        let sheet = try Pixmap(decoding: try #require(folder.read("b.png")))
        #expect(poster.width == 300 && sheet.width == 120 && sheet.height == 80)
        #expect(server.requests.count == 1)
    }

    @Test func theSampleSaysWhatIsWrong() {
        let folder = TemporaryFolder()
        let mistake = thumbnailer(["http://127.0.0.1:1/a.svga", "a.png", "postre"], in: folder)
        #expect(mistake.exitCode() == 1 && mistake.error.contains("'postre' is none of"))
        #expect(thumbnailer([], in: folder).exitCode() == 64)
        let refused = ToolProcess(
            ["THUMBNAILER_CACHE=cache", ToolProcess.product("SVGAThumbnailer"), "http://127.0.0.1:1/a.svga", "a.png"],
            program: "/usr/bin/env", in: folder)
        #expect(
            refused.exitCode() == 1 && refused.error.contains("; THUMBNAILER_PRIVATE=1 allows it"), "\(refused.error)")
        #expect(folder.read("a.png") == nil)
    }

    private func thumbnailer(_ arguments: [String], in folder: TemporaryFolder) -> ToolProcess {
        let variables = ["THUMBNAILER_CACHE=cache", "THUMBNAILER_PRIVATE=1"]
        let program = [ToolProcess.product("SVGAThumbnailer")]
        return ToolProcess(variables + program + arguments, program: "/usr/bin/env", in: folder)
    }
}
