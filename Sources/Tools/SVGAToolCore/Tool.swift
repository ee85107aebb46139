/// The command line tool: arguments in, exit code out.
public enum Tool {
    /// The version of the tool and the library.
    public static let version = "0.1.0"

    /// The name by which the tool speaks of itself.
    static let name = "svga-tool"

    /// All commands, in the order of the help.
    static let commands = [Command.info, .render, .poster, .sheet, .batch, .scene, .compare, .serve, .sign]

    /// All commands of two words.
    static let groups = [CommandGroup.cache]

    /// Runs the tool.
    ///
    /// - Parameters:
    ///   - arguments: What stands behind the name of the program.
    ///   - environment: The streams of the process, or others in their place.
    /// - Returns: The exit code; see ``ExitCode``.
    public static func run(arguments: [String], in environment: ToolEnvironment) -> Int32 {
        if environment.watchesSignals { SignalWatcher.start() }
        do throws(ToolError) {
            return try dispatch(arguments, in: environment).rawValue
        } catch {
            environment.report(error)
            return error.code.rawValue
        }
    }

    private static func dispatch(_ arguments: [String], in environment: ToolEnvironment) throws(ToolError) -> ExitCode {
        guard let first = arguments.first else {
            throw ToolError(.usage, message: "which command? \(commandNames) (see \(name) --help)")
        }
        switch first {
        case "--help", "-h", "help":
            try environment.print(HelpText.overview)
        case "--version":
            try environment.print("\(name) \(version)\n")
        default:
            if let group = groups.first(where: { $0.name == first }) {
                return try dispatch(arguments.dropFirst(), of: group, in: environment)
            }
            guard let command = commands.first(where: { $0.name == first }) else {
                throw unknown(first, among: commands.map(\.name) + groups.map(\.name))
            }
            return try run(command, arguments: arguments.dropFirst(), in: environment)
        }
        return .done
    }

    private static func dispatch(
        _ arguments: ArraySlice<String>, of group: CommandGroup, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        let names = group.commands.map { String($0.name.dropFirst(group.name.count + 1)) }
        guard let word = arguments.first else {
            let list = names.joined(separator: ", ")
            throw ToolError(.usage, message: "which \(group.name) command? \(list) (see \(name) \(group.name) --help)")
        }
        if ["--help", "-h", "help"].contains(word) {
            try environment.print(HelpText.of(group))
            return .done
        }
        guard let index = names.firstIndex(of: word) else { throw unknown(word, among: names, of: group) }
        return try run(group.commands[index], arguments: arguments.dropFirst(), in: environment)
    }

    private static func run(
        _ command: Command, arguments: ArraySlice<String>, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        let typed = try TypedArguments(parsing: arguments, of: command)
        if typed.has(.help) {
            try environment.print(HelpText.of(command))
            return .done
        }
        return try command.run(typed, environment)
    }

    private static var commandNames: String {
        (commands.map(\.name) + groups.map(\.name)).joined(separator: ", ")
    }

    private static func unknown(_ word: String, among names: [String], of group: CommandGroup? = nil) -> ToolError {
        let place = group.map { " \($0.name)" } ?? ""
        let kind = word.hasPrefix("-") ? "option" : "\(group.map { "\($0.name) " } ?? "")command"
        let known = names + (group == nil ? ["--help", "--version"] : ["--help"])
        let advice = Suggestion.nearest(to: word, among: known).map { ", did you mean '\($0)'?" } ?? ""
        return ToolError(.usage, message: "unknown \(kind) '\(word)'\(advice) (see \(name)\(place) --help)")
    }
}
