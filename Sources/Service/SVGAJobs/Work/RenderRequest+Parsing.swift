package import SVGAKit
import SVGALint

/// The reason why a text is not a product.
package struct ProductError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The text has more bytes than any product.
        case tooLong
        /// The first word is not a product.
        case unknown(word: String)
        /// The words of a plan make none.
        case badPlan(SVGAError)
        /// The frame number is invalid.
        case badFrame(String)
        /// No profile that is built in has the name.
        case unknownProfile(String)
        /// The product is written in another way, which is given.
        case notCanonical(String)
    }

    package let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
}

extension ProductError: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .tooLong: "the output has more than \(RenderRequest.Product.maxTextByteCount) bytes"
        case .unknown(let word): "'\(word)' begins no output; it is a format, json, info, keys, drawlist or lint"
        case .badPlan(let error): "\(error)"
        case .badFrame(let text): "'\(text)' is no number of a frame"
        case .unknownProfile(let name): "no profile is called '\(name)'"
        case .notCanonical(let text): "the output is written '\(text)'"
        }
    }
}

extension RenderRequest.Product {
    /// The maximum size of a text in bytes; the longest plan has less than half of them.
    package static let maxTextByteCount = 1_024

    /// Reads only the output of ``canonicalText``: another order of words would create another key for the same file.
    package init(canonicalText text: String) throws(ProductError) {
        guard text.utf8.count <= Self.maxTextByteCount else { throw ProductError(.tooLong) }
        let product = try Self.product(text)
        let canonical = product.canonicalText
        guard canonical.utf8.elementsEqual(text.utf8) else { throw ProductError(.notCanonical(canonical)) }
        self = product
    }

    private static func product(_ text: String) throws(ProductError) -> Self {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let (word, rest) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
        switch (word, rest) {
        case ("info", nil): return .movieMetadata
        case ("keys", nil): return .movieKeys
        case ("json", let words?): return .pictureMetadata(try plan(words))
        case ("drawlist", let text?):
            guard let frame = Int(text), frame >= 0 else { throw ProductError(.badFrame(text)) }
            return .drawList(frame: frame)
        case ("lint", let name?):
            guard LintProfile.named(name) != nil else { throw ProductError(.unknownProfile(name)) }
            return .lint(profile: name)
        case (_, let words?) where RenderPlan.Encoding.Format(rawValue: word) != nil:
            let plan = try plan("\(words) format:\(word)")
            return .picture(plan.settled(as: plan.format))
        default: throw ProductError(.unknown(word: word))
        }
    }

    private static func plan(_ words: String) throws(ProductError) -> RenderPlan {
        do { return try RenderPlan(parsing: words) } catch { throw ProductError(.badPlan(error)) }
    }
}
