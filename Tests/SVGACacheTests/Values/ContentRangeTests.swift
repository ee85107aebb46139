import Testing

@testable import SVGACache

@Suite struct ContentRangeTests {
    @Test func rangesAreReadWithAndWithoutTheWhole() throws {
        let range = try #require(ContentRange("bytes 5-9/10"))
        #expect(range.first == 5 && range.last == 9 && range.total == 10)
        #expect(ContentRange("Bytes 0-0/*")?.total == nil)
        #expect(ContentRange("Bytes 0-0/*")?.last == 0)
    }

    @Test(arguments: [
        "", "bytes", "bytes 5-9", "bytes */10", "bytes 9-5/10", "bytes 5-10/10", "bytes -5-9/10", "bytes 5-9/10/11",
        "items 5-9/10", "bytes 5-9/x", "bytes 5-99999999999999999999/*", "bytes 5/10", "bytes +5-9/10", "bytes -/10",
    ]) func otherTextIsNotARange(text: String) {
        #expect(ContentRange(text) == nil)
    }
}
