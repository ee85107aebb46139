/// The help, made from the table of commands and flags.
enum HelpText {
    /// What `svga-tool --help` prints.
    static var overview: String {
        let entries = Tool.commands.map { ($0.name, $0.summary) } + Tool.groups.map { ($0.name, $0.summary) }
        return """
            Reads SVGA animations and draws them.

            Usage: \(Tool.name) COMMAND [OPTION...] FILE

            Commands:
            \(list(entries))
            \(Tool.name) COMMAND --help shows the options of a command, --version the version.
            FILE may be - for standard input, or a URL; -- ends the options.

            Exit codes: 0 done, 1 some inputs failed or differ, 64 usage, 65 bad data, 66 cannot read,
            69 unavailable, 73 cannot create, 74 I/O error, 75 try again later, 76 limit exceeded,
            77 forbidden, 130 interrupted.

            """
    }

    /// What `svga-tool GROUP --help` prints.
    static func of(_ group: CommandGroup) -> String {
        """
        \(group.summary)

        Usage: \(Tool.name) \(group.name) COMMAND [OPTION...] [OPERAND...]

        Commands:
        \(list(group.commands.map { ($0.name, $0.summary) }))
        \(Tool.name) \(group.name) COMMAND --help shows the options of a command.

        """
    }

    /// Names and what they stand for, one a line.
    private static func list(_ entries: [(name: String, summary: String)]) -> String {
        let width = entries.map(\.name.count).max() ?? 0
        return entries.map { "  \(padded($0.name, to: width))  \($0.summary)\n" }.joined()
    }

    /// What `svga-tool COMMAND --help` prints.
    static func of(_ command: Command) -> String {
        let operands = command.operands.isEmpty ? "" : " \(command.operands)"
        var text = "\(command.summary)\n\nUsage: \(Tool.name) \(command.name) [OPTION...]\(operands)\n"
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
