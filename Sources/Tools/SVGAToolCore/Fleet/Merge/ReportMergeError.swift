import SVGACommandLine

/// The reason why shard reports cannot be merged.
enum ReportMergeError: Error, Hashable {
    /// The document is not a report of `batch`; the fault and its place.
    case notAReport(String)
    /// The report has another plan, revision of the renderer, number of parts, or number of files passed over than the first
    /// one.
    case other(what: String, value: String, first: String)
    /// Another report is about the same part.
    case samePart(Shard, report: String)
    /// Another report has the same input, or this one has it twice.
    case sameInput(String, report: String)
    /// The input belongs to another part.
    case foreignInput(String, Shard)
    /// The counts do not match the inputs.
    case wrongCount(String)
    /// There is no report of these parts.
    case missingParts([Shard])

    /// The tool's error about a report.
    func error(in report: String?) -> ToolError { ToolError(.badData, file: report, message: "merge: \(self)") }
}

extension ReportMergeError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notAReport(let reason): "this is no report of batch: \(reason)"
        case .other(let what, let value, let first): "\(what) is \(value), of the first report \(first)"
        case .samePart(let shard, let report): "\(report) is about part \(shard), too"
        case .sameInput(let input, let report): "'\(input)' stands in \(report), too"
        case .foreignInput(let input, let shard): "'\(input)' does not belong to part \(shard)"
        case .wrongCount(let key): "\(key) is not the number of such inputs"
        case .missingParts(let shards): ReportMergeError.text(ofMissing: shards)
        }
    }

    /// At most a few parts by their names.
    private static func text(ofMissing shards: [Shard]) -> String {
        let names = shards.prefix(5).map(\.description).joined(separator: ", ")
        let rest = shards.count > 5 ? " and \(shards.count - 5) more" : ""
        return "no report is about \(shards.count == 1 ? "part" : "parts") \(names)\(rest)"
    }
}
