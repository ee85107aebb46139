import SVGATestSupport
import Testing

@testable import SVGAToolCore

@Suite struct BatchInputTests {
    @Test(arguments: [1, 2, 3, 7, 64]) func everyInputIsInExactlyOneShard(count: Int) throws {
        let shards = try (1...count).map { try #require(Shard(parsing: "\($0)/\(count)")) }
        for index in 0..<2_000 {
            #expect(shards.count { $0.contains("gifts/movie \(index).svga") } == 1)
        }
    }

    @Test func shardsAreAboutEquallyLarge() throws {
        let shards = try (1...8).map { try #require(Shard(parsing: "\($0)/8")) }
        for shard in shards { #expect(800...1_200 ~= (0..<8_000).count { shard.contains("\($0).svga") }) }
    }

    @Test(arguments: ["", "1", "/", "0/1", "2/1", "1/0", "-1/2", "1/2/3", "a/b", "1/99999999999999999999"])
    func invalidShardIsRejected(text: String) { #expect(Shard(parsing: text) == nil) }

    @Test func theHashIsTheSameOnAllMachines() {
        #expect(StableHash.of("") == 0xefd0_1f60_ba99_2926)
        #expect(Set((0..<10_000).map { StableHash.of("\($0)") }).count == 10_000)
    }

    @Test(arguments: [
        ("a/b/gift.svga", "gift"), ("gift", "gift"), ("a b/c d.svga", "c d"), ("x.zip", "x.zip"), ("", "movie"),
        ("/", "movie"), ("https://x.org/a/gift.svga?sig=1/2#f", "gift"), ("https://x.org/", "x.org"),
        ("https://x.org/%E7%8E%AB.svga", "玫"), ("https://x.org/é.svga", "é"), (".svga", "movie"),
        ("https://x.org/礼物🎁.svga", "礼物🎁"), ("https://x.org/a%20b%2F..%00c.SVGA", "a_b_.._c"), ("up/UP.SVGA", "UP"),
        ("https://x.org/%C0%F1.svga", "__"), ("https://x.org/%e2%80%aea.svga", "_a"),
        ("https://x.org/100%.svga", "100_"),
        ("https://x.org/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80.svga", "👩‍🚀"), ("dir/\u{301}x.svga", "\u{301}x"),
    ])
    func pictureNamesAreThoseOfTheMovies(input: String, name: String) { #expect(OutputNaming.plainName(input) == name) }

    private func names(of inputs: [String]) -> [String: String] {
        let names = OutputNaming.names(of: inputs.map { ($0, "") })
        return Dictionary(zip(inputs, names)) { first, _ in first }
    }

    @Test func namesThatOnlyLookTheSameStayTwo() {
        let names = OutputNaming.names(of: [("a/\u{E9}.svga", ""), ("a/e\u{301}.svga", "")])
        #expect(names.map { Array($0.utf8) } == [Array("\u{E9}.png".utf8), Array("e\u{301}.png".utf8)])
    }

    @Test(arguments: 0..<20) func namesAreDifferentAndDoNotDependOnTheOrder(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let parts = ["a", "b", "gift", "gift-", "x.org"]
        let inputs = Set(
            (0..<60).map { _ in
                (0..<Int.random(in: 1...3, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                    .joined(separator: "/") + (Bool.random(using: &random) ? ".svga" : "")
            })
        let names = names(of: Array(inputs))
        #expect(names.count == inputs.count && Set(names.values).count == inputs.count)
        #expect(names == self.names(of: inputs.shuffled(using: &random)))
        #expect(names.values.allSatisfy { $0.hasSuffix(".png") && !$0.contains("/") })
    }

    @Test func longNamesFitIntoAFileSystemAndStayDifferent() throws {
        let long = String(repeating: "é", count: 300)
        let names = names(of: ["\(long)1.svga", "\(long)2.svga"])
        #expect(Set(names.values).count == 2 && names.values.allSatisfy { $0.utf8.count <= 255 })
    }

    @Test func listsHoldPathsWithSpacesURLsAndComments() {
        let text = "# c\n a b.svga \r\n\nhttps://x.org/a.svga 12 kB\n#d\n-\n"
        #expect(BatchList.entries(of: "\u{FEFF}" + text).map(\.entry) == ["a b.svga", "https://x.org/a.svga", "-"])
    }
}
