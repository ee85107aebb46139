package struct FishCompletion {
    let program: Program

    package init(of program: Program) { self.program = program }

    private var function: String { "__" + program.name.map { $0 == "-" ? "_" : "\($0)" }.joined() + "_command" }

    package var file: GeneratedFile { GeneratedFile(name: "\(program.name).fish", text: text) }

    private var text: String {
        """
        # Completion of \(program.name) for fish, made by `\(program.name) generate fish`.

        # Whether the words before the cursor begin with these, and with --exactly are no more.
        function \(function)
            set -l words (commandline -opc)[2..-1]
            if test "$argv[1]" = --exactly
                set -e argv[1]
                test (count $words) -eq (count $argv); or return 1
            end
            test (count $argv) -eq 0; or test "$words[1..$(count $argv)]" = "$argv"
        end

        complete -c \(program.name) -f
        complete -c \(program.name) -n '\(function) --exactly' -s h -l help -d 'Show the help.'
        complete -c \(program.name) -n '\(function) --exactly' -l version -d 'Print the version.'
        \(program.commands.map { word($0.name, $0.summary, after: "") }.joined())\
        \(program.groups.map { word($0.name, $0.summary, after: "") }.joined())\
        \(program.groups.flatMap { group in
            group.commands.map { word(String($0.name.dropFirst(group.name.count + 1)), $0.summary, after: " " + group.name) }
        }.joined())\(program.allCommands.map(lines(of:)).joined())
        """
    }

    private func word(_ name: String, _ summary: String, after words: String) -> String {
        "complete -c \(program.name) -n '\(function) --exactly\(words)' -a \(name) -d \(FishCompletion.quoted(summary))\n"
    }

    private func lines(of command: Command) -> String {
        let condition = "complete -c \(program.name) -n '\(function) \(command.name)'"
        let options = command.visibleFlags.map { flag in
            let short = flag.short.map { " -s \($0)" } ?? ""
            let value = flag.value == nil ? "" : " \(arguments(flag.completion))"
            return "\(condition)\(short) -l \(flag.name)\(value) -d \(FishCompletion.quoted(flag.help))\n"
        }
        let operands = command.operandCompletions.filter { $0 != .none }
        return options.joined() + Set(operands.map(operand)).sorted().map { "\(condition) \($0)\n" }.joined()
    }

    /// The completion after an option.
    private func arguments(_ completion: Flag.Completion) -> String {
        switch completion {
        case .none: "-x"
        case .file: "-r -F"
        case .folder: "-x -a '(__fish_complete_directories)'"
        case .words(let words): "-x -a \(FishCompletion.quoted(words.joined(separator: " ")))"
        }
    }

    private func operand(_ completion: Flag.Completion) -> String {
        if case .words(let words) = completion { return "-a \(FishCompletion.quoted(words.joined(separator: " ")))" }
        return "-F"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
    }
}
