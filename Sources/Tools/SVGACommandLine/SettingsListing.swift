/// All settings of a command with where they come from, as a settings file.
package struct SettingsListing {
    private let arguments: ParsedArguments
    private let flags: [Flag]
    private let shown: (Flag, [String]) -> [String]

    /// The arguments include the environment and the settings file. `shown` removes secrets.
    package init(_ arguments: ParsedArguments, flags: [Flag], shown: @escaping (Flag, [String]) -> [String] = { $1 }) {
        (self.arguments, self.flags, self.shown) = (arguments, flags.filter { $0.replacement == nil }, shown)
    }

    /// A comment with the origin, and a line, for each setting; defaults are only comments.
    package var text: String { flags.map { description(of: $0) }.joined() }

    /// The given settings, each as `name=value`, for the log.
    package var summary: String {
        flags.filter { arguments.has($0) }.map { flag in
            flag.value == nil ? flag.name : "\(flag.name)=\(values(flag).joined(separator: ","))"
        }.joined(separator: " ")
    }

    private func description(of flag: Flag) -> String {
        guard arguments.has(flag) else {
            return SettingsListing.defaultValue(of: flag).map { "# default\n# \(flag.name) = \($0)\n" } ?? ""
        }
        let lines = flag.value == nil ? ["\(flag.name) = true"] : values(flag).map { "\(flag.name) = \($0)" }
        return "# \(arguments.origin(of: flag))\n" + lines.map { Printable.text($0) + "\n" }.joined()
    }

    private func values(_ flag: Flag) -> [String] { shown(flag, arguments.values(flag)) }

    private static func defaultValue(of flag: Flag) -> String? {
        guard flag.value != nil, flag.help.hasSuffix(" by default."),
            let start = flag.help.lastIndex(where: { $0 == ";" || $0 == "," })
        else { return flag.value == nil ? "false" : nil }
        return String(flag.help[start...].dropFirst(2).dropLast(" by default.".count))
    }
}

extension ToolEnvironment {
    /// Reports variables that look like settings of a command but are not, such as misspelt ones. `others` are
    /// variables of the project that are not options.
    package func sayUnknownSettings(among names: [String], flags: [Flag], prefix: String, others: Set<String>) {
        let known = flags.map { SettingsSources.variable(of: $0.name, prefix: prefix) }
        for name in names.sorted() where name.hasPrefix(prefix) && !known.contains(name) && !others.contains(name) {
            say("\(name) is not a setting and has no effect\(Suggestion.text(for: name, among: known))")
        }
    }
}
