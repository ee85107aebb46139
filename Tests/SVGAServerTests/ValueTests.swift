import SVGASystem
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct ValueTests {
    @Test func targetsComeApart() {
        let target = RequestTarget("/a//b%2f?src=x%20y&empty&src=z&bad=%g0")
        #expect(target.segments == ["a", "", "b%2f"])
        #expect(target.item("src") == "x%20y")
        #expect(target.item("empty") == "")
        #expect(target.item("bad") == "%g0")
        #expect(target.item("none") == nil)
        #expect(RequestTarget("?").segments.isEmpty)
    }

    @Test func fieldsLoseSpacesAndQuotesAtTheirEnds() {
        #expect(FieldValue.trimmed(" \t a b\t ") == "a b")
        #expect(FieldValue.trimmed(" \t ") == "")
        #expect(FieldValue.unquoted("\"a b\"") == "a b")
        for text in ["", "\"", "\"a", "a\""] { #expect(FieldValue.unquoted(text[...]) == text[...], "\(text)") }
    }

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\" ", true), ("\"ab\"", false), ("*", false), ("a", false),
        ("", false), ("\"a\"x", false),
    ])
    func tagsAreFoundInLists(field: String, isNamed: Bool) { #expect(EntityTag("a").isNamed(in: field) == isNamed) }

    @Test(arguments: [
        ("127.0.0.1:80", "127.0.0.1", 80), (":8080", "", 8080), ("[::1]:0", "::1", 0), ("host:65535", "host", 65535),
    ])
    func addressesAreRead(text: String, host: String, port: UInt16) {
        #expect(ListenAddress(parsing: text) == ListenAddress(host: host, port: port))
    }

    @Test(arguments: ["", "8080", "::1:80", "host:", "host:65536", "host:-1"])
    func invalidAddressIsNotParsed(text: String) { #expect(ListenAddress(parsing: text) == nil) }

    @Test func timesAreWrittenInFull() {
        #expect(WallClock.text(milliseconds: 1_709_164_805_007) == "2024-02-29T00:00:05.007Z")
    }

    @Test func bucketsCountLowerValues() {
        var histogram = Histogram()
        for milliseconds in [1, 2, 3, 60_000] as [Int64] { histogram.add(nanoseconds: milliseconds * 1_000_000) }
        var metrics = MetricsText()
        metrics.histogram("t", "h", [([], histogram)])
        let text = metrics.text
        #expect(text.contains("t_bucket{le=\"0.001\"} 1\nt_bucket{le=\"0.002\"} 2\nt_bucket{le=\"0.005\"} 3\n"))
        #expect(text.contains("t_bucket{le=\"30.0\"} 3\nt_bucket{le=\"+Inf\"} 4\n"))
        #expect(text.hasSuffix("t_sum 60.006\nt_count 4\n"))
    }
}
