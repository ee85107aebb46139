/// The help, made from the table of commands and flags.
enum HelpText {
    /// What `svga-tool --help` prints.
    static var overview: String {
        let width = Tool.commands.map(\.name.count).max() ?? 0
        let commands = Tool.commands.map { "  \(padded($0.name, to: width))  \($0.summary)\n" }.joined()
        return """
            Reads SVGA animations and draws them.

            Usage: \(Tool.name) COMMAND [OPTION...] FILE

            Commands:
            \(commands)
            \(Tool.name) COMMAND --help shows the options of a command, --version the version.
            FILE may be - for standard input; -- ends the options.

            Exit codes: 0 done, 1 some inputs failed or differ, 64 usage, 65 bad data, 66 cannot read,
            73 cannot create, 74 I/O error, 76 limit exceeded, 130 interrupted.

            """
    }

    /// What `svga-tool COMMAND --help` prints.
    static func of(_ command: Command) -> String {
        var text = "\(command.summary)\n\nUsage: \(Tool.name) \(command.name) [OPTION...] \(command.operands)\n"
        for category in Flag.Category.allCases {
            let flags = command.flags.filter { $0.category == category }
            if flags.isEmpty { continue }
            text += "\n\(category.rawValue):\n" + flags.map { line($0, in: command) }.joined()
        }
        let width = command.examples.map(\.arguments.count).max() ?? 0
        let examples = command.examples.map { "  \(Tool.name) \(padded($0.arguments, to: width))  \($0.effect)\n" }
        return text + "\nExamples:\n" + examples.joined()
    }

    private static func line(_ flag: Flag, in command: Command) -> String {
        let width = command.flags.map { usage($0).count }.max() ?? 0
        return "  \(padded(usage(flag), to: width))  \(flag.help)\n"
    }

    /// Both names of a flag and its value, such as `-o, --output OUT`.
    private static func usage(_ flag: Flag) -> String {
        (flag.short.map { "-\($0), " } ?? "    ") + flag.spelling + (flag.value.map { " \($0)" } ?? "")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
