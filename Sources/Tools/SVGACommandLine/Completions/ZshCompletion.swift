package struct ZshCompletion {
    let program: Program

    package init(of program: Program) { self.program = program }

    private var function: String { "_\(program.name)" }

    package var file: GeneratedFile { GeneratedFile(name: function, text: text) }

    private var text: String {
        """
        #compdef \(program.name)
        # Completion of \(program.name) for zsh, made by `\(program.name) generate zsh`.

        # Words of which several may stand in one argument; those that end with a colon want a value.
        \(function)_words() {
            local -a whole begun
            compset -P '*[, /]'
            whole=(${@:#*:}) begun=(${(M)@:#*:})
            compadd -a whole
            compadd -S '' -a begun
        }

        \(function)() {
            local curcontext=$curcontext state
            local -a commands
            typeset -A opt_args
            commands=(
        \(list((program.commands.map { ($0.name, $0.summary) }) + program.groups.map { ($0.name, $0.summary) }))    )
            _arguments -C '(- *)'{-h,--help}'[Show the help.]' '(- *)--version[Print the version.]' \\
                '1: :->command' '*:: :->arguments' && return
            case $state in
            command) _describe command commands ;;
            arguments)
                case $words[1] in
        \(program.commands.map { commandCase($0, word: $0.name) }.joined())\(program.groups.map(groupCase).joined())\
                esac
                ;;
            esac
        }

        \(function) "$@"

        """
    }

    private func list(_ entries: [(name: String, summary: String)]) -> String {
        entries.map { "        \(Shell.quoted("\($0.name):\($0.summary)"))\n" }.joined()
    }

    private func groupCase(_ group: CommandGroup) -> String {
        let names = group.commands.map { (String($0.name.dropFirst(group.name.count + 1)), $0.summary) }
        return """
                \(group.name))
                    commands=(
            \(list(names))            )
                    _arguments -C '(- *)'{-h,--help}'[Show the help.]' '1: :->command' '*:: :->arguments' && return
                    case $state in
                    command) _describe command commands ;;
                    arguments)
                        case $words[1] in
            \(group.commands.map { commandCase($0, word: String($0.name.dropFirst(group.name.count + 1))) }.joined())\
                        esac
                        ;;
                    esac
                    ;;

            """
    }

    private func commandCase(_ command: Command, word: String) -> String {
        let specifications = command.visibleFlags.map(specification) + operands(of: command)
        return "        \(word))\n            _arguments -s -S \\\n"
            + specifications.map { "                \($0)" }.joined(separator: " \\\n") + "\n            ;;\n"
    }

    /// An option in the form of `_arguments`; the value may be the next word or be attached.
    private func specification(_ flag: Flag) -> String {
        let value = flag.value.map { ":\(ZshCompletion.escaped($0)):\(action(flag.completion))" } ?? ""
        let text = Shell.quoted("[\(ZshCompletion.escaped(flag.help))]\(value)")
        let long = flag.spelling + (flag.value == nil ? "" : "=")
        let star = flag.isRepeatable ? "*" : ""
        guard let short = flag.short else { return "'\(star)\(long)'\(text)" }
        let names = "{-\(short)\(flag.value == nil ? "" : "+"),\(long)}"
        let exclusion = flag.isRepeatable ? "'*'" : "'(-\(short) \(flag.spelling))'"
        return exclusion + names + text
    }

    private func operands(of command: Command) -> [String] {
        let names = command.operands.split(separator: " ").map(String.init)
        return zip(names, command.operandCompletions).enumerated().map { index, operand in
            let isLast = index == names.count - 1 && command.operandCount.upperBound > names.count
            let name = ZshCompletion.escaped(operand.0)
            return Shell.quoted("\(isLast ? "*" : "\(index + 1)"):\(name):\(action(operand.1))")
        }
    }

    private func action(_ completion: Flag.Completion) -> String {
        switch completion {
        case .none: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .words(let words) where words.contains { $0.hasSuffix(":") }:
            "{\(function)_words \(words.map(ZshCompletion.escaped).joined(separator: " "))}"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
