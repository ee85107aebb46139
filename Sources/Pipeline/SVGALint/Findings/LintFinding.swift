/// Something that a rule found in a movie.
///
/// ```swift
/// for finding in Linter(profile: .gift).report(on: bytes, named: "gift.svga").findings {
///     print(finding.severity, finding.rule, finding.message, finding.key ?? "")
/// }
/// ```
public struct LintFinding: Hashable, Sendable {
    /// The id of the rule, such as `picture-border`.
    public let rule: String
    /// The severity.
    public let severity: LintSeverity
    /// The finding with its key and figures, in one line without the file name.
    public let message: String
    /// The remedy, in one line; empty if none is known.
    public let fix: String
    /// The key of the image map or of the sprite that the finding is about.
    public let key: String?
    /// The index of the sprite.
    public let sprite: Int?
    /// The frames in which it shows; empty for the movie as a whole.
    public let frames: [ClosedRange<Int>]
    /// The measured value, in the unit of the rule.
    public let value: Double?
    /// The allowed value, in the same unit.
    public let limit: Double?

    package init(
        rule: String, severity: LintSeverity, message: String, fix: String = "", key: String? = nil,
        sprite: Int? = nil, frames: [ClosedRange<Int>] = [], value: Double? = nil, limit: Double? = nil
    ) {
        (self.rule, self.severity, self.message, self.fix) = (rule, severity, message, fix)
        (self.key, self.sprite, self.frames, self.value, self.limit) = (key, sprite, frames, value, limit)
    }
}

extension LintFinding {
    /// The place in the movie, such as `sprites[3].frames[10-24]` or `images[img_7]`; nil for the complete movie.
    public var place: String? {
        guard let sprite else { return key.map { "images[\($0)]" } }
        let frames = frames.map(LintFinding.text).joined(separator: ",")
        return "sprites[\(sprite)]" + (frames.isEmpty ? "" : ".frames[\(frames)]")
    }

    /// A frame range in messages, such as `10-24`.
    static func text(of range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
}
