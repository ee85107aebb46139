import SVGACoding
package import SVGAInspect
import SVGASystem

/// Reports in the Static Analysis Results Interchange Format 2.1.0, which code scanning shows next to changes.
package struct SARIFLog {
    private let reports: [LintReport]
    private let rules: [LintRule]
    private let profile: LintProfile
    private let toolVersion: String

    /// - Parameter rules: The rules that looked at the files.
    package init(_ reports: [LintReport], rules: [LintRule], profile: LintProfile, toolVersion: String) {
        (self.reports, self.rules, self.profile, self.toolVersion) = (reports, rules, profile, toolVersion)
    }

    /// The log; the members follow the OASIS standard.
    package var json: JSONValue {
        .object([
            ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
            ("runs", .array([run])),
        ])
    }

    private var run: JSONValue {
        let driver = JSONValue.object([
            ("name", .string("svga-tool")), ("version", .string(toolVersion)), ("rules", .array(rules.map(descriptor))),
        ])
        return .object([
            ("tool", .object([("driver", driver)])), ("columnKind", .string("unicodeCodePoints")),
            ("results", .array(reports.flatMap(results))),
        ])
    }

    private func descriptor(_ rule: LintRule) -> JSONValue {
        let level = profile.severity(of: rule, found: nil) ?? .note
        return .object([
            ("id", .string(rule.id)), ("shortDescription", SARIFLog.text(rule.summary)),
            ("help", SARIFLog.text("\(rule.summary). Remedy: \(rule.fix).")),
            ("defaultConfiguration", .object([("level", .string(level.rawValue))])),
        ])
    }

    private func results(_ report: LintReport) -> [JSONValue] {
        report.findings.map { finding in
            let message = finding.fix.isEmpty ? finding.message : "\(finding.message); \(finding.fix)"
            return .object([
                ("ruleId", .string(finding.rule)),
                ("ruleIndex", .count(rules.firstIndex { $0.id == finding.rule })),
                ("level", .string(finding.severity.rawValue)), ("message", SARIFLog.text(message)),
                ("locations", .array([location(finding, report.file)])),
                (
                    "partialFingerprints",
                    .object([
                        ("svgaFinding/v1", .string(LintFingerprint(finding, in: report.file).text))
                    ])
                ),
            ])
        }
    }

    /// The place of a finding. Code scanning shows nothing without a line, which movies have not.
    private func location(_ finding: LintFinding, _ file: String) -> JSONValue {
        let artifact = JSONValue.object([("uri", .string(SARIFLog.uri(file)))])
        let physical = JSONValue.object([
            ("artifactLocation", artifact), ("region", .object([("startLine", .integer(1))])),
        ])
        let logical = finding.place.map {
            JSONValue.array([.object([("fullyQualifiedName", .string($0)), ("kind", .string("element"))])])
        }
        return .object([("physicalLocation", physical)] + (logical.map { [("logicalLocations", $0)] } ?? []))
    }

    private static func text(_ text: String) -> JSONValue { .object([("text", .string(text))]) }

    /// A path as a relative reference; URLs stay unchanged.
    static func uri(_ file: String) -> String {
        if file.contains("://") { return file }
        let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
        // Without the colon, which would make a scheme.
        let encoded = PercentEncoding.encoded(PathText.bytes(of: path)) {
            PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/")
        }
        return path.hasPrefix("/") ? "file://\(encoded)" : encoded
    }
}
