extension ManPage {
    /// The page of the settings file of a command.
    /// `flags` are the options that a file may set, `variablePrefix` begins the names of their environment variables.
    package init(
        ofSettings name: String, summary: String, description: String, flags: [Flag], variablePrefix: String,
        example: [String], related: [(name: String, section: Int)], date: String
    ) {
        self.init(name: name, section: 5, summary: summary, date: date)
        add(section: "DESCRIPTION")
        add(description)
        for category in Set(flags.map(\.category)).sorted(by: { $0.rank < $1.rank }) {
            add(part: category.title)
            add(list: flags.filter { $0.category == category }.map { ManPage.setting($0, variablePrefix) })
        }
        add(section: "EXAMPLES")
        add(verbatim: example)
        add(related: related)
    }

    private static func setting(_ flag: Flag, _ prefix: String) -> (term: String, meaning: String) {
        let variable = SettingsSources.variable(of: flag.name, prefix: prefix)
        let value = flag.value.map { "Ar \(ManText.argument($0))" } ?? "Cm true | false"
        return ("Va \(ManText.argument(flag.name)) = \(value)", "\(flag.help) Variable: `\(variable)`.")
    }
}
