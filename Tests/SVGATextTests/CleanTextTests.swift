import SVGAGraphics
import Testing

@testable import SVGAText

/// Which characters are laid out.
@Suite struct CleanTextTests {
    private func clean(_ text: String, keepsLines: Bool = false) throws -> String {
        try CleanText(text, keepsLines: keepsLines).string
    }

    @Test func lineEndsBecomeOneSeparatorOrASpace() throws {
        for end in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{b}"] {
            #expect(try clean("a\(end)b", keepsLines: true) == "a\u{2028}b")
            #expect(try clean("a\(end)b") == "a b")
        }
        #expect(try clean("a\n\nb", keepsLines: true) == "a\u{2028}\u{2028}b")
    }

    @Test func controlsAndOverridesAreLeftOut() throws {
        let values: [UInt32] = [
            0, 0x1b, 0x7f, 0x9b, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff, 0xfffe, 0x1ffff, 0xfdd0, 0xfffc, 0xe0001,
        ]
        for value in values {
            let scalar = try #require(Unicode.Scalar(value))
            #expect(try clean("a\(Character(scalar))b") == "ab", "\(value)")
        }
        // Joiners, marks of direction, selectors and tags make emoji and letters what they are.
        for kept in ["\u{200d}", "\u{200f}", "\u{fe0f}", "\u{e0067}"] { #expect(try clean("a\(kept)b") == "a\(kept)b") }
    }

    @Test func tooManyCharactersAreRefused() throws {
        #expect(try clean(String(repeating: "a", count: 1_000)).count == 1_000)
        let error = #expect(throws: SVGAError.self) { try clean(String(repeating: "a", count: 1_001)) }
        #expect(error?.isLimitExceeded == true)
        // Removed characters count too, or a text could be all controls.
        #expect(throws: SVGAError.self) { try clean(String(repeating: "\u{7}", count: 1_001)) }
    }

    @Test func tooManyMarksInARowAreRefused() throws {
        let marks = String(repeating: "\u{301}", count: 64)
        #expect(try clean("a\(marks)b\(marks)").unicodeScalars.count == 130)
        let error = #expect(throws: SVGAError.self) { try clean("a\(marks)\u{7}\u{301}") }
        #expect(error?.description.contains("64 combining marks") == true)
    }

    @Test(arguments: [
        ("小雨", "zh-hans"), ("小雨の", "ja"), ("漢字한글", "ko"), ("abc", "en"), ("", "en"), ("カラオケ", "ja"),
        ("𠮷", "zh-hans"),
    ]) func lettersSuggestALanguage(_ text: String, _ language: String) throws {
        #expect(try CleanText(text, keepsLines: false).language == language)
    }

    @Test(arguments: [("سلام abc", true), ("abc سلام", false), ("12 שלום", true), ("12", false)])
    func theFirstLetterTellsTheDirection(_ text: String, _ isRightToLeft: Bool) throws {
        #expect(try CleanText(text, keepsLines: false).isRightToLeft == isRightToLeft)
    }
}
