import SVGAKit
import SVGATestSupport
import Testing

@Suite struct AtlasCommandTests {
    let folder = TemporaryFolder()

    private func export(_ options: String...) -> ToolRun {
        ToolRun(["export", ToolRun.sample("gift"), "--size", "60x"] + options)
    }

    @Test func pagesAreNextToTheJSON() throws {
        let run = export("-o", folder.path("gift.json"))
        #expect(run.code == 0 && folder.names() == ["gift-0.png", "gift.json"], "\(run.error)")
        #expect(run.error.contains(" on 1 page, of which ") && run.error.contains("of 60x60, 2000 ms, "))
        let page = try Pixmap(decoding: try #require(folder.read("gift-0.png")))
        let json = String(decoding: try #require(folder.read("gift.json")), as: UTF8.self)
        #expect(json.contains("\"size\": {\"w\": \(page.width), \"h\": \(page.height)}, \"scale\": \"1\", \"fps\": 30"))
    }

    @Test func optionsOfPagesAreTakenOver() throws {
        let run = export(
            "-o", folder.path("gift.json"), "--page-format", "webp", "--quality", "40", "--max-page-side", "128",
            "--dpr", "2")
        #expect(run.code == 0, "\(run.error)")
        let pages = folder.names().filter { $0.hasSuffix(".webp") }
        #expect(pages.count > 1)
        for name in pages {
            let page = try Pixmap(decoding: try #require(folder.read(name)))
            #expect(max(page.width, page.height) <= 128)
        }
        let json = String(decoding: try #require(folder.read("gift.json")), as: UTF8.self)
        #expect(json.contains("\"scale\": \"2\"") && json.contains("\"gift-1.json\""))
    }

    @Test(arguments: [
        (["-o", "gift.txt", "--format", "atlas"], "choose a name such as gift.json"),
        (["-o", "-", "--format", "atlas"], "choose a name such as gift.json"),
        (["-o", "gift.json", "--quality", "4"], "add --page-format webp"),
        (["-o", "gift.json", "--loops", "4"], "means nothing in atlas"),
        (["-o", "gift.json", "--max-page-side", "15"], "needs a number of 16 ... 16383"),
        (
            ["-o", "gift.json", "--max-page-side", "20", "--background", "white"],
            "a frame of 60x60 is larger than a page"
        ),
        (["-o", "gift.webp", "--page-format", "png"], "means nothing in webp"),
    ])
    func invalidOptionsAreRejected(words: [String], reason: String) {
        let words = words.map { $0.hasPrefix("gift.") ? folder.path($0) : $0 }
        let run = ToolRun(["export", ToolRun.sample("gift"), "--size", "60x"] + words)
        #expect(run.code == 64 && run.error.contains(reason), "\(run.error)")
        #expect(folder.names().isEmpty)
    }

    @Test func neitherTheMovieNorWhatIsToStayIsReplaced() throws {
        let movie = try #require(TemporaryFolder.read(ToolRun.sample("gift")))
        folder.write(movie, to: "a-0.png")
        let run = ToolRun("export", folder.path("a-0.png"), "-o", folder.path("a.json"), "--size", "60x")
        #expect(run.code == 64 && run.error.contains("this is the input itself"), "\(run.error)")
        #expect(folder.read("a-0.png") == movie && folder.names() == ["a-0.png"])
        folder.write([1], to: "b-0.png")
        #expect(export("-o", folder.path("b.json"), "-n").code == 73)
        #expect(folder.read("b-0.png") == [1] && folder.names() == ["a-0.png", "b-0.png"])
    }
}
