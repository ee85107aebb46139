import SVGASystem

/// The help of a program, made from its tables of commands and flags.
struct HelpText {
    /// The maximum number of characters in an option line.
    private static let lineWidth = 100
    /// Commands with so few options of a topic list them: `cache prune` is about them.
    private static let maxTopicFlagCount = 4

    let program: Program

    /// The output of `PROGRAM --help`.
    var overview: String {
        """
        \(program.summary)

        Usage: \(program.name) COMMAND [OPTION...] FILE

        \(commandList)
        \(program.name) help COMMAND shows the options of a command, --version the version.
        \(program.operandNote)

        Exit codes: 0 done, 1 some inputs failed or differ, 64 usage, 65 bad data, 66 cannot read,
        69 unavailable, 70 start again, 71 out of memory, 73 cannot create, 74 I/O error,
        75 try again later, 76 limit exceeded, 77 forbidden, 78 unfit server, 130 interrupted.

        """
    }

    /// The commands below the headings of their sections.
    private var commandList: String {
        let entries = program.commands.map { ($0.name, $0.summary) } + program.groups.map { ($0.name, $0.summary) }
        let width = entries.map(\.0.count).max() ?? 0
        return program.sections.map { section in
            "\(section.title):\n" + list(section.commands.compactMap { name in entries.first { $0.0 == name } }, width)
        }.joined(separator: "\n")
    }

    /// The output of `PROGRAM GROUP --help`.
    func text(of group: CommandGroup) -> String {
        """
        \(group.summary)

        Usage: \(program.name) \(group.name) COMMAND [OPTION...] [OPERAND...]

        Commands:
        \(list(group.commands.map { ($0.name, $0.summary) }, group.commands.map(\.name.count).max() ?? 0))
        \(program.name) \(group.name) COMMAND --help shows the options of a command.

        """
    }

    /// Names and their summaries, one a line.
    private func list(_ entries: [(name: String, summary: String)], _ width: Int) -> String {
        entries.map { "  \(padded($0.name, to: width))  \($0.summary)\n" }.joined()
    }

    /// The output of `PROGRAM COMMAND --help`.
    func text(of command: Command) -> String {
        let operands = command.operands.isEmpty ? "" : " \(command.operands)"
        var text = "\(command.summary)\n\nUsage: \(program.name) \(command.name) [OPTION...]\(operands)\n"
        if let note = command.operandNote { text += "\n\(wrapped(note, indent: 0))\n" }
        var rows: [(category: Flag.Category, usage: String, help: String)] = []
        for category in command.categories {
            let flags = command.visibleFlags.filter { $0.category == category }
            if let topic = category.topic, flags.count > HelpText.maxTopicFlagCount {
                rows.append((category, "    --help \(topic)", "List \(flags.count) options for these."))
            } else {
                rows += flags.map { (category, usage($0), $0.help) }
            }
        }
        let width = rows.map(\.usage.count).max() ?? 0
        for category in command.categories {
            text += "\n\(category.title):\n"
            for row in rows where row.category == category { text += line(row.usage, row.help, width) }
        }
        return text + "\nExamples:\n" + examples(of: command)
    }

    /// The output of `PROGRAM --help TOPIC`; nil for other words.
    func text(ofTopic topic: String) -> String? {
        var flags: [Flag] = []
        for flag in program.allCommands.flatMap(\.visibleFlags) where flag.category.topic == topic {
            if !flags.contains(where: { $0.name == flag.name }) { flags.append(flag) }
        }
        guard let title = flags.first?.category.title else { return nil }
        let width = flags.map { usage($0).count }.max() ?? 0
        let commands = program.allCommands.filter { $0.flags.contains { $0.category.topic == topic } }.map(\.name)
        return "\(title):\n" + flags.map { line(usage($0), $0.help, width) }.joined()
            + "\n\(wrapped("Commands with some of these options: " + commands.joined(separator: ", "), indent: 0))\n"
    }

    private func line(_ usage: String, _ help: String, _ width: Int) -> String {
        "  \(padded(usage, to: width))  \(wrapped(help, indent: width + 4))\n"
    }

    /// Commands and what they do: side by side, or below each other where a line would become too long.
    private func examples(of command: Command) -> String {
        let width = command.examples.map(\.arguments.count).max() ?? 0
        let lines = command.examples.map { "  \(program.name) \(padded($0.arguments, to: width))  \($0.effect)\n" }
        if lines.allSatisfy({ $0.count <= HelpText.lineWidth + 1 }) { return lines.joined() }
        return command.examples.map { "  \(program.name) \($0.arguments)\n      \($0.effect)\n" }.joined()
    }

    /// Both names of a flag and its value, such as `-o, --output OUT`.
    private func usage(_ flag: Flag) -> String {
        (flag.short.map { "-\($0), " } ?? "    ") + flag.spelling + (flag.value.map { " \($0)" } ?? "")
    }

    /// A text in lines of at most `lineWidth` characters; each after the first is indented.
    private func wrapped(_ text: String, indent: Int) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, indent + line.count + 1 + word.count <= HelpText.lineWidth {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// Finds the known word that a mistyped one is nearest to.
package enum Suggestion {
    /// `, did you mean 'WORD'?` for an error, empty if no word is near.
    package static func text(for word: String, among known: [String]) -> String {
        EditDistance.nearest(to: word, among: known).map { ", did you mean '\($0)'?" } ?? ""
    }
}
