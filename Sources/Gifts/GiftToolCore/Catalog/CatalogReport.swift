import GiftModel
import SVGACoding
import SVGACommandLine

struct CatalogReport {
    struct Entry {
        let gift: Gift
        let byteCount: Int?
        let isFullScreen: Bool
        let findings: [GiftFinding]
    }

    let input, summary: String
    let entries: [Entry]

    private func count(_ severity: GiftFinding.Severity) -> Int {
        entries.reduce(0) { $0 + $1.findings.count { $0.code.severity == severity } }
    }

    var hasErrors: Bool { count(.error) > 0 }

    func text(isQuiet: Bool) -> String {
        let lines = entries.flatMap { entry in
            entry.findings.map { "\(entry.gift.giftID): \(Printable.text($0.line))\n" }
        }
        if isQuiet { return lines.joined() }
        let errors = Printable.count(count(.error), "error")
        return lines.joined() + "\(summary): \(errors), \(Printable.count(count(.warning), "warning"))\n"
    }

    var tree: JSONTree {
        .object([
            "format": .integer(1), "input": .string(input), "errorCount": .integer(count(.error)),
            "warningCount": .integer(count(.warning)), "giftCount": .integer(entries.count),
            "gifts": .array(entries.map(\.tree)),
        ])
    }
}

extension CatalogReport.Entry {
    fileprivate var tree: JSONTree {
        .object([
            "giftID": .string(gift.giftID.text), "presentation": .string(isFullScreen ? "fullScreen" : "banner"),
            "byteCount": byteCount.map { .integer($0) } ?? .null, "findings": .array(findings.map(\.tree)),
        ])
    }
}

struct GiftFinding: Equatable, Sendable {
    enum Severity: String, Sendable {
        /// The gift does not look as it should.
        case error
        /// The gift works, though not as well as it could.
        case warning
    }

    enum Code: String, CaseIterable, Sendable {
        case unreachable
        /// The animation is one, yet cannot be decoded.
        case damaged
        /// The resource is of another format, so the gift is shown as a banner.
        case notSVGA = "not-svga"
        /// The animation has more bytes than phones should load for a gift.
        case large
        case noIcon = "no-icon"
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
