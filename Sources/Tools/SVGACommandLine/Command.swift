package struct Command: Sendable {
    package typealias Action = @Sendable (ParsedArguments, ToolEnvironment) throws -> ExitCode

    /// The word, or the two words, that call the command.
    package let name: String
    /// Earlier names, which still work and are not in the help.
    package let aliases: [String]
    /// One line for the list of commands.
    package let summary: String
    /// The description for the man page: paragraphs separated by an empty line, command-line words in backticks.
    package let details: String
    /// The operands as the help shows them, such as `EXPECTED ACTUAL`; empty for none.
    package let operands: String
    /// The valid operands, in a line of the help; nil if the names suffice.
    package let operandNote: String?
    package let operandCount: ClosedRange<Int>
    /// The shell completion of each operand; the last applies to all further ones.
    package let operandCompletions: [Flag.Completion]
    package let flags: [Flag]
    /// Command lines without the program name, and their effects.
    package let examples: [(arguments: String, effect: String)]
    package let run: Action

    package init(
        name: String, aliases: [String] = [], summary: String, details: String = "", operands: String = "",
        operandNote: String? = nil, operandCount: ClosedRange<Int> = 1...1,
        operandCompletions: [Flag.Completion]? = nil, flags: [Flag],
        examples: [(arguments: String, effect: String)],
        run: @escaping Action
    ) {
        (self.name, self.aliases, self.summary, self.details) = (name, aliases, summary, details)
        (self.operands, self.operandNote) = (operands, operandNote)
        self.operandCount = operands.isEmpty ? 0...0 : operandCount
        self.operandCompletions = operandCompletions ?? Flag.Completion.usual(ofOperands: operands)
        (self.flags, self.examples, self.run) = (flags, examples, run)
    }
}

/// Commands under a common word, such as `cache get` and `cache ls`.
package struct CommandGroup: Sendable {
    package let name: String
    package let summary: String
    /// The commands, whose names begin with the group's name.
    package let commands: [Command]

    package init(name: String, summary: String, commands: [Command]) {
        (self.name, self.summary, self.commands) = (name, summary, commands)
    }
}

/// An option of a command: parser, help and settings files are all made from this one table.
package struct Flag: Sendable {
    package struct Category: Hashable, Sendable {
        package let title: String
        /// The position of the heading among the others, the lowest first.
        package let rank: Int
        /// The word after `--help` that lists the options, which are one line in the help of most commands.
        package let topic: String?

        package init(_ title: String, rank: Int, topic: String? = nil) {
            (self.title, self.rank, self.topic) = (title, rank, topic)
        }

        package static let output = Category("Output", rank: 0)
        package static let input = Category("Input", rank: 2)
        package static let other = Category("Other", rank: 90)
    }

    /// The long name without its dashes.
    package let name: String
    package let short: Character?
    /// The placeholder for the value in the help; nil for an option without a value.
    package let value: String?
    package let category: Category
    package let help: String
    /// All valid values; empty if there are too many to list.
    package let values: [String]
    /// The shell's completion of the value.
    package let completion: Completion
    /// Whether the option may be repeated, each time with its own value.
    package let isRepeatable: Bool
    /// Earlier names without dashes, which still work and are not in the help.
    package let aliases: [String]
    /// Earlier words for values, which still work, and the words of today.
    package let valueAliases: [String: String]
    /// The replacement for a deprecated option that is not in the help; nil for all others.
    package let replacement: String?

    package init(
        _ name: String, short: Character? = nil, value: String? = nil, _ category: Category, help: String,
        values: [String] = [], completion: Completion? = nil, isRepeatable: Bool = false, aliases: [String] = [],
        valueAliases: [String: String] = [:], replacement: String? = nil
    ) {
        (self.name, self.short, self.value, self.category, self.help) = (name, short, value, category, help)
        (self.isRepeatable, self.aliases, self.valueAliases) = (isRepeatable, aliases, valueAliases)
        (self.values, self.replacement) = (values, replacement)
        self.completion = completion ?? (values.isEmpty ? Completion.usual(of: value ?? "") : .words(values))
    }

    package var spelling: String { "--" + name }

    package var shortestSpelling: String { short.map { "-\($0)" } ?? spelling }

    package static let quiet = Flag("quiet", short: "q", .other, help: "Print errors only.")
    package static let verbose = Flag("verbose", short: "v", .other, help: "Say more about what is done.")
    package static let progress = Flag(
        "progress", .other, help: "Write progress once per second even if standard error is not a terminal.")
    package static let help = Flag("help", short: "h", .other, help: "Show this help.")
}
