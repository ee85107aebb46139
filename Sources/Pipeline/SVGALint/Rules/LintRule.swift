/// A rule: its check, its severity for each kind of movie, and its remedy.
///
/// ```swift
/// for rule in LintRule.all { print(rule.id, rule.summary) }
/// ```
public struct LintRule: Sendable {
    /// The name of the rule, which stays the same.
    public let id: String
    /// The check, in one line.
    public let summary: String
    /// The remedy, in one line.
    public let fix: String
    /// The severity in each of the built-in profiles, in the order of ``LintProfile/names``.
    package let severities: [LintRuleSeverity]
    package let pixels: PixelUse
    let check: @Sendable (inout LintContext) -> Void

    package enum PixelUse: Sendable {
        /// It looks at no pixels.
        case none
        /// It finds less without them.
        case optional
        /// It finds nothing without them.
        case needed
        /// It needs to know how small their files could be.
        case recompressed

        /// Whether the rule finds nothing without pixels.
        var isNeeded: Bool { self == .needed || self == .recompressed }
    }

    /// - Parameter letters: A severity a profile: `E` error, `W` warning, `I` note, `L` as the limit says.
    init(
        _ id: String, _ letters: String, _ summary: String, fix: String, pixels: PixelUse = .none,
        _ check: @escaping @Sendable (inout LintContext) -> Void
    ) {
        (self.id, self.summary, self.fix, self.pixels, self.check) = (id, summary, fix, pixels, check)
        severities = letters.map { LintRuleSeverity(letter: $0) }
    }
}

package enum LintRuleSeverity: Hashable, Sendable {
    case fixed(LintSeverity)
    /// A limit of the profile says so.
    case byLimit
    case off

    fileprivate init(letter: Character) {
        self =
            switch letter {
            case "E": .fixed(.error)
            case "W": .fixed(.warning)
            case "I": .fixed(.note)
            case "L": .byLimit
            default: .off
            }
    }

    /// The severity of a report that names none: of a rule by limits that has no figure.
    package var ofReports: LintSeverity? {
        switch self {
        case .fixed(let severity): severity
        case .byLimit: .warning
        case .off: nil
        }
    }
}

extension LintRule {
    /// All rules, in the order in which findings are listed.
    public static let all: [LintRule] =
        fileRules + sizeRules + pictureUseRules + pictureSizeRules + pictureFormatRules + keyRules + spriteRules
        + frameRules + matteRules + shapeRules + soundRules

    /// The rule with an ID, or nil.
    package static func named(_ id: String) -> LintRule? { byID[id] }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
