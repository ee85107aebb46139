import SVGACommandLine

extension ManPage {
    /// All man pages of the tool.
    static func all(date: String) -> [ManPage] {
        GiftTool.program.manPages(
            introduction: """
                `gift-tool` reads the catalogues and logs of gifts in live rooms. Data goes to standard output, \
                messages go to standard error.

                A value follows its option as the next word or behind an equals sign. Outputs are written aside \
                and then put in their place, so a file under its final name is whole.
                """,
            surroundings: ProgramSurroundings(
                variables: [
                    ("GIFT_CATALOG", "The catalogue of `gift-tool catalog`; `gift-catalog.json` by default.")
                ],
                files: [("gift-catalog.json", "The catalogue of `gift-tool catalog`, in the current folder.")]),
            related: [], date: date)
    }
}
