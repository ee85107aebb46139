import SVGADocument

/// The state of a rule's check: the movie, the profile, and the findings so far.
struct LintContext {
    let subject: LintSubject
    let profile: LintProfile
    private let rule: LintRule
    private(set) var findings: [LintFinding] = []
    private var leftOutCount = 0

    /// The maximum per rule and file: a file with a million sprites could otherwise drown a report.
    static let maxFindingCount = 100

    init(_ rule: LintRule, _ subject: LintSubject, _ profile: LintProfile) {
        (self.rule, self.subject, self.profile) = (rule, subject, profile)
    }

    /// Reports what the rule found, as the profile decides. `severity` is given where it varies within the rule, and
    /// `fix` where the rule's remedy does not fit. The message is composed only if it is listed.
    mutating func report(
        _ message: @autoclosure () -> String, severity: LintSeverity? = nil, fix: String? = nil, key: String? = nil,
        sprite: Int? = nil, frames: FrameSet? = nil, value: Double? = nil, limit: Double? = nil
    ) {
        guard let severity = profile.severity(of: rule, found: severity) else { return }
        guard findings.count < LintContext.maxFindingCount else {
            leftOutCount += 1
            return
        }
        findings.append(
            LintFinding(
                rule: rule.id, severity: severity, message: message(), fix: fix ?? rule.fix, key: key, sprite: sprite,
                frames: frames?.firstRanges ?? [], value: value, limit: limit))
    }

    /// Reports a measure beyond a limit of the profile.
    mutating func report(
        _ name: LintLimit.Name, _ value: Double, _ what: (_ limit: Double) -> String, key: String? = nil,
        frames: FrameSet? = nil
    ) {
        guard let (severity, limit) = profile.limits[name]?.exceeded(by: value) else { return }
        report(what(limit), severity: severity, key: key, frames: frames, value: value, limit: limit)
    }

    /// All findings, the last of which counts those that were left out.
    var allFindings: [LintFinding] {
        guard leftOutCount > 0, let last = findings.last else { return findings }
        let message = "\(leftOutCount) more findings of this rule"
        return findings + [LintFinding(rule: rule.id, severity: last.severity, message: message, fix: rule.fix)]
    }
}
