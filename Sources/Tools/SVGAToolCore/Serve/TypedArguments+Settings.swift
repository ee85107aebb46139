extension TypedArguments {
    /// The arguments with what they leave open from the environment, and what that leaves open from a file.
    ///
    /// The variable of `--max-size` is `SVGA_MAX_SIZE`. The file is that of `--config`, or of `SVGA_CONFIG`.
    ///
    /// - Throws: ``ExitCode/usage`` for a name in the file that is no option, or a value that is neither true nor false for
    ///   an option without value; ``ExitCode/cannotRead`` for a file that cannot be read.
    func filled(
        for flags: [Flag], variable: (String) -> String?, standardInput: Int32
    ) throws(ToolError) -> TypedArguments {
        var filled = self
        for flag in flags {
            guard let text = variable(flag.variableName) else { continue }
            try filled.fill(flag, checking: text, origin: flag.variableName)
        }
        guard let path = filled.value(.config) else { return filled }
        let bytes = try InputFile(name: path, maxByteCount: 1 << 20).bytes(standardInput: standardInput)
        let file = try SettingsFile(parsing: String(decoding: bytes, as: UTF8.self), name: path)
        for (name, value) in file.settings {
            guard let flag = flags.first(where: { $0.name.rawValue == name }) else {
                let advice = Suggestion.nearest(to: name, among: flags.map(\.name.rawValue))
                throw ToolError(
                    .usage, file: path,
                    message: "unknown setting '\(name)'" + (advice.map { ", did you mean '\($0)'?" } ?? ""))
            }
            try filled.fill(flag, checking: value, origin: "\(path): \(name)")
        }
        return filled
    }

    private mutating func fill(_ flag: Flag, checking text: String, origin: String) throws(ToolError) {
        guard flag.value == nil else { return fill(flag, with: text) }
        switch text {
        case "true", "1", "yes": fill(flag, with: text)
        case "false", "0", "no", "": break
        default: throw ToolError(.usage, message: "\(origin) is true or false, not '\(text)'")
        }
    }
}

extension Flag {
    /// The variable of the environment that stands for the option.
    var variableName: String { "SVGA_" + name.rawValue.uppercased().map { $0 == "-" ? "_" : "\($0)" }.joined() }
}
