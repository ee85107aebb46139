import SVGACache
import SVGACommandLine

/// All settings of a server with where they come from, as a settings file.
struct ServeSettings {
    private let arguments: ParsedArguments

    /// - Parameter arguments: With the options from the environment and the settings file.
    init(_ arguments: ParsedArguments) { self.arguments = arguments }

    /// The flags that are settings.
    private static var flags: [Flag] {
        let others = Set([Flag.help, .printConfig, .config].map(\.name))
        return Command.serve.flags.filter { !others.contains($0.name) && $0.replacement == nil }
    }

    /// A comment with the origin, and a line, for each setting; those by default are comments alone.
    var text: String { ServeSettings.flags.map { description(of: $0) }.joined() }

    /// What was set, each as `name=value`, for the log.
    var summary: String {
        ServeSettings.flags.filter { arguments.has($0) }.map { flag in
            flag.value == nil ? flag.name : "\(flag.name)=\(values(flag).joined(separator: ","))"
        }.joined(separator: " ")
    }

    private func description(of flag: Flag) -> String {
        guard arguments.has(flag) else {
            return ServeSettings.defaultValue(of: flag).map { "# default\n# \(flag.name) = \($0)\n" } ?? ""
        }
        let lines = flag.value == nil ? ["\(flag.name) = true"] : values(flag).map { "\(flag.name) = \($0)" }
        return "# \(arguments.origin(of: flag))\n" + lines.map { Printable.text($0) + "\n" }.joined()
    }

    /// The values without what may be secret: the values of header fields, user and password of a proxy.
    private func values(_ flag: Flag) -> [String] {
        let values = arguments.values(flag)
        switch flag.name {
        case Flag.header.name: return values.map { "\($0.prefix { $0 != ":" }): (not shown)" }
        case Flag.proxy.name:
            return values.map { $0.contains("://") || !$0.contains("@") ? $0 : "http://\($0)" }.map(PrintableURL.text)
        default: return values
        }
    }

    /// What the help calls the default.
    private static func defaultValue(of flag: Flag) -> String? {
        guard flag.value != nil, flag.help.hasSuffix(" by default."),
            let start = flag.help.lastIndex(where: { $0 == ";" || $0 == "," })
        else { return flag.value == nil ? "false" : nil }
        return String(flag.help[start...].dropFirst(2).dropLast(" by default.".count))
    }
}

extension ToolEnvironment {
    /// Says which variables look like settings of the server and are none, as a misspelt one.
    func sayUnknownSettings(among names: [String], flags: [Flag]) {
        let prefix = "SVGA_"
        let known = flags.map { prefix + $0.name.uppercased().map { $0 == "-" ? "_" : "\($0)" }.joined() }
        // Variables of the project that are no options.
        let others: Set = ["SVGA_SHARED", "SVGA_FAILURES", "SVGA_SHARD_COUNT"]
        for name in names.sorted() where name.hasPrefix(prefix) && !known.contains(name) && !others.contains(name) {
            say("\(name) is no setting and has no effect\(Suggestion.text(for: name, among: known))")
        }
    }
}
