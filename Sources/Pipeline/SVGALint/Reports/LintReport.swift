/// What was found in one file.
///
/// ```swift
/// let report = Linter(profile: .gift).report(on: bytes, named: "gift.svga")
/// for line in report.lines() { print(line) }
/// ```
public struct LintReport: Hashable, Sendable {
    /// The name of the file as it was given.
    public let file: String
    /// What was found, in the order of the rules.
    public internal(set) var findings: [LintFinding]
    /// Whether nobody knows what is in the file, since memory was missing.
    package let isOutOfMemory: Bool

    package init(file: String, findings: [LintFinding], isOutOfMemory: Bool = false) {
        (self.file, self.findings, self.isOutOfMemory) = (file, findings, isOutOfMemory)
    }

    /// The severity of the worst finding; nil where nothing was found.
    public var worst: LintSeverity? { findings.map(\.severity).max() }
}
