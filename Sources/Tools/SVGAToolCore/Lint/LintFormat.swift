import SVGACommandLine
import SVGAInspect
import SVGAKit
import SVGALint

enum LintFormat: String, CaseIterable {
    case text, json, sarif

    init(_ arguments: ParsedArguments) throws {
        let name = arguments.value(.lintFormat) ?? LintFormat.text.rawValue
        guard let format = LintFormat(rawValue: name) else {
            throw arguments.usageError("--format '\(name)': there is text, json and sarif")
        }
        self = format
    }

    func text(of outcomes: [LintOutcome], _ options: LintOptions) -> String {
        let reports = outcomes.compactMap(\.report)
        switch self {
        case .text:
            if options.isSummary { return LintFormat.summary(of: reports) }
            return reports.flatMap { $0.lines(from: options.isQuiet ? .warning : .note) }.map { "\($0)\n" }.joined()
        case .json:
            let files = outcomes.map(\.json)
            return "\(LintReport.document(ofFiles: files, profile: options.profile))\n"
        case .sarif:
            let log = SARIFLog(
                reports, rules: options.linter.rules, profile: options.profile, toolVersion: Release.version)
            return "\(log.json)\n"
        }
    }

    /// The number of findings and files for each rule, and of findings for each file.
    private static func summary(of reports: [LintReport]) -> String {
        let severities = LintSeverity.allCases.reversed()
        let rules = LintRule.all.compactMap { rule -> [String]? in
            let counts = reports.map { $0.findings.count { $0.rule == rule.id } }.filter { $0 > 0 }
            return counts.isEmpty ? nil : [rule.id, "\(counts.reduce(0, +))", "\(counts.count)"]
        }
        let files = reports.map { report in
            [Printable.text(report.file)]
                + severities.map { severity in
                    "\(report.findings.count { $0.severity == severity })"
                }
        }
        let tables = [
            [["rule", "findings", "files"]] + rules, [["file"] + severities.map { "\($0.rawValue)s" }] + files,
        ]
        return tables.map { TextTable(rows: $0).lines.map { "\($0)\n" }.joined() }.joined(separator: "\n")
    }
}

enum LintOutcome {
    case report(LintReport)
    /// It could not be read at all.
    case failed(name: String, ToolError)

    var report: LintReport? { if case .report(let report) = self { report } else { nil } }
    var error: ToolError? { if case .failed(_, let error) = self { error } else { nil } }

    var json: JSONValue {
        switch self {
        case .report(let report): report.json
        case .failed(let name, let error): .object([("file", .string(name))] + error.members)
        }
    }
}
