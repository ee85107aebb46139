import SVGAKit
import SVGATestMovies

@testable import SVGACoding
@testable import SVGAInspect
@testable import SVGALint

extension FuzzTarget {
    /// The rules of `lint` on any file: reports are JSON and SARIF, and the same for the same bytes.
    static let lintRules = FuzzTarget("lint-rules", seeds: Seeds.files) { input in
        var profile = LintProfile.gift
        profile.required = [LintProfile.RequiredKey("avatar", minWidth: 40, visibleAt: [1])]
        let linter = Linter(profile: profile, limits: .fuzzing)
        let report = linter.report(on: input, named: "fuzz.svga")
        guard report == linter.report(on: input, named: "fuzz.svga") else { return "two reports on the same bytes" }
        for finding in report.findings where finding.message.isEmpty || LintRule.named(finding.rule) == nil {
            return "a finding of \(finding.rule) without words"
        }
        for line in report.lines() where line.unicodeScalars.contains(where: { $0.value < 0x20 }) {
            return "control characters in a line"
        }
        let json = Array("\(LintReport.document(of: [report], profile: profile))".utf8)
        guard (try? JSONTree(parsing: json)) != nil else { return "the report is not JSON" }
        guard let baseline = try? LintBaseline(parsing: json) else { return "the report is not a baseline" }
        guard baseline.removingKnown(from: report).findings.isEmpty else { return "the baseline hides too little" }
        let log = SARIFLog([report], rules: linter.rules, profile: profile, toolVersion: "1").json
        return (try? JSONTree(parsing: Array("\(log)".utf8))) == nil ? "the log is not JSON" : nil
    }
}
