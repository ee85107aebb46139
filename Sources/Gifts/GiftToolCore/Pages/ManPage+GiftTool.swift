import SVGACommandLine

extension ManPage {
    static func all(date: String) -> [ManPage] {
        GiftTool.program.manPages(
            introduction: """
                `gift-tool` reads the catalogues and logs of gifts in live rooms, serves gifts, and calls servers. \
                Data goes to standard output, messages go to standard error.

                You can write an option's value as the next argument or after an equals sign. An output gets its \
                name when it is complete, so a file under its final name is always complete.
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

extension ManPage {
    /// gift-tool-serve.conf(5), the settings file of the server.
    static func settings(date: String) -> ManPage {
        ManPage(
            ofSettings: "gift-tool-serve.conf", summary: "settings of the server of gift-tool",
            description: """
                `gift-tool serve` reads its settings from the file that `--config` or the variable `GIFT_CONFIG` \
                names.

                Each line is a name, an equals sign and a value. The names are the options of gift-tool-serve(1) \
                without their dashes. Empty lines and lines that begin with `#` are skipped; a comment needs a \
                separate line. An unknown name is an error. A setting without a value is true or false.

                The command line takes precedence over the environment, and the environment over the file. SIGHUP \
                reads the file and the files of keys again.
                """,
            flags: Flag.serve.filter { $0.name != Flag.config.name }, variablePrefix: GiftTool.variablePrefix,
            example: [
                "# behind nginx on the same machine", "listen = 127.0.0.1:8090",
                "database = /var/lib/gift-tool/gifts.db", "key-file = /etc/gift-tool/keys",
                "trusted-proxies = 127.0.0.1", "hook = https://billing.example/gifts",
                "hook-secret-file = /etc/gift-tool/hook-secrets",
            ],
            related: [("gift-tool-serve", 1), ("gift-tool-token", 1)], date: date)
    }
}
