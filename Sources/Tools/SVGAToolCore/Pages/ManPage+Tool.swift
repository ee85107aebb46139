import SVGACommandLine

extension ManPage {
    static func all(date: String) -> [ManPage] {
        Tool.program.manPages(
            introduction: """
                `svga-tool` inspects, renders, converts, edits and checks SVGA animations, downloads them by URL and \
                serves pictures of them. Data goes to standard output, messages go to standard error.

                You can write an option's value as the next argument or after an equals sign, such as `--size=300x`. \
                An output gets its name when it is complete, so a file under its final name is always complete.
                """,
            surroundings: surroundings,
            related: [
                ("svga-plans", 7, ["batch", "serve", "sign"]), ("svga-tool-serve.conf", 5, ["serve", "sign"]),
                ("svga-tool-serve", 1, ["sign"]), ("svga-tool-sign", 1, ["serve"]),
            ],
            date: date) + [plans(date: date), settings(date: date)]
    }

    private static let surroundings = ProgramSurroundings(
        variables: [
            ("XDG_CACHE_HOME", "The folder in which `svga-tool` is the folder of the cache; `~/.cache` by default."),
            ("SVGA_CONFIG", "The settings file of `svga-tool serve`, see svga-tool-serve.conf(5)."),
            ("SVGA_KEY_FILE", "The file of keys of `svga-tool serve` and `svga-tool sign`."),
        ],
        files: [
            ("~/.cache/svga-tool", "Downloaded movies, see svga-tool-cache-get(1)."),
            ("/etc/svga-tool/serve.conf", "The settings of the service that the Debian package brings."),
        ])
}
