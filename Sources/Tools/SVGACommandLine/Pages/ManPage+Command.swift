extension ManPage {
    /// The page of a command, such as svga-tool-render(1).
    init(of command: Command, in program: Program, related: [(name: String, section: Int)], date: String) {
        self.init(name: program.pageName(of: command), section: 1, summary: command.summary, date: date)
        add(section: "SYNOPSIS")
        add(macro: ".Nm \(ManText.argument("\(program.name) \(command.name)"))")
        if !command.visibleFlags.isEmpty { add(macro: ".Op Ar OPTION ...") }
        for operand in command.operands.split(separator: " ") { add(macro: ManPage.operand(operand, of: command)) }
        add(section: "DESCRIPTION")
        add(command.details)
        if let note = command.operandNote { addParagraph(note) }
        addOptions(of: command)
        add(section: "EXIT STATUS")
        add("0 when everything was done. The other codes are those of \(program.name)(1).")
        if !command.examples.isEmpty {
            add(section: "EXAMPLES")
            add(examples: command.examples.map { ("\(program.name) \($0.arguments)", $0.effect) })
        }
        add(related: related + [(program.name, 1)])
    }

    private mutating func addOptions(of command: Command) {
        for category in command.categories {
            add(part: category.title)
            add(
                list: command.visibleFlags.filter { $0.category == category }.map {
                    (ManPage.term($0), ManPage.meaning($0))
                })
        }
    }

    private static func operand(_ name: Substring, of command: Command) -> String {
        let isRepeated = name.hasSuffix("...")
        let word = ManText.argument(String(isRepeated ? name.dropLast(3) : name)) + (isRepeated ? " ..." : "")
        return command.operandCount.lowerBound == 0 ? ".Op Ar \(word)" : ".Ar \(word)"
    }

    /// The description of an option, with all values of a closed set that its help does not name.
    private static func meaning(_ flag: Flag) -> String {
        if flag.values.allSatisfy({ flag.help.contains($0) }) { return flag.help }
        return "\(flag.help) One of \(flag.values.joined(separator: ", "))."
    }

    /// The names of an option and its value.
    static func term(_ flag: Flag) -> String {
        let short = flag.short.map { "Fl \($0) , " } ?? ""
        let value = flag.value.map { " Ar \(ManText.argument($0))" } ?? ""
        return "\(short)Fl \(ManText.argument("-" + flag.name))\(value)"
    }
}

extension Command {
    /// The options that are not earlier spellings.
    var visibleFlags: [Flag] { flags.filter { $0.replacement == nil } }

    /// The headings of the options in their order.
    var categories: [Flag.Category] { Set(visibleFlags.map(\.category)).sorted { $0.rank < $1.rank } }
}
