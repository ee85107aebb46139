import SVGACoding

/// A fault of a gift in a catalogue.
struct GiftFinding: Equatable, Sendable {
    enum Severity: String, Sendable {
        /// The gift does not look as it should.
        case error
        /// The gift works, though not as well as it could.
        case warning
    }

    /// The fault, as a stable word.
    enum Code: String, CaseIterable, Sendable {
        /// A file or URL cannot be read.
        case unreachable
        /// The animation is one, yet cannot be decoded.
        case damaged
        /// The resource is of another format, so the gift is shown as a banner.
        case notSVGA = "not-svga"
        /// The animation has more bytes than phones should load for a gift.
        case large
        /// There is no picture for panels and banners.
        case noIcon = "no-icon"
        /// There is no name for viewers.
        case noName = "no-name"
        /// Words in a language are missing that other gifts have, or that were requested.
        case missingLanguages = "missing-languages"

        var severity: Severity {
            switch self {
            case .unreachable, .damaged: .error
            case .notSVGA, .large, .noIcon, .noName, .missingLanguages: .warning
            }
        }
    }

    let code: Code
    let message: String

    /// `error: what is wrong [code]`.
    var line: String { "\(code.severity.rawValue): \(message) [\(code.rawValue)]" }

    var tree: JSONTree {
        .object([
            "code": .string(code.rawValue), "message": .string(message), "severity": .string(code.severity.rawValue),
        ])
    }
}
