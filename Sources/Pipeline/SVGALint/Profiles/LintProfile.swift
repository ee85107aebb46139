package import SVGADocument

/// The requirements on a movie: limits, severities, and the keys that an app fills.
///
/// ```swift
/// let text = #"{"extends": "avatar-frame", "required": [{"key": "avatar", "minWidth": 160}]}"#
/// let team = try LintProfile(parsing: Array(text.utf8), named: "team.json")
/// print(Linter(profile: team).report(on: bytes, named: "frame.svga").worst == .error)
/// ```
public struct LintProfile: Hashable, Sendable {
    /// Built in, or the name of the file that it is from.
    public package(set) var name: String
    package var limits: [LintLimit.Name: LintLimit]
    /// The severities of rules, by ID; other rules' findings are notes.
    package var severities: [String: LintRuleSeverity]
    /// The user's severities, which apply to all findings of a rule.
    package var overrides: [String: LintRuleSeverity] = [:]
    /// The keys that must be there.
    package var required: [RequiredKey] = []
    /// The keys that an app fills, which no optimization may touch.
    package var slots = SlotRule.auto

    package struct RequiredKey: Hashable, Sendable {
        package let key: String
        /// The least width of its picture in pixels.
        package let minWidth: Double?
        /// The least height of its picture in pixels.
        package let minHeight: Double?
        /// Frames in which it must be visible; if empty, any frame suffices.
        package let visibleAt: [Int]

        package init(_ key: String, minWidth: Double? = nil, minHeight: Double? = nil, visibleAt: [Int] = []) {
            (self.key, self.minWidth, self.minHeight, self.visibleAt) = (key, minWidth, minHeight, visibleAt)
        }
    }

    /// The severity of a finding, which a limit or the rule may have `found`; nil if the rule is off.
    func severity(of rule: LintRule, found: LintSeverity?) -> LintSeverity? {
        if let override = overrides[rule.id] { return override.ofReports }
        let severity = severities[rule.id] ?? .fixed(.note)
        return severity == .off ? nil : found ?? severity.ofReports
    }

    /// Whether a rule looks at movies at all.
    func has(_ rule: LintRule) -> Bool { (overrides[rule.id] ?? severities[rule.id]) != .off }

    /// The severity of a rule in one word: a severity, `off`, or `limit` if a limit decides.
    package func word(for rule: LintRule) -> String {
        switch overrides[rule.id] ?? severities[rule.id] ?? .off {
        case .fixed(let severity): severity.rawValue
        case .byLimit: "limit"
        case .off: "off"
        }
    }
}
