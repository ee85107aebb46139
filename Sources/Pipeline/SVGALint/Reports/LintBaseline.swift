import SVGACoding
package import SVGAErrors

/// The findings of an earlier report, which are hidden from a later one, so that a project can begin with what it has.
package struct LintBaseline: Sendable {
    /// The number of findings per fingerprint in the earlier report, by file.
    private var counts: [String: [LintFingerprint: Int]] = [:]

    /// Reads a report that was written as JSON.
    package init(parsing text: [UInt8]) throws(SVGAError) {
        let root = LintInput(try LintInput.tree(text), JSONPath())
        for file in try root.required("files").elements() {
            let name = try file.required("file").string()
            // A file that could not be read has an error in their place.
            for finding in try file.member("findings")?.elements() ?? [] {
                let key = try finding.member("key")?.optionalString()
                add(LintFingerprint(rule: try finding.required("rule").string(), file: name, key: key))
            }
        }
    }

    private mutating func add(_ fingerprint: LintFingerprint) {
        counts[fingerprint.file, default: [:]][fingerprint, default: 0] += 1
    }

    /// The report without the findings of the earlier one. Of a rule that found one key more often than before, the
    /// additional findings stay, which are the last ones.
    package func removingKnown(from report: LintReport) -> LintReport {
        guard let known = report.findings.first.flatMap({ counts[LintFingerprint($0, in: report.file).file] }) else {
            return report
        }
        var left = known
        var result = report
        result.findings = report.findings.filter { finding in
            let fingerprint = LintFingerprint(finding, in: report.file)
            guard let count = left[fingerprint], count > 0 else { return true }
            left[fingerprint] = count - 1
            return false
        }
        return result
    }
}
