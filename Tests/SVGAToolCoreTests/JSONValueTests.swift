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

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("--sise", "--size"), ("rendr", "render"), ("--backgroud", "--background"), ("--framse", "--frames"),
    ])
    func slipsOfTheFingerAreRecognized(word: String, meant: String) {
        #expect(Suggestion.nearest(to: word, among: ["render", "--size", "--background", "--frames"]) == meant)
    }

    @Test func otherWordsAreNot() {
        #expect(Suggestion.nearest(to: "--colour-depth", among: ["--size", "--json"]) == nil)
        #expect(Suggestion.nearest(to: String(repeating: "x", count: 10_000), among: ["--size"]) == nil)
    }

    @Test func distanceCountsChangedLetters() {
        #expect(Suggestion.distance(Array("kitten"), Array("sitting")) == 3)
        #expect(Suggestion.distance([], Array("abc")) == 3)
        #expect(Suggestion.distance([], []) == 0)
    }
}
