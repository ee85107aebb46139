/// The arguments of a command: known options with their text, nothing interpreted yet, and operands.
package struct ParsedArguments: Sendable {
    private let command: Command
    private let program: String
    private var values: [String: [String]] = [:]
    /// The words that are not options.
    package private(set) var operands: [String] = []
    /// The options of the command line by their long names, in the order in which they were typed.
    package private(set) var sequence: [(name: String, value: String?)] = []
    /// The origins of options that were not on the command line.
    private var origins: [String: String] = [:]
    /// A line for each deprecated name.
    package internal(set) var deprecations: [String] = []

    /// Sorts arguments into options and operands. A value is the next word or follows an equals sign; for a short
    /// option it may also follow immediately (`-j4`). Short options can be joined (`-qj4`). `--` ends the options; `-`
    /// alone is an operand. An option given twice has its last value. Words after `--help` are not examined.
    package init(parsing arguments: ArraySlice<String>, of command: Command, program: String) throws {
        (self.command, self.program) = (command, program)
        var rest = arguments
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            if word == "-" || !word.hasPrefix("-") {
                operands.append(word)
            } else {
                try take(option: word, rest: &rest)
                if has(.help) { return }
            }
        }
        try checkOperands()
    }

    package func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

    package func value(_ flag: Flag) -> String? { values[flag.name]?.last }

    /// All texts of an option that may be repeated.
    package func values(_ flag: Flag) -> [String] { values[flag.name] ?? [] }

    /// Sets an option that was not given to a text from elsewhere; nil for an option without a value.
    mutating func fill(_ flag: Flag, with text: String?, from origin: String) {
        if has(flag) { return }
        values[flag.name] = text.map { [currentWord($0, of: flag)] } ?? []
        origins[flag.name] = origin
    }

    /// The origin of a given option: `command line`, a variable, or a line of a file.
    package func origin(of flag: Flag) -> String { origins[flag.name] ?? "command line" }

    /// Adds a value to an option that may be repeated.
    mutating func append(_ flag: Flag, with text: String) {
        values[flag.name, default: []].append(currentWord(text, of: flag))
    }

    mutating func noteDeprecated(_ name: String, replacement: String) {
        deprecations.append("\(command.name): \(name) is deprecated, use \(replacement)")
    }

    /// An error that shows the way to the help of the command.
    package func usageError(_ message: String) -> ToolError {
        ToolError(.usage, message: "\(command.name): \(message) (see \(program) \(command.name) --help)")
    }

    private mutating func take(option word: String, rest: inout ArraySlice<String>) throws {
        var word = word
        while let (head, value, others) = joined(word) {
            try take(head, value, rest: &rest)
            word = others
        }
        let (name, attached) = ParsedArguments.split(word)
        try take(name, attached, rest: &rest)
    }

    /// Parts `-qx` into `-q` and `-x`, and `-j4x` into `-j`, `4` and `-x`; nil if no other short option follows the
    /// first one, or its value.
    private func joined(_ word: String) -> (head: String, value: String?, others: String)? {
        let head = String(word.prefix(2))
        guard !word.hasPrefix("--"), let flag = flag(named: head) else { return nil }
        // Only a number has a recognizable end.
        let digits = flag.value == "N" ? word.dropFirst(2).prefix { $0.isASCII && $0.isNumber } : ""
        guard flag.value == nil || !digits.isEmpty else { return nil }
        let rest = word.dropFirst(2 + digits.count)
        guard let next = rest.first, self.flag(named: "-\(next)") != nil else { return nil }
        return (head, flag.value == nil ? nil : String(digits), "-" + rest)
    }

    private func flag(named name: String) -> Flag? { command.flags.first { $0.answers(to: name) } }

    private mutating func take(_ name: String, _ attached: String?, rest: inout ArraySlice<String>) throws {
        guard let flag = flag(named: name) else { throw unknown(name) }
        if let replacement = flag.replacement {
            noteDeprecated("'\(name)'", replacement: replacement)
        } else if flag.spelling != name, name.hasPrefix("--") {
            noteDeprecated("'\(name)'", replacement: "'\(flag.spelling)'")
        }
        guard flag.value != nil else {
            if attached != nil { throw usageError("option '\(name)' takes no value") }
            values[flag.name] = []
            sequence.append((flag.name, nil))
            return
        }
        guard let value = attached ?? ParsedArguments.nextValue(&rest) else {
            throw usageError("option '\(name)' needs a value: \(flag.value ?? "")")
        }
        let word = currentWord(value, of: flag)
        values[flag.name] = (flag.isRepeatable ? values(flag) : []) + [word]
        sequence.append((flag.name, word))
    }

    /// A value, in the word of today where an earlier one was given.
    private mutating func currentWord(_ value: String, of flag: Flag) -> String {
        guard let word = flag.valueAliases[value] else { return value }
        noteDeprecated("'\(flag.spelling) \(value)'", replacement: "'\(flag.spelling) \(word)'")
        return word
    }

    /// Parts `--name=value`, `-nvalue` and `-n=value` into name and value.
    private static func split(_ word: String) -> (name: String, value: String?) {
        if !word.hasPrefix("--") {
            let value = word.dropFirst(2)
            if value.first == "=" { return (String(word.prefix(2)), String(value.dropFirst())) }
            return (String(word.prefix(2)), value.isEmpty ? nil : String(value))
        }
        guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    /// The next word, unless it is an option itself. A negative number is not an option.
    private static func nextValue(_ rest: inout ArraySlice<String>) -> String? {
        guard let word = rest.first, word == "-" || !word.hasPrefix("-") || isNegativeNumber(word) else { return nil }
        rest.removeFirst()
        return word
    }

    private static func isNegativeNumber(_ word: String) -> Bool {
        word.dropFirst().first.map { $0.isASCII && $0.isNumber || $0 == "." } ?? false
    }

    private func unknown(_ name: String) -> ToolError {
        let known = command.flags.filter { $0.replacement == nil }.map(\.spelling)
        return usageError("unknown option '\(name)'" + Suggestion.text(for: name, among: known))
    }

    private func checkOperands() throws {
        let names = command.operands.split(separator: " ")
        if operands.count < command.operandCount.lowerBound { throw usageError("\(names[operands.count]) is missing") }
        let excess = operands.count - command.operandCount.upperBound
        if excess <= 0 { return }
        switch command.operandCount.upperBound {
        case 0: throw usageError("'\(operands[0])' is one argument too many")
        case 1: throw usageError("one \(command.operands) at a time")
        default: throw usageError("'\(operands[operands.count - excess])' is one too many after \(command.operands)")
        }
    }
}

extension Flag {
    /// Whether a typed name, with its dashes, belongs to the option.
    fileprivate func answers(to name: String) -> Bool {
        spelling == name || short.map { "-\($0)" } == name || aliases.contains { "--\($0)" == name }
    }
}
