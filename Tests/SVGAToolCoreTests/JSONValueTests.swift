import SVGAInspect
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
        let value = JSONValue.object([("a", .array([.integer(1), .null])), ("b", .array([])), ("c", .object([]))])
        #expect("\(value)" == "{\n  \"a\": [\n    1,\n    null\n  ],\n  \"b\": [],\n  \"c\": {}\n}")
    }
}
