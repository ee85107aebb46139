extension LintFinding {
    /// The finding in one line for people, such as `gift.svga: warning: picture-border: img_7 (750 x 1334) is …`.
    package func line(file: String) -> String {
        LintText.printable("\(file): \(severity.rawValue): \(rule): \(message)\(fix.isEmpty ? "" : "; \(fix)")")
    }
}

extension LintReport {
    /// A line for each finding; findings of one rule about one key share a line.
    ///
    /// - Parameter least: The lowest severity that is listed.
    public func lines(from least: LintSeverity = .note) -> [String] {
        struct Group: Hashable {
            let rule, key: String
            let severity: LintSeverity
        }
        var counts: [Group: Int] = [:]
        let groups = findings.map { finding in
            finding.key.map { Group(rule: finding.rule, key: $0, severity: finding.severity) }
        }
        for case let group? in groups { counts[group, default: 0] += 1 }
        return zip(findings, groups).compactMap { finding, group in
            guard finding.severity >= least else { return nil }
            guard let group else { return finding.line(file: file) }
            // The first finding of a group stands for all.
            guard let count = counts.removeValue(forKey: group) else { return nil }
            let rest = count > 1 ? " (and \(count - 1) more about this key)" : ""
            return finding.line(file: file) + rest
        }
    }
}

/// The findings in one file.
///
/// ```swift
/// let report = Linter(profile: .gift).report(on: bytes, named: "gift.svga")
/// for line in report.lines() { print(line) }
/// ```
public struct LintReport: Hashable, Sendable {
    /// The name of the file as it was given.
    public let file: String
    /// The findings, in the order of the rules.
    public internal(set) var findings: [LintFinding]
    /// Whether the file could not be checked because memory was insufficient.
    package var isOutOfMemory = false

    /// The severity of the worst finding; nil without findings.
    public var worst: LintSeverity? { findings.map(\.severity).max() }
}
