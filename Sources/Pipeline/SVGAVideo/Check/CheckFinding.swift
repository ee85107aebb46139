/// Something that the check of a file found.
package struct CheckFinding: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        /// A player does not show the file, or shows it wrongly.
        case error
        /// Some players or phones may not show it as it is meant.
        case warning
        /// Good to know.
        case note
    }

    package let severity: Severity
    /// What it is about, the same in all versions: words with dashes between.
    package let code: String
    package let message: String

    init(_ severity: Severity, _ code: String, _ message: String) {
        (self.severity, self.code, self.message) = (severity, code, message)
    }
}

extension CheckFinding: CustomStringConvertible {
    package var description: String { "\(severity.rawValue): \(message) [\(code)]" }
}
