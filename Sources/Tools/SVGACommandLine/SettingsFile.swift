/// A file of settings: a line `name = value` for each option, named as on the command line without its dashes. Empty
/// lines and lines that begin with `#` are skipped. An option without a value is `true` or `false`.
struct SettingsFile {
    /// Names and values in the order of the file.
    let settings: [(name: String, value: String)]

    /// Reads a file. An error has the first line that is not a setting.
    init(parsing text: String, name: String) throws {
        var settings: [(name: String, value: String)] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = SettingsFile.trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw ToolError(
                    .usage, file: name, message: "line \(index + 1) is not a setting such as 'listen = :8080'")
            }
            settings.append((String(SettingsFile.trimmed(parts[0])), String(SettingsFile.trimmed(parts[1]))))
        }
        self.settings = settings
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...end]
    }
}

/// The sources of options that are not on the command line.
package struct SettingsSources {
    /// The prefix of variables, such as `SVGA_`.
    package var variablePrefix: String
    package var value: (String) -> String?
    /// The option that names the file of settings, where the command has one.
    package var fileFlag: Flag?
    /// The descriptor for a file called `-`.
    package var standardInput: Int32

    package init(variablePrefix: String, value: @escaping (String) -> String?, fileFlag: Flag?, standardInput: Int32) {
        (self.variablePrefix, self.value) = (variablePrefix, value)
        (self.fileFlag, self.standardInput) = (fileFlag, standardInput)
    }

    func variable(of name: String) -> String { SettingsSources.variable(of: name, prefix: variablePrefix) }

    /// The variable of the option of a name: `SVGA_MAX_SIZE` of `max-size` where the prefix is `SVGA_`.
    static func variable(of name: String, prefix: String) -> String {
        prefix + name.uppercased().map { $0 == "-" ? "_" : "\($0)" }.joined()
    }
}

extension ParsedArguments {
    /// The arguments, completed from the environment, then from a file; only names in these are noted as deprecated.
    /// The variable of `--max-size` is `SVGA_MAX_SIZE` where the prefix is `SVGA_`. In the file, a name that is not an
    /// option, and a value that is not a boolean for an option without a value, are errors.
    package func filled(for flags: [Flag], from sources: SettingsSources) throws -> ParsedArguments {
        var filled = self
        filled.deprecations = []
        for flag in flags { try filled.fillFromEnvironment(flag, sources) }
        guard let fileFlag = sources.fileFlag, let path = filled.value(fileFlag) else { return filled }
        let bytes = try InputFile(name: path, maxByteCount: 1 << 20).text(standardInput: sources.standardInput)
        let file = try SettingsFile(parsing: String(decoding: bytes, as: UTF8.self), name: path)
        try filled.fill(flags, from: file, path)
        return filled
    }

    private mutating func fillFromEnvironment(_ flag: Flag, _ sources: SettingsSources) throws {
        for name in [flag.name] + flag.aliases {
            let variable = sources.variable(of: name)
            guard let text = sources.value(variable) else { continue }
            if name != flag.name {
                noteDeprecated("'\(variable)'", replacement: "'\(sources.variable(of: flag.name))'")
            }
            try fill(flag, checking: text, origin: variable)
        }
    }

    private mutating func fill(_ flags: [Flag], from file: SettingsFile, _ path: String) throws {
        // Options of which the file may add further values, since the first one is the file's too.
        var repeated: Set<String> = []
        for (name, value) in file.settings {
            guard let flag = flags.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
                let advice = Suggestion.text(for: name, among: flags.map(\.name))
                throw ToolError(.usage, file: path, message: "unknown setting '\(name)'\(advice)")
            }
            if name != flag.name { noteDeprecated("\(path): '\(name)'", replacement: "'\(flag.name)'") }
            if repeated.contains(flag.name) {
                append(flag, with: value)
                continue
            }
            if flag.isRepeatable, !has(flag) { repeated.insert(flag.name) }
            try fill(flag, checking: value, origin: "\(path): \(name)")
        }
    }

    private mutating func fill(_ flag: Flag, checking text: String, origin: String) throws {
        if flag.value != nil { return fill(flag, with: text, from: origin) }
        switch text {
        case "true", "1", "yes": fill(flag, with: nil, from: origin)
        case "false", "0", "no", "": break
        default: throw ToolError(.usage, message: "\(origin) is true or false, not '\(text)'")
        }
    }
}
