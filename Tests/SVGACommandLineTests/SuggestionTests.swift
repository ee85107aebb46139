import SVGASystem
import Testing

@testable import SVGACommandLine

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
        #expect(EditDistance.between(Array("kitten"), Array("sitting")) == 3)
        #expect(EditDistance.between([], Array("abc")) == 3)
        #expect(EditDistance.between([], []) == 0)
    }
}
