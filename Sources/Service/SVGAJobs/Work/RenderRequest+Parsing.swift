package import SVGAKit
import SVGALint

extension RenderRequest.Product {
    /// The maximum size of a text in bytes; the longest plan has less than half of them.
    package static let maxTextByteCount = 1_024

    /// Reads only the output of ``canonicalText``: another order of words would create another key for the same file.
    package init(canonicalText text: String) throws(SVGAError) {
        guard text.utf8.count <= Self.maxTextByteCount else {
            throw .unusable("the output has more than \(Self.maxTextByteCount) bytes")
        }
        let product = try Self.product(text)
        let canonical = product.canonicalText
        guard canonical.utf8.elementsEqual(text.utf8) else { throw .unusable("the output is written '\(canonical)'") }
        self = product
    }

    package init(archiving plan: RenderPlan) throws(SVGAError) {
        if plan.format == .atlas { throw .unusable("an atlas is several files, of which an archive has one a movie") }
        self = .picture(plan.settled(as: plan.format))
    }

    private static func product(_ text: String) throws(SVGAError) -> Self {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let (word, rest) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
        switch (word, rest) {
        case ("info", nil): return .movieMetadata
        case ("keys", nil): return .movieKeys
        case ("json", let words?): return .pictureMetadata(try RenderPlan(parsing: words))
        case ("drawlist", let text?):
            guard let frame = Int(text), frame >= 0 else { throw .unusable("'\(text)' is not a frame number") }
            return .drawList(frame: frame)
        case ("lint", let name?):
            guard LintProfile.named(name) != nil else { throw .unusable("no profile is called '\(name)'") }
            return .lint(profile: name)
        case (_, let words?) where FileType(rawValue: word) != nil:
            return try Self(archiving: RenderPlan(parsing: "\(words) format:\(word)"))
        default:
            throw .unusable("'\(word)' begins no output; it is a format, json, info, keys, drawlist or lint")
        }
    }
}
