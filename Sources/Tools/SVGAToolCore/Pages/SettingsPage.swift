import SVGACommandLine

extension ManPage {
    /// svga-tool-serve.conf(5), the settings file of the server.
    static func settings(date: String) -> ManPage {
        ManPage(
            ofSettings: "svga-tool-serve.conf", summary: "settings of the server of svga-tool",
            description: """
                `svga-tool serve` reads its settings from the file that `--config` or the variable `SVGA_CONFIG` \
                names. The service of the Debian package reads `/etc/svga-tool/serve.conf`.

                Each line is a name, an equals sign and a value. The names are the options of svga-tool-serve(1) \
                without their dashes. Empty lines and lines that begin with `#` are skipped; a comment has a line \
                of its own. A name that is not an option is an error. A setting without a value is true or false.

                The command line goes before the environment, the environment before the file.
                """,
            flags: Command.serve.flags.filter { $0.replacement == nil && !["help", "config"].contains($0.name) },
            variablePrefix: Tool.variablePrefix,
            example: [
                "# behind nginx on the same machine", "listen = 127.0.0.1:8080", "key-file = /etc/svga-tool/keys",
                "max-queue = 100", "no-urls = true", "root = /srv/gifts",
            ],
            related: [("svga-tool-serve", 1), ("svga-tool-sign", 1)], date: date)
    }
}
