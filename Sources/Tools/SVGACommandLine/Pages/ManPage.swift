/// A man page in the language mdoc(7).
package struct ManPage: Sendable {
    /// The name and section that other pages refer to, such as `svga-plans` and 7.
    package let name: String
    package let section: Int
    private var text: String

    /// Begins a page, with a day at its foot such as `May 4, 2026`.
    package init(name: String, section: Int, summary: String, date: String) {
        (self.name, self.section) = (name, section)
        let sentence = summary.hasSuffix(".") ? summary.dropLast() : summary[...]
        let summary = sentence.prefix(1).lowercased() + sentence.dropFirst()
        text = """
            .Dd \(date)
            .Dt \(name.uppercased()) \(section)
            .Os
            .Sh NAME
            .Nm \(name)
            .Nd \(ManText.argument(summary).filter { $0 != "\"" })

            """
    }

    package var file: GeneratedFile { GeneratedFile(name: "\(name).\(section)", text: text) }

    /// Begins a section such as `EXAMPLES`.
    package mutating func add(section title: String) { text += ".Sh \(title)\n" }

    package mutating func add(part title: String) { text += ".Ss \(title)\n" }

    /// Adds paragraphs, with an empty line between and words of a command line in backticks.
    package mutating func add(_ paragraphs: String) { text += ManText.paragraphs(paragraphs) }

    /// Begins a further paragraph of a section.
    package mutating func addParagraph(_ paragraphs: String) { text += ".Pp\n" + ManText.paragraphs(paragraphs) }

    mutating func add(macro line: String) { text += line + "\n" }

    /// Adds a list of terms, each a macro with its arguments, and their meanings.
    mutating func add(list items: [(term: String, meaning: String)]) {
        text += ".Bl -tag -width Ds\n"
        for item in items { text += ".It \(item.term)\n" + ManText.paragraphs(item.meaning) }
        text += ".El\n"
    }

    /// Adds a list of words and their meanings; a word's value, if any, follows its colon.
    package mutating func add(words items: [(word: String, value: String?, meaning: String)]) {
        add(
            list: items.map { item in
                let value = item.value.map { " Ns Cm :\\& Ns Ar \(ManText.argument($0))" } ?? ""
                return ("Cm \(ManText.argument(item.word))\(value)", item.meaning)
            })
    }

    /// Adds command lines, each with what it does before it.
    package mutating func add(examples: [(line: String, effect: String)]) {
        for (index, example) in examples.enumerated() {
            if index > 0 { text += ".Pp\n" }
            text += ManText.lines(ManPage.sentence(example.effect) + ":")
            text += ".Bd -literal -offset indent\n\(ManText.verbatim(example.line)).Ed\n"
        }
    }

    /// Adds lines of a file or a terminal.
    package mutating func add(verbatim lines: [String]) {
        text += ".Bd -literal -offset indent\n\(lines.map(ManText.verbatim).joined()).Ed\n"
    }

    /// Adds the list of related pages, in the order of their sections and names.
    package mutating func add(related pages: [(name: String, section: Int)]) {
        let sorted = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
        text += ".Sh SEE ALSO\n"
        text += sorted.map { ".Xr \($0.name) \($0.section)" }.joined(separator: " ,\n") + "\n"
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
