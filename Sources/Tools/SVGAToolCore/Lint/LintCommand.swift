import SVGACommandLine
import SVGALint

extension Command {
    static let lint = Command(
        name: "lint", summary: "Check movies for problems, by rules and profiles.",
        details: """
            `lint` checks movies by rules: bytes and memory, pictures that never show, transparent borders, keys \
            that an app cannot find, and content that players show differently. Each finding is a line with its \
            severity and the name of its rule, which never changes; `--list-rules` lists all rules.

            A profile sets limits and severities. `gift`, `avatar-frame`, `entrance` and `icon` are for uses, \
            `android`, `ios` and `web` for players. A JSON file extends one of them.

            The exit code is 1 if a finding is at least as severe as `--fail-on`; a file that is not a movie is a \
            finding too. The command searches folders and their subfolders for files that end with .svga.
            """,
        operands: "FILE|DIR...",
        operandNote: "FILE may be - for standard input, or a URL; -- ends the options.", operandCount: 0 ... .max,
        operandCompletions: [.file],
        flags: [
            .exclude, .untrusted, .limit,
        ] + Flag.network + [
            .lintProfile, .lintRule, .onlyRules, .failOn, .lintFormat, .lintSummary, .noPixels, .baseline, .reportFile,
            .movieJobs,
            .listRules, .quiet, .verbose, .help,
        ],
        examples: [
            ("lint gifts", "all movies of a folder, as gifts"),
            ("lint gifts --summary", "how often each rule finds something, and in which files"),
            ("lint frame.svga --profile avatar-frame --fail-on warning", "for a continuous integration"),
            ("lint gifts --format json -o known.json", "known findings; later runs use --baseline known.json"),
            ("lint gifts --format sarif -o lint.sarif", "for code scanning"),
        ]
    ) { arguments, environment in
        let options = try LintOptions(resolving: arguments, in: environment)
        if arguments.has(.listRules) {
            try environment.print(ruleTable(options.profile))
            return .done
        }
        let run = try LintRun(options, environment)
        let output = try options.reportOutput(movies: run.files, in: environment)
        let outcomes = run.outcomes()
        let reports = outcomes.compactMap(\.report)
        let text = options.format.text(of: outcomes, options)
        if let output { try output.write(Array(text.utf8), in: environment) } else { try environment.print(text) }
        for outcome in outcomes { if let error = outcome.error { environment.report(error) } }
        if !options.isQuiet, options.format == .text, !reports.isEmpty {
            environment.say(summary(reports, options.profile))
        }
        if let error = outcomes.lazy.compactMap(\.error).first { return outcomes.count == 1 ? error.code : .someFailed }
        return options.fails(reports) ? .someFailed : .done
    }

    private static func summary(_ reports: [LintReport], _ profile: LintProfile) -> String {
        let counts = LintSeverity.allCases.reversed().map { severity in
            let count = reports.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
            return Printable.count(count, severity.rawValue)
        }
        return "\(Printable.count(reports.count, "file")), profile \(Printable.text(profile.name)): "
            + counts.joined(separator: ", ")
    }

    /// The rules with their severities in a profile, as aligned text.
    private static func ruleTable(_ profile: LintProfile) -> String {
        let rows = LintRule.all.map { [$0.id, profile.word(for: $0), $0.summary] }
        return TextTable(rows: rows).lines.map { "\($0)\n" }.joined()
    }
}
