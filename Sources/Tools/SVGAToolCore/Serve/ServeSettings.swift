import SVGACache
import SVGACommandLine

extension SettingsListing {
    /// All settings of the server, given arguments with the options from the environment and the settings file.
    init(ofServer arguments: ParsedArguments) {
        let others = Set([Flag.help, .printConfig, .config].map(\.name))
        self.init(
            arguments, flags: Command.serve.flags.filter { !others.contains($0.name) }, shown: SettingsListing.shown)
    }

    /// Values without secrets: header values, and the user and password of a proxy or a queue.
    private static func shown(_ flag: Flag, _ values: [String]) -> [String] {
        switch flag.name {
        case Flag.header.name: return values.map { "\($0.prefix { $0 != ":" }): (not shown)" }
        case Flag.workerQueue.name: return values.map(PrintableURL.text)
        case Flag.proxy.name:
            return values.map { $0.contains("://") || !$0.contains("@") ? $0 : "http://\($0)" }.map(PrintableURL.text)
        default: return values
        }
    }
}

extension ToolEnvironment {
    /// Reports variables that look like settings of the server but are not, such as misspelt ones.
    func sayUnknownSettings(among names: [String], flags: [Flag]) {
        // Variables of the project that are not options.
        let others: Set = ["SVGA_SHARED", "SVGA_FAILURES", "SVGA_SHARD_COUNT"]
        sayUnknownSettings(among: names, flags: flags, prefix: "SVGA_", others: others)
    }
}
