import SVGACommandLine
import SVGAInspect
import SVGAKit
import SVGALint

/// What the report of `svga-tool lint` is written as.
enum LintFormat: String, CaseIterable {
    case text, json, sarif

    /// Understands `--format`.
    init(_ arguments: ParsedArguments) throws(ToolError) {
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
}

/// What became of one file.
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
