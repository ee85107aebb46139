import SVGACommandLine

extension ManPage {
    /// All man pages of the tool.
    static func all(date: String) -> [ManPage] {
        Tool.program.manPages(
            introduction: """
                `svga-tool` reads SVGA animations, draws their frames, posters and contact sheets, compares them, \
                downloads them by URL and serves pictures of them. Data goes to standard output, messages go to \
                standard error.

                A value follows its option as the next word or behind an equals sign, as `--size=300x`. Outputs \
                are written aside and then put in their place, so a file under its final name is whole.
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
