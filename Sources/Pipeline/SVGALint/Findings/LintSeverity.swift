/// The severity of a finding; a worse one is larger.
///
/// ```swift
/// let report = Linter(profile: .gift).report(on: bytes, named: "gift.svga")
/// if report.worst == .error { print("gift.svga must not ship") }
/// ```
public enum LintSeverity: String, Hashable, Sendable, CaseIterable {
    /// Information that requires no action.
    case note
    /// Costs memory, bytes or the looks in some players.
    case warning
    /// The file must not ship.
    case error
}

extension LintSeverity: Comparable {
    /// Whether the first is less bad than the second.
    public static func < (a: LintSeverity, b: LintSeverity) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
