/// The arguments of a command as they were typed: known options with their text, nothing interpreted yet.
struct TypedArguments {
    private let command: Command
    private var values: [Flag.Name: [String]] = [:]
    /// The words that are no options.
    private(set) var operands: [String] = []

    /// Sorts arguments into options and operands.
    ///
    /// A value follows as the next word or behind an equals sign, for a short option also at once (`-j4`). `--` ends the
    /// options; `-` alone is an operand. An option given twice has its last value.
    ///
    /// - Throws: ``ExitCode/usage``; but once `--help` is met, nothing else is looked at.
    init(parsing arguments: ArraySlice<String>, of command: Command) throws(ToolError) {
        self.command = command
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

    /// Whether an option was given.
    func has(_ name: Flag.Name) -> Bool { values[name] != nil }

    /// The text of an option that has a value.
    func value(_ name: Flag.Name) -> String? { values[name]?.last }

    /// All texts of an option that may be repeated.
    func values(_ name: Flag.Name) -> [String] { values[name] ?? [] }

    /// The value of an option that takes one of a few words, nil when it was not given.
    ///
    /// - Throws: ``ExitCode/usage`` with all of them and the one that was probably meant.
    func choice<Value>(
        _ option: Flag.Name, of values: [Value], named name: (Value) -> String
    ) throws(ToolError) -> Value? {
        guard let text = value(option) else { return nil }
        if let chosen = values.first(where: { name($0) == text }) { return chosen }
        let names = values.map(name)
        let advice = Suggestion.nearest(to: text, among: names).map { ", did you mean '\($0)'?" } ?? ""
        throw usageError("--\(option.rawValue) '\(text)' is none of \(names.joined(separator: ", "))\(advice)")
    }

    /// Sets an option that was not given to a text from elsewhere.
    mutating func fill(_ flag: Flag, with text: String) {
        if !has(flag.name) { values[flag.name] = [text] }
    }

    /// An error that shows the way to the help of the command.
    func usageError(_ message: String) -> ToolError {
        ToolError(.usage, message: "\(command.name): \(message) (see \(Tool.name) \(command.name) --help)")
    }

    private mutating func take(option word: String, rest: inout ArraySlice<String>) throws(ToolError) {
        let (name, attached) = TypedArguments.split(word)
        guard let flag = command.flags.first(where: { $0.spelling == name || $0.short.map { "-\($0)" } == name }) else {
            throw unknown(name)
        }
        guard flag.value != nil else {
            if attached != nil { throw usageError("option '\(name)' takes no value") }
            values[flag.name] = []
            return
        }
        guard let value = attached ?? TypedArguments.nextValue(&rest) else {
            throw usageError("option '\(name)' wants a value: \(flag.value ?? "")")
        }
        values[flag.name] = (flag.isRepeatable ? values(flag.name) : []) + [value]
    }

    /// Parts `--name=value` and `-nvalue` into name and value.
    private static func split(_ word: String) -> (name: String, value: String?) {
        if !word.hasPrefix("--") {
            let value = word.dropFirst(2)
            return (String(word.prefix(2)), value.isEmpty ? nil : String(value))
        }
        guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    /// The next word, unless it is an option itself.
    private static func nextValue(_ rest: inout ArraySlice<String>) -> String? {
        guard let word = rest.first, word == "-" || !word.hasPrefix("-") else { return nil }
        rest.removeFirst()
        return word
    }

    private func unknown(_ name: String) -> ToolError {
        let advice = Suggestion.nearest(to: name, among: command.flags.map(\.spelling))
        return usageError("unknown option '\(name)'" + (advice.map { ", did you mean '\($0)'?" } ?? ""))
    }

    private func checkOperands() throws(ToolError) {
        let wanted = command.operands.split(separator: " ")
        if operands.count < command.minOperandCount { throw usageError("\(wanted[operands.count]) is missing") }
        let excess = operands.count - command.maxOperandCount
        if excess <= 0 { return }
        switch command.maxOperandCount {
        case 0: throw usageError("'\(operands[0])' is one argument too many")
        case 1: throw usageError("one \(command.operands) at a time")
        default: throw usageError("'\(operands[operands.count - excess])' is one too many behind \(command.operands)")
        }
    }
}
