/// A file of settings: a line `name = value` for each option, named as on the command line without its dashes.
///
/// Empty lines and those that begin with `#` are passed over. An option without value is `true` or `false`.
struct SettingsFile {
    /// Names and values in the order of the file.
    let settings: [(name: String, value: String)]

    /// Reads a file.
    ///
    /// - Throws: ``ExitCode/usage`` with the first line that is no setting.
    init(parsing text: String, name: String) throws(ToolError) {
        var settings: [(name: String, value: String)] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = SettingsFile.trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw ToolError(.usage, file: name, message: "line \(index + 1) is no setting such as 'listen = :8080'")
            }
            settings.append((String(SettingsFile.trimmed(parts[0])), String(SettingsFile.trimmed(parts[1]))))
        }
        self.settings = settings
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...end]
    }
}
