import SVGASystem

/// A program of several commands: arguments in, exit code out.
package struct Program: Sendable {
    package let name: String
    package let summary: String
    /// One line about valid operands.
    package let operandNote: String
    /// The headings of the list of commands, with the names of commands and groups below each.
    package var sections: [(title: String, commands: [String])] {
        let sections = makeSections()
        return sections.isEmpty ? [("Commands", commands.map(\.name) + groups.map(\.name))] : sections
    }
    package var commands: [Command] { makeCommands() }
    /// The commands of two words.
    package var groups: [CommandGroup] { makeGroups() }
    /// Commands that help and completions leave out.
    private var hiddenCommands: [Command] { makeHiddenCommands() }
    // Created when they are examined, so that `--version` starts quickly.
    private let makeSections: @Sendable () -> [(title: String, commands: [String])]
    private let makeCommands: @Sendable () -> [Command]
    private let makeGroups: @Sendable () -> [CommandGroup]
    private let makeHiddenCommands: @Sendable () -> [Command]
    private let makeVersion: @Sendable () -> String
    private let makeVersionDocument: @Sendable () -> String

    package init(
        name: String, version: @autoclosure @escaping @Sendable () -> String,
        versionDocument: @autoclosure @escaping @Sendable () -> String = "",
        summary: String, operandNote: String,
        sections: @autoclosure @escaping @Sendable () -> [(title: String, commands: [String])] = [],
        commands: @autoclosure @escaping @Sendable () -> [Command],
        groups: @autoclosure @escaping @Sendable () -> [CommandGroup] = [],
        hiddenCommands: @autoclosure @escaping @Sendable () -> [Command] = []
    ) {
        (self.name, self.summary, self.operandNote) = (name, summary, operandNote)
        (makeSections, makeCommands) = (sections, commands)
        (makeGroups, makeHiddenCommands) = (groups, hiddenCommands)
        (makeVersion, makeVersionDocument) = (version, versionDocument)
    }

    /// Runs the program with the words after its name; returns an ``ExitCode``.
    package func run(_ arguments: [String], in environment: ToolEnvironment) -> Int32 {
        if environment.watchesSignals { SignalWatcher.start() }
        var environment = environment
        environment.programName = name
        do {
            return try dispatch(arguments, in: environment).rawValue
        } catch {
            let error = ToolError(describing: error, stage: "export")
            environment.report(error)
            return error.code.rawValue
        }
    }

    private func dispatch(_ arguments: [String], in environment: ToolEnvironment) throws -> ExitCode {
        if let first = arguments.first, ["--version", "-V", "-v", "version"].contains(first) {
            try environment.print(try versionText(arguments.dropFirst()))
            return .done
        }
        let (commands, groups) = (commands, groups)
        let names = commands.map(\.name) + groups.map(\.name)
        guard let first = arguments.first else {
            let list = names.joined(separator: ", ")
            throw ToolError(.usage, message: "which command? \(list) (see \(name) --help)")
        }
        if ["help", "--help", "-h"].contains(first), let topic = arguments.dropFirst().first,
            let text = HelpText(program: self).text(ofTopic: topic)
        {
            try environment.print(text)
            return .done
        }
        switch first {
        case "help" where arguments.count > 1:
            // The help of a command has its options in the end, as the command itself.
            return try dispatch(Array(arguments.dropFirst().prefix(2)) + ["--help"], in: environment)
        case "--help", "-h", "help":
            try environment.print(HelpText(program: self).overview)
        default:
            if let group = groups.first(where: { $0.name == first }) {
                return try dispatch(arguments.dropFirst(), of: group, in: environment)
            }
            guard let command = (commands + hiddenCommands).first(where: { $0.answers(to: first) }) else {
                throw unknown(first, among: names)
            }
            return try run(command, as: first, arguments: arguments.dropFirst(), in: environment)
        }
        return .done
    }

    /// The output of `--version`: a line, or with `--json` a document.
    private func versionText(_ arguments: ArraySlice<String>) throws -> String {
        // `help version` asks for the version too.
        if let word = arguments.first(where: { !["--json", "--help"].contains($0) }) {
            throw ToolError(
                .usage, message: "--version takes nothing except --json, not '\(word)' (see \(name) --help)")
        }
        return arguments.contains("--json") ? makeVersionDocument() : "\(name) \(makeVersion())\n"
    }

    private func dispatch(
        _ arguments: ArraySlice<String>, of group: CommandGroup, in environment: ToolEnvironment
    ) throws -> ExitCode {
        let names = group.commands.map { String($0.name.dropFirst(group.name.count + 1)) }
        guard let word = arguments.first else {
            let list = names.joined(separator: ", ")
            throw ToolError(.usage, message: "which \(group.name) command? \(list) (see \(name) \(group.name) --help)")
        }
        if ["--help", "-h", "help"].contains(word) {
            try environment.print(HelpText(program: self).text(of: group))
            return .done
        }
        let typed = "\(group.name) \(word)"
        guard let command = group.commands.first(where: { $0.answers(to: typed) }) else {
            throw unknown(word, among: names, of: group)
        }
        return try run(command, as: typed, arguments: arguments.dropFirst(), in: environment)
    }

    private func run(
        _ command: Command, as typed: String, arguments: ArraySlice<String>, in environment: ToolEnvironment
    ) throws -> ExitCode {
        var parsed = try ParsedArguments(parsing: arguments, of: command, program: name)
        if parsed.has(.help) {
            let (help, topic) = (HelpText(program: self), arguments.last)
            try environment.print(topic.flatMap { help.text(ofTopic: $0) } ?? help.text(of: command))
            return .done
        }
        if typed != command.name { parsed.noteDeprecated("'\(typed)'", replacement: "'\(command.name)'") }
        environment.sayDeprecations(in: parsed)
        var environment = environment
        (environment.isVerbose, environment.logsProgress) = (parsed.has(.verbose), parsed.has(.progress))
        return try command.run(parsed, environment)
    }

    private func unknown(_ word: String, among names: [String], of group: CommandGroup? = nil) -> ToolError {
        let prefix = group.map { "\($0.name) " } ?? ""
        let kind = word.hasPrefix("-") ? "option" : "\(prefix)command"
        let known = names + (group == nil ? ["--help", "--version"] : ["--help"])
        let advice = Suggestion.text(for: word, among: known)
        return ToolError(.usage, message: "unknown \(kind) '\(word)'\(advice) (see \(name) \(prefix)--help)")
    }
}

extension Command {
    /// Whether a word, or two of them, calls the command.
    fileprivate func answers(to words: String) -> Bool { name == words || aliases.contains(words) }
}
