import Testing

@testable import SVGACommandLine

@Suite struct ManTextTests {
    @Test(arguments: [
        ("One. Two.", "One.\nTwo.\n"), ("A\n\nB", "A\n.Pp\nB\n"), (".svga and -", "\\&.svga and \\-\n"),
        ("'quoted' \\", "\\(aqquoted\\(aq \\e\n"), ("by `--plan 'a b'`.", "by \\fB\\-\\-plan \\(aqa b\\(aq\\fP.\n"),
        ("see svga-plans(7)", "see svga\\-plans(7)\n"), ("(`x`) and `y`, too", "(\\fBx\\fP) and \\fBy\\fP, too\n"),
        ("c × d … e", "c \\[u00D7] d \\[u2026] e\n"), ("(in all.) Next", "(in all.)\nNext\n"), ("", ""),
    ])
    func textIsEscapedForPages(text: String, page: String) {
        #expect(ManText.paragraphs(text) == page)
    }

    @Test func linesAreShort() {
        let text = Array(repeating: "word", count: 100).joined(separator: " ")
        #expect(ManText.paragraphs(text).split(separator: "\n").allSatisfy { $0.count <= 76 })
    }

    @Test func argumentsOfMacrosStayWhole() {
        #expect(ManText.argument("a b-c") == "\"a b\\-c\"")
        #expect(ManText.argument("HOST:PORT") == "HOST:PORT")
    }

    @Test(arguments: [("plain-1.2", "plain-1.2"), ("it's", "'it'\\''s'"), ("$x", "'$x'"), ("", "''")])
    func wordsOfShellsAreQuoted(word: String, quoted: String) {
        #expect(Shell.quoted(word) == quoted)
    }
}
