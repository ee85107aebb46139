import SVGACommandLine

extension ManPage {
    /// gift-tool-serve.conf(5), the settings file of the server.
    static func settings(date: String) -> ManPage {
        ManPage(
            ofSettings: "gift-tool-serve.conf", summary: "settings of the server of gift-tool",
            description: """
                `gift-tool serve` reads its settings from the file that `--config` or the variable `GIFT_CONFIG` names.

                Each line is a name, an equals sign and a value. The names are the options of gift-tool-serve(1) \
                without their dashes. Empty lines and lines that begin with `#` are skipped; a comment has a line of \
                its own. A name that is no option is an error. A setting without a value is true or false.

                The command line goes before the environment, the environment before the file. SIGHUP reads the file \
                and the files of keys anew.
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
