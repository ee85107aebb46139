import SVGASystem
import Testing

@testable import SVGACommandLine

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("--sise", "--size"), ("rendr", "render"), ("--backgroud", "--background"), ("--framse", "--frames"),
    ])
    func slipsOfTheFingerAreRecognized(word: String, meant: String) {
        let text = Suggestion.text(for: word, among: ["render", "--size", "--background", "--frames"])
        #expect(text == ", did you mean '\(meant)'?")
    }

    @Test func otherWordsAreNot() {
        #expect(Suggestion.text(for: "--colour-depth", among: ["--size", "--json"]).isEmpty)
        #expect(Suggestion.text(for: String(repeating: "x", count: 10_000), among: ["--size"]).isEmpty)
        #expect(Suggestion.text(for: "x", among: ["y"]).isEmpty)
    }

    @Test func distanceCountsChangedLetters() {
        #expect(EditDistance.between(Array("kitten"), Array("sitting")) == 3)
        #expect(EditDistance.between([], Array("abc")) == 3)
        #expect(EditDistance.between([], []) == 0)
    }
}
