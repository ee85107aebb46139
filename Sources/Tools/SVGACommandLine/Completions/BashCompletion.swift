package struct BashCompletion {
    let program: Program

    package init(of program: Program) { self.program = program }

    private var function: String { "_" + program.name.map { $0 == "-" ? "_" : "\($0)" }.joined() }

    package var file: GeneratedFile { GeneratedFile(name: program.name, text: text) }

    private var text: String {
        """
        # Completion of \(program.name) for bash, made by `\(program.name) generate bash`.

        \(BashCompletion.helpers(function))

        # What follows an option: COMMAND OPTION
        \(function)_value() {
            case "$1 $2" in
        \(program.allCommands.flatMap(valueCases).joined())    *) return 1 ;;
            esac
        }

        # An operand: COMMAND INDEX
        \(function)_operand() {
            case "$1 $2" in
        \(program.allCommands.map(operandCases).joined())    esac
        }

        # The options of COMMAND
        \(function)_options() {
            case $1 in
        \(program.allCommands.map(optionCase).joined())    esac
        }

        \(mainFunction)
        complete -F \(function) \(program.name)

        """
    }

    private func valueCases(_ command: Command) -> [String] {
        command.visibleFlags.filter { $0.value != nil }.map { flag in
            let names = ([flag.spelling] + (flag.short.map { ["-\($0)"] } ?? [])).map { "\"\(command.name) \($0)\"" }
            return "    \(names.joined(separator: " | "))) \(call(flag.completion)) ;;\n"
        }
    }

    private func operandCases(_ command: Command) -> String {
        command.operandCompletions.enumerated().filter { $0.element != .none }.map { index, completion in
            let isLast = index == command.operandCompletions.count - 1
            return "    \"\(command.name) \(isLast ? "\"*" : "\(index)\"")) \(call(completion)) ;;\n"
        }.joined()
    }

    private func optionCase(_ command: Command) -> String {
        let words = command.visibleFlags.map { Shell.quoted($0.spelling) }.joined(separator: " ")
        return "    \(Shell.quoted(command.name))) \(function)_words \(words) ;;\n"
    }

    private func call(_ completion: Flag.Completion) -> String {
        switch completion {
        case .none: ":"
        case .file: "\(function)_files"
        case .folder: "\(function)_folders"
        case .words(let words): "\(function)_words \(words.map(Shell.quoted).joined(separator: " "))"
        }
    }

    private var mainFunction: String {
        let groups = program.groups.map { group in
            let names = group.commands.map { $0.name.dropFirst(group.name.count + 1) }.joined(separator: " ")
            return """
                    \(group.name))
                        if ((${#words[@]} == 3)); then
                            \(function)_words \(names) --help
                            return
                        fi
                        command="$command ${words[2]}" first=3
                        ;;

                """
        }
        let names = (program.commands.map(\.name) + program.groups.map(\.name)).joined(separator: " ")
        return """
            \(function)() {
                local words current command option index=0 first=2 position
                COMPREPLY=()
                \(function)_split
                current=${words[-1]}
                if ((${#words[@]} == 2)); then
                    \(function)_words \(names) --help --version
                    return
                fi
                command=${words[1]}
                case $command in
            \(groups.joined())    esac
                option=${words[-2]}
                if [[ $current == --*=* ]]; then
                    option=${current%%=*} current=${current#*=}
                    \(function)_value "$command" "$option"
                    return
                fi
                ((${#words[@]} > first + 1)) && \(function)_value "$command" "$option" && return
                if [[ $current == -* ]]; then
                    \(function)_options "$command"
                    return
                fi
                # Values of options are not operands.
                for ((position = first; position < ${#words[@]} - 1; position++)); do
                    if [[ ${words[position]} == -?* ]]; then
                        \(function)_value "$command" "${words[position]}" && ((position++))
                    else
                        ((index++))
                    fi
                done
                COMPREPLY=()
                \(function)_operand "$command" "$index"
            }
            """
    }

    /// The words up to the cursor, whole though bash divides them at colons and equals signs; and the kinds of completion.
    private static func helpers(_ function: String) -> String {
        """
        \(function)_split() {
            local rest=$COMP_LINE word index
            words=()
            for ((index = 0; index <= COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                if ((index > 0)) && [[ -n $rest && $rest != [[:space:]]* ]]; then
                    words[${#words[@]} - 1]+=$word
                else
                    words+=("$word")
                fi
                rest=${rest#"${rest%%[![:space:]]*}"}
                rest=${rest#"$word"}
            done
        }

        # The arguments that begin like the current word; behind a comma, colon or space only its last part counts.
        \(function)_words() {
            local prefix= word found=()
            current=${current#[\\'\\"]}
            [[ " $* " == *": "* ]] && prefix=${current%"${current##*[,/ ]}"}
            for word; do
                [[ $prefix$word == "$current"* ]] && found+=("$prefix$word")
            done
            [[ ${found[0]} == *: ]] && compopt -o nospace 2>/dev/null
            # bash replaces only what stands behind the last colon or equals sign.
            if [[ $COMP_WORDBREAKS == *:* && $current == *:* ]]; then
                prefix=${current%"${current##*:}"}
                found=("${found[@]#"$prefix"}")
            fi
            COMPREPLY=("${found[@]}")
        }

        \(function)_files() { compopt -o default 2>/dev/null; }

        \(function)_folders() {
            local folder
            compopt -o filenames 2>/dev/null
            while IFS= read -r folder; do COMPREPLY+=("$folder"); done < <(compgen -d -- "$current")
        }
        """
    }
}
