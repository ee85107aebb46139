import GiftModel
import SVGACoding
import SVGACommandLine

/// The findings of `catalog check`.
struct CatalogReport {
    /// A gift and what is wrong with it.
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

    /// A line for each finding, and one for the whole.
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
