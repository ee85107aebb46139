import GiftModel
import Glibc
import SVGATestSupport
import Testing

/// `gift-tool catalog import`, `export` and `list`.
@Suite struct CatalogCommandTests {
    private let folder = TemporaryFolder()

    private static let tui = """
        [
          {
            "animationUrl": "https://cdn.example/rocket.svga",
            "extInfo": {
              "badge": 3
            },
            "giftId": "rocket",
            "giftName": "Rocket",
            "giftName_zh-Hans": "火箭",
            "imageUrl": "https://cdn.example/rocket.png",
            "price": 66,
            "season": "summer"
          },
          {
            "animationUrl": "",
            "extInfo": {},
            "giftId": "rose",
            "giftName": "Rose",
            "imageUrl": "",
            "price": 1
          }
        ]

        """

    private func file(_ name: String, _ text: String) -> String {
        folder.write(Array(text.utf8), to: name)
        return folder.path(name)
    }

    private func text(_ name: String) -> String? {
        folder.read(name).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func fileRoundTrips() throws {
        let (catalog, input) = (folder.path("gifts.json"), file("tui.json", CatalogCommandTests.tui))
        let run = GiftToolRun("catalog", "import", input, "--dialect", "tui", "--catalog", catalog)
        #expect(run.code == 0 && run.output.isEmpty)
        #expect(run.error == "gift-tool: \(catalog): 2 gifts in 0 categories\n")
        #expect(GiftToolRun("catalog", "export", catalog, "--dialect", "tui").output == CatalogCommandTests.tui)
        // The server's output: the gift store's names.
        let native = GiftToolRun("catalog", "export", catalog).output
        for key in ["giftID", "name", "desc", "iconURL", "resourceURL", "level", "coins", "extensionInfo"] {
            #expect(native.contains("\"\(key)\":"), "\(key)")
        }
        #expect(GiftToolRun("catalog", "export", catalog, "-o", folder.path("out/a.json")).code == 0)
        #expect(text("out/a.json") == native)
    }

    @Test func importingAddsAndReplaces() {
        let catalog = folder.path("gifts.json")
        let one = file("1.json", "[{\"giftId\":1,\"giftName\":\"Cat\"},{\"giftId\":2,\"giftName\":\"Dog\"}]")
        let two = file("2.json", "[{\"giftId\":2,\"giftName\":\"Wolf\"},{\"giftId\":3,\"giftName\":\"Fox\"}]")
        let line = ["catalog", "import", "--dialect", "tutorial", "--catalog", catalog, "-q"]
        #expect(GiftToolRun(line + [one]).code == 0)
        #expect(GiftToolRun(line + [two]).code == 0)
        let list = GiftToolRun("catalog", "list", catalog).output
        #expect(list.contains("Cat") && list.contains("Wolf") && list.contains("Fox") && !list.contains("Dog"))
        #expect(GiftToolRun(line + ["--replace", one]).code == 0)
        #expect(!GiftToolRun("catalog", "list", catalog).output.contains("Fox"))
    }

    @Test func aRefusedFileChangesNothing() {
        let catalog = file("gifts.json", "{\"categories\": []}")
        let good = file("good.json", "{\"giftList\":[{\"giftID\":\"a\"}]}")
        let bad = file("bad.json", "{\"giftList\":[{\"giftID\":\"a\",\"coins\":1e9}]}")
        let run = GiftToolRun("catalog", "import", good, bad, "--catalog", catalog)
        #expect(run.code == 65)
        let reason = "catalog: giftList[0].coins: 1e9 is not an integer in 0…1000000000"
        #expect(run.error == "gift-tool: \(bad): \(reason)\n")
        #expect(text("gifts.json") == "{\"categories\": []}")
    }

    @Test func anInputIsNeverOverwritten() {
        let catalog = file("gifts.json", "{\"categories\":[]}")
        #expect(GiftToolRun("catalog", "import", catalog, "--catalog", catalog).code == 64)
        #expect(GiftToolRun("catalog", "export", catalog, "-o", catalog).code == 64)
        #expect(text("gifts.json") == "{\"categories\":[]}")
    }

    /// Another spelling of the path and a link once passed for other files.
    @Test(arguments: ["./gifts.json", "link.json", "second.json"])
    func anInputIsKnownByEveryName(name: String) throws {
        let (catalog, other) = (file("gifts.json", "[]"), folder.path(name))
        #expect(symlink("gifts.json", folder.path("link.json")) == 0)
        #expect(link(catalog, folder.path("second.json")) == 0)
        let imported = GiftToolRun("catalog", "import", other, "--dialect", "tui", "--catalog", catalog, "--replace")
        #expect(imported.code == 64)
        #expect(imported.error.contains("'\(other)' is the catalogue itself"), "\(imported.error)")
        #expect(GiftToolRun("catalog", "export", catalog, "--from", "tui", "-o", other).code == 64)
        #expect(text("gifts.json") == "[]" && text(name) == "[]")
    }

    @Test func invalidFilesAreErrors() {
        let catalog = file("gifts.json", "{\"giftList\":[{\"giftID\":\"rose\"}]}")
        #expect(GiftToolRun("catalog", "export", catalog, "--dialect", "tutorial").code == 65)
        #expect(GiftToolRun("catalog", "export", folder.path("none.json")).code == 66)
        #expect(GiftToolRun("catalog", "export", catalog, "--dialect", "klingon").code == 64)
        #expect(GiftToolRun("catalog", "list", catalog, "--language", "!").code == 64)
        let long = file("long.json", "{\"giftList\":[{\"giftID\":\"a-gift-of-21-letters-\"}]}")
        #expect(GiftToolRun("catalog", "list", long).code == 0)
        let target = folder.path("x.json")
        #expect(GiftToolRun("catalog", "import", long, "--limits", "hosted", "--catalog", target).code == 65)
        #expect(text("x.json") == nil)
    }

    @Test func listsHaveTheWordsOfALanguage() {
        let catalog = GiftToolRun.path("Samples/LiveRoom/catalog.json")
        let run = GiftToolRun("catalog", "list", catalog, "--language", "zh-CN")
        #expect(run.code == 0 && run.output.contains("礼物"), "\(run.output)")
        let document = GiftToolRun("catalog", "list", catalog, "--language", "zh-TW", "--json").output
        #expect(document.contains("禮物") && !document.contains("translations"))
    }
}
