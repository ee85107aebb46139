public import SVGAFormat
package import SVGASystem

/// Looks at movies with the rules of a profile.
///
/// ```swift
/// let linter = Linter(profile: .gift)
/// let report = linter.report(on: bytes, named: "gift.svga")
/// print(report.findings.count)
/// ```
public struct Linter: Sendable {
    /// The requirements on movies.
    public let profile: LintProfile
    /// The rules that look at movies.
    public let rules: [LintRule]
    /// Whether pictures are decoded; without them some rules find nothing.
    public let hasPixels: Bool
    private let limits: Limits

    /// Creates a linter.
    ///
    /// - Parameters:
    ///   - profile: The requirements on movies.
    ///   - only: The ids of the rules; nil for all that the profile does not turn off.
    ///   - hasPixels: Whether pictures are decoded, which takes most of the time.
    ///   - limits: The limits of the files.
    public init(profile: LintProfile, only: Set<String>? = nil, hasPixels: Bool = true, limits: Limits = .default) {
        (self.profile, self.hasPixels, self.limits) = (profile, hasPixels, limits)
        rules = LintRule.all.filter { profile.has($0) && (only?.contains($0.id) ?? true) }
    }

    /// Looks at a file. A file that is not a movie has the finding `unreadable`.
    ///
    /// - Parameters:
    ///   - file: The complete file.
    ///   - name: The name of the file in the report.
    /// - Complexity: O(bytes of the file unpacked + sprites · frames), with pixels O(pixels of all pictures) more.
    public func report(on file: [UInt8], named name: String) -> LintReport {
        report(on: file, named: name, cancellation: nil)
    }

    /// Checks a file. Cancelling ends the work before the next picture, and makes the result useless.
    package func report(on file: [UInt8], named name: String, cancellation: CancellationToken?) -> LintReport {
        let subject = LintSubject(
            file, limits: limits, slots: profile.slots, pixels: pixelWork, cancellation: cancellation)
        return LintReport(
            file: name, findings: findings(in: subject), isOutOfMemory: subject.fault?.isOutOfMemory ?? false)
    }

    /// The rules' requirements on pictures.
    private var pixelWork: PixelWork {
        guard hasPixels, rules.contains(where: { $0.pixels != .none }) else { return .none }
        return rules.contains { $0.pixels == .recompressed } ? .recompress : .decode
    }

    /// The rules' findings, in the order of the rules.
    package func findings(in subject: LintSubject) -> [LintFinding] {
        rules.flatMap { rule in
            if rule.pixels.isNeeded, !subject.hasPixels { return [LintFinding]() }
            var context = LintContext(rule, subject, profile)
            rule.check(&context)
            return context.allFindings
        }
    }

    /// Reports as the JSON that Docs/JSON.md describes under `lint`.
    public func json(of reports: [LintReport]) -> String { "\(LintReport.document(of: reports, profile: profile))\n" }

    /// Reports in the Static Analysis Results Interchange Format 2.1.0, which code scanning shows next to changes.
    ///
    /// - Parameter toolVersion: The version of the program that writes them.
    public func sarif(of reports: [LintReport], toolVersion: String) -> String {
        "\(SARIFLog(reports, rules: rules, profile: profile, toolVersion: toolVersion).json)\n"
    }
}
