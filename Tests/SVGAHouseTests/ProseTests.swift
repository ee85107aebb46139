import Testing

/// The English of pages, comments, texts and test names. The limits may fall and not rise.
@Suite struct ProseTests {
    /// Limits in phrases per 1,000 words; `Tests/lint-prose DIRECTORY` lists the phrases.
    @Test(arguments: [(["README.md", "Docs"], "2"), (["Sources"], "16"), (["Tests"], "12")])
    func phrasesStayBelowTheLimit(paths: [String], limit: String) throws {
        #expect(throws: Never.self) { try House.output(of: "Tests/lint-prose", ["--max", limit] + paths) }
    }
}
