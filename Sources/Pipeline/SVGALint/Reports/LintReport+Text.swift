extension LintFinding {
    /// The finding in one line for people, such as `gift.svga: warning: picture-border: img_7 (750 x 1334) is …`.
    package func line(file: String) -> String {
        LintText.printable("\(file): \(severity.rawValue): \(rule): \(message)\(fix.isEmpty ? "" : "; \(fix)")")
    }
}

extension LintReport {
    /// A line a finding, none where there is nothing.
    ///
    /// - Parameter least: The severity from which on findings are listed.
    public func lines(from least: LintSeverity = .note) -> [String] {
        findings.filter { $0.severity >= least }.map { $0.line(file: file) }
    }
}
