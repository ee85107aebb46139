import SVGAInspect
import SVGAKit
import SVGATestSupport
import Testing

@testable import SVGAToolCore

@Suite struct JSONValueTests {
    @Test(arguments: [
        (300.0, "300"), (0.5, "0.5"), (-0.0, "0"), (1e300, "1e+300"), (.nan, "null"), (.infinity, "null"),
        (0.1 + 0.2, "0.30000000000000004"),
    ])
    func numbersAreWholeOrShortest(value: Double, text: String) {
        #expect("\(JSONValue.number(value))" == text)
    }

    @Test func stringsEscapeWhatJSONForbids() {
        #expect("\(JSONValue.string("a\"\\\n\r\t\u{0}\u{1f}\u{7f}é/😀"))" == #""a\"\\\n\r\t\u0000\u001f\u007fé/😀""#)
        // Swift takes these two for one character; they are escaped one by one.
        #expect("\(JSONValue.string("\r\n"))" == #""\r\n""#)
    }

    @Test func structureIsIndented() {
        let value = JSONValue.object([("a", .array([.string("x"), .null])), ("b", .array([])), ("c", .object([]))])
        #expect("\(value)" == "{\n  \"a\": [\n    \"x\",\n    null\n  ],\n  \"b\": [],\n  \"c\": {}\n}")
    }

    @Test func listsOfNumbersStayOnOneLine() {
        let value = JSONValue.object([("a", .array([.array([.integer(0), .integer(3)]), .array([.number(0.5)])]))])
        #expect("\(value)" == "{\n  \"a\": [[0, 3], [0.5]]\n}")
        #expect(value.line == #"{"a":[[0,3],[0.5]]}"#)
    }

    @Test func documentsThatTheServerKeepsChangeOnlyWithTheirRevision() throws {
        let lines = try ["gift", "reveal", "signal", "window"].map { name in
            let bytes = try #require(TemporaryFolder.read(ToolRun.sample(name)))
            return MovieReport(input: nil, movie: try Movie(decoding: bytes)).json.line
        }
        let hash = String(StableHash.of(lines.joined(separator: "\n")), radix: 16)
        #expect(
            "\(JSONDocument.revision) \(hash)" == "4 99aab9220bd39546",
            "the facts about movies changed: raise JSONDocument.revision, so that servers do not answer earlier ones")
    }
}
