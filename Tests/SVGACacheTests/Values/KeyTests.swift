import SVGACoding
import Testing

@testable import SVGACache

@Suite struct KeyTests {
    @Test func theFragmentIsNeverPartOfTheKey() {
        #expect(KeyTransform.wholeURL.key("https://a.example/b?c=d#e#f") == "https://a.example/b?c=d")
        #expect(KeyTransform { $0.uppercased() }.key("https://a/b#c") == "HTTPS://A/B")
    }

    @Test func theQueryCanBeDropped() {
        #expect(KeyTransform.droppingQuery.key("https://a.example/b?c=d?e") == "https://a.example/b")
        #expect(KeyTransform.droppingQuery.key("https://a.example/b") == "https://a.example/b")
    }

    static let queries = [
        "": "", "?x=1": "", "?x=1&a=2": "?a=2", "?a=2&x=1&b=3&y": "?a=2&b=3", "?a=x&xx=1": "?a=x&xx=1", "?X=1": "?X=1",
        "?a&&b": "?a&&b", "?": "?",
    ]

    @Test(arguments: queries) func namedItemsCanBeDropped(query: String, kept: String) {
        #expect(KeyTransform.droppingQueryItems(["x", "y"]).key("https://a/b\(query)") == "https://a/b\(kept)")
    }

    @Test func pathsBecomeURLsWithAllButPlainCharactersEscaped() throws {
        let file = CachedFile(
            path: "/a b/ü/%25.svga", byteCount: 0, sha256: try SHA256.digest(of: []), source: .disk)
        #expect(file.fileURL == "file:///a%20b/%C3%BC/%2525.svga")
    }

    @Test func progressHasAPartOnlyWhereTheWholeIsKnown() {
        #expect(TransferProgress(receivedByteCount: 5, totalByteCount: 10).fraction == 0.5)
        #expect(TransferProgress(receivedByteCount: 5, totalByteCount: nil).fraction == nil)
        #expect(TransferProgress(receivedByteCount: 0, totalByteCount: 0).fraction == 1)
    }
}
