import SVGACoding
import SVGATestServices
import SVGATestSupport
import Testing

@testable import GiftToolCore

/// `gift-tool catalog check`.
@Suite struct CatalogCheckTests {
    private let folder = TemporaryFolder()

    /// Checks a catalogue of gifts that are given by their members, next to the sample movies.
    private func check(_ gifts: [String], _ options: String...) throws -> (code: Int32, findings: [String: [String]]) {
        let list = gifts.enumerated().map { "{\"giftID\":\"g\($0)\",\($1)}" }.joined(separator: ",")
        folder.write(Array("{\"giftList\":[\(list)]}".utf8), to: "catalog.json")
        let run = GiftToolRun(["catalog", "check", folder.path("catalog.json"), "--json"] + options)
        return (run.code, try CatalogCheckTests.findings(run))
    }

    /// The codes of the findings of each gift.
    private static func findings(_ run: GiftToolRun) throws -> [String: [String]] {
        guard case .object(let report) = try JSONTree(parsing: Array(run.output.utf8)),
            case .array(let gifts)? = report["gifts"]
        else { return [:] }
        var findings: [String: [String]] = [:]
        for case .object(let gift) in gifts {
            guard case .string(let id)? = gift["giftID"], case .array(let found)? = gift["findings"] else { continue }
            findings[id] = found.compactMap { finding in
                guard case .object(let members) = finding, case .string(let code)? = members["code"] else { return nil }
                return code
            }
        }
        return findings
    }

    /// The sample of the live room: eight gifts of our own, without findings.
    @Test func theSampleIsInOrder() {
        let run = GiftToolRun("catalog", "check", GiftToolRun.path("Samples/LiveRoom/catalog.json"))
        #expect(run.output == "8 gifts in 2 categories: 0 errors, 0 warnings\n")
        #expect(run.code == 0 && run.error.isEmpty)
    }

    @Test func eachFindingHasItsCode() throws {
        folder.write([0x89, 0x50], to: "icon.png")
        folder.write(Array(repeating: 0, count: 10_000_001), to: "large.svga")
        folder.write(Array("<html>".utf8), to: "page.svga")
        let movie = try #require(TemporaryFolder.read(GiftToolRun.path("Samples/Movies/gift.svga")))
        folder.write(movie, to: "gift.svga")
        folder.write(Array(movie.prefix(movie.count / 2)), to: "half.svga")
        let result = try check([
            "\"name\":\"Good\",\"iconURL\":\"icon.png\",\"resourceURL\":\"gift.svga\"",
            "\"name\":\"Large\",\"iconURL\":\"icon.png\",\"resourceURL\":\"large.svga\"",
            "\"name\":\"Page\",\"iconURL\":\"icon.png\",\"resourceURL\":\"page.svga\"",
            "\"name\":\"Half\",\"iconURL\":\"icon.png\",\"resourceURL\":\"half.svga\"",
            "\"name\":\"None\",\"iconURL\":\"none.png\",\"resourceURL\":\"none.svga\"",
            "\"name\":\" \"", "\"name\":\"PNG\",\"iconURL\":\"icon.png\",\"resourceURL\":\"https://cdn.example/a.png\"",
        ])
        #expect(result.code == 1)
        #expect(result.findings["g0"] == [])
        #expect(result.findings["g1"]?.contains("large") == true)
        #expect(result.findings["g2"] == ["not-svga"])
        #expect(result.findings["g3"] == ["damaged"])
        #expect(result.findings["g4"] == ["unreachable", "unreachable"])
        #expect(result.findings["g5"] == ["no-name", "no-icon"])
        #expect(result.findings["g6"] == ["not-svga"])
    }

    /// A picture as a resource is not an error: the gift is listed, and shown as a banner.
    @Test func aPictureAsResourceIsShownAsABanner() throws {
        let gift = "\"name\":\"PNG\",\"resourceURL\":\"https://cdn.example/a.png\""
        #expect(try check([gift]).code == 0)
        let run = GiftToolRun("catalog", "check", folder.path("catalog.json"), "--json").output
        #expect(run.contains("\"presentation\": \"banner\""))
        #expect(GiftToolRun("catalog", "list", folder.path("catalog.json")).output.contains("banner"))
    }

    @Test func languagesAreThoseThatOthersHave() throws {
        let gifts = [
            "\"name\":\"A\",\"iconURL\":\"\",\"translations\":{\"en\":{\"name\":\"A\"},\"zh\":{\"name\":\"甲\"}}",
            "\"name\":\"B\",\"translations\":{\"zh\":{\"name\":\"乙\"}}",
        ]
        #expect(try check(gifts).findings["g1"]?.contains("missing-languages") == true)
        #expect(try check(gifts).findings["g0"] == ["no-icon"])
        // A translation for all of Chinese serves its forms.
        #expect(try check(gifts, "--language", "zh-Hant").findings["g1"] == ["no-icon"])
        #expect(try check(gifts, "--language", "fr").findings["g0"]?.contains("missing-languages") == true)
    }

    @Test func urlsAreFetchedThroughTheCache() async throws {
        let movie = try #require(TemporaryFolder.read(GiftToolRun.path("Samples/Movies/gift.svga")))
        let icon = try #require(TemporaryFolder.read(GiftToolRun.path("Samples/LiveRoom/icons/gift.png")))
        let server = try FaultServer { request in
            switch request.target {
            case "/gift.svga": .resource(movie, etag: "\"1\"", for: request)
            case "/icon.png": .resource(icon, etag: "\"2\"", for: request)
            case "/page.svga": .ok(Array("<html><body>Sign in</body></html>".utf8))
            default: .status(404, ["Retry-After": "86400"])
            }
        }
        let gifts = ["gift.svga", "page.svga", "none.svga"].enumerated().map { index, name in
            """
            {"giftID":"g\(index)","name":"Gift","iconURL":"\(server.url("/icon.png"))",\
            "resourceURL":"\(server.url("/\(name)"))"}
            """
        }
        folder.write(Array("{\"giftList\":[\(gifts.joined(separator: ","))]}".utf8), to: "catalog.json")
        let line = ["catalog", "check", folder.path("catalog.json"), "--json", "--cache-dir", folder.path("cache")]
        let run = await GiftToolRun.waiting(line + ["--allow-private-addresses"])
        #expect(run.code == 1)
        #expect(try CatalogCheckTests.findings(run) == ["g0": [], "g1": ["not-svga"], "g2": ["unreachable"]])
        // Private addresses are refused unless they are allowed.
        let refused = await GiftToolRun.waiting(line)
        #expect(try CatalogCheckTests.findings(refused)["g2"] == ["unreachable"])
    }
}
