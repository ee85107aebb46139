import Testing

@testable import SVGATransfer

@Suite struct HeaderFieldsTests {
    @Test func caseDoesNotMatter() {
        let fields: HeaderFields = ["Content-Type": "text/html"]
        #expect(fields["content-type"] == "text/html" && fields["CONTENT-TYPE"] == "text/html")
        #expect(fields["Content"] == nil)
    }

    @Test func listsAreJoinedAndSinglesHaveTheirLastValue() {
        let fields: HeaderFields = [
            "Cache-Control": "no-cache", "ETag": "\"a\"", "cache-control": "max-age=3", "etag": "\"b\"",
        ]
        #expect(fields["Cache-Control"] == "no-cache, max-age=3")
        #expect(fields["ETag"] == "\"b\"")
    }

    @Test func settingReplacesAllOfTheName() {
        var fields: HeaderFields = ["A": "1", "B": "2", "a": "3"]
        fields["A"] = "4"
        #expect(fields == HeaderFields([("B", "2"), ("A", "4")]))
        fields["b"] = nil
        #expect(fields.fields.map(\.name) == ["A"])
    }

    @Test(arguments: [
        ("X-Name", "value", true), ("X", "", true), ("X", "tab\tis fine, ümlaut too", true), ("", "value", false),
        ("X Y", "value", false), ("X:", "value", false), ("X", "a\r\nHost: evil", false), ("X", "a\nb", false),
        ("X", "a\0b", false), ("X\r\n", "a", false), ("Xü", "a", false), ("X", "\u{7f}", false),
    ])
    func onlyWhatStaysWithinItsLineIsValid(name: String, value: String, isValid: Bool) {
        #expect(HeaderFields.Field(name: name, value: value).isValid == isValid)
    }
}

@Suite struct HeaderParserTests {
    @Test func interimResponsesArePassedOver() {
        let parser = parsed("HTTP/1.1 103 Early Hints\nLink: <a>\n\nHTTP/1.1 200 OK\nETag: \"x\"\n\n")
        #expect(parser.status == 200 && parser.fields == ["ETag": "\"x\""])
    }

    @Test func aPhraseMayHaveAColon() {
        let parser = parsed("HTTP/1.1 404 Not: there\nHTTP/x: 1\n\n")
        #expect(parser.status == 404 && parser.fields == ["HTTP/x": "1"])
    }

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\nContent-Length: 7\n\n", 7), ("HTTP/2 200 \ncontent-length: 7\n\n", 7),
            ("HTTP/1.1 200 OK\n\n", nil), ("HTTP/1.1 200 OK\nContent-Length: -1\n\n", nil),
            ("HTTP/1.1 200 OK\nContent-Length: 99999999999999999999\n\n", nil),
            ("HTTP/1.1 200 OK\nContent-Length: 7\nTransfer-Encoding: chunked\n\n", nil),
            ("HTTP/1.1 304 Not Modified\nContent-Length: 7\n\n", 0), ("HTTP/1.1 204 No Content\n\n", 0),
        ] as [(String, Int?)])
    func theLengthOfTheBodyIsReadAsTheStandardSays(header: String, length: Int?) {
        #expect(parsed(header).announcedByteCount == length)
    }

    @Test(
        arguments: [
            (301, "/a"), (302, "/a"), (303, "/a"), (307, "/a"), (308, "/a"), (300, nil), (304, nil), (200, nil),
            (201, nil),
        ] as [(Int, String?)])
    func redirectsAreTheStatusesThatNameAnotherPlace(status: Int, target: String?) {
        #expect(parsed("HTTP/1.1 \(status) X\nLocation: /a\n\n").redirectTarget == target)
        #expect(parsed("HTTP/1.1 \(status) X\nLocation: \n\n").redirectTarget == nil)
    }

    @Test func aHeaderWithoutEndIsTooLarge() {
        var parser = HeaderParser()
        let line = Array(("X-Fill: " + String(repeating: "x", count: 1000) + "\r\n").utf8)
        let steps = (0..<300).map { _ in line.withUnsafeBytes { parser.take($0) } }
        #expect(steps.first == .more && steps.last == .tooLarge)
    }

    private func parsed(_ header: String) -> HeaderParser {
        var parser = HeaderParser()
        var last = HeaderParser.Step.more
        for line in header.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            last = Array("\(line)\r\n".utf8).withUnsafeBytes { parser.take($0) }
        }
        #expect(last == .complete)
        return parser
    }
}
