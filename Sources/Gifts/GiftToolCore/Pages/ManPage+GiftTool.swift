import SVGACommandLine

extension ManPage {
    static func all(date: String) -> [ManPage] {
        GiftTool.program.manPages(
            introduction: """
                `gift-tool` reads the catalogues and logs of gifts in live rooms, serves gifts, and asks servers of \
                them. Data goes to standard output, messages go to standard error.

                A value follows its option as the next word or behind an equals sign. Outputs are written aside \
                and then put in their place, so a file under its final name is whole.
                """,
            surroundings: ProgramSurroundings(
                variables: [
                    ("GIFT_CATALOG", "The catalogue of `gift-tool catalog`; `gift-catalog.json` by default."),
                    ("GIFT_SERVER", "The server that commands ask; `http://127.0.0.1:8090` by default."),
                    ("GIFT_TOKEN", "The token that names the user, where `--token-file` is not given."),
                    ("GIFT_CONFIG", "The settings file of `gift-tool serve`, see gift-tool-serve.conf(5)."),
                    ("GIFT_KEY_FILE", "The keys from which `token` and `load` sign, as `--key-file`."),
                ],
                files: [("gift-catalog.json", "The catalogue of `gift-tool catalog`, in the current folder.")]),
            related: [
                ("gift-tool-serve.conf", 5, ["serve"]), ("gift-tool-token", 1, ["serve"]),
                ("gift-tool-serve", 1, ["token"]),
            ],
            date: date) + [settings(date: date)]
    }
}
