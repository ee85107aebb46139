import SVGASystem
/// Merges reports of a batch's shards. All shards must be present, each once, with one plan and one revision of the
/// renderer, and without common inputs.
struct ReportMerge {
    private var reports: [(name: String, report: BatchReport)] = []
    /// The report of each input, by the bytes of its name.
    private var reportOfInput: [[UInt8]: String] = [:]

    mutating func add(_ report: BatchReport, named name: String) throws(SVGAError) {
        if let first = reports.first?.report { try ReportMerge.compare(report, with: first) }
        if let same = reports.first(where: { $0.report.shard == report.shard }) {
            throw SVGAError(.damaged, "\(same.name) is about part \(report.shard), too")
        }
        for entry in report.entries {
            guard report.shard.contains(entry.input) else {
                throw SVGAError(.damaged, "'\(entry.input)' does not belong to part \(report.shard)")
            }
            if let other = reportOfInput.updateValue(name, forKey: Array(entry.input.utf8)) {
                throw SVGAError(.damaged, "'\(entry.input)' stands in \(other), too")
            }
        }
        reports.append((name, report))
    }

    /// The report of the whole, with its inputs in the order of their names.
    func merged() throws(SVGAError) -> BatchReport? {
        guard let first = reports.first?.report else { return nil }
        let present = Set(reports.map(\.report.shard))
        let missing = (0..<first.shard.count).lazy.map { Shard(place: $0, of: first.shard.count) }
            .filter { !present.contains($0) }
        if present.count < first.shard.count {
            // A count from an untrusted report may be too large to make a list of.
            let some = Array(missing.prefix(6))
            let names = some.prefix(5).map(\.description).joined(separator: ", ")
            let rest = some.count > 5 ? " and \(some.count - 5) more" : ""
            throw SVGAError(.damaged, "no report is about \(some.count == 1 ? "part" : "parts") \(names)\(rest)")
        }
        let entries = reports.flatMap(\.report.entries)
            .map { (bytes: Array($0.input.utf8), entry: $0) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        return BatchReport(
            plan: first.plan, rendererRevision: first.rendererRevision, shard: .whole,
            skippedCount: first.skippedCount, entries: entries.map(\.entry))
    }

    private static func compare(_ report: BatchReport, with first: BatchReport) throws(SVGAError) {
        let values: [(what: String, value: String, first: String)] = [
            ("the plan", report.plan, first.plan),
            ("the revision of the renderer", "\(report.rendererRevision)", "\(first.rendererRevision)"),
            ("the number of parts", "\(report.shard.count)", "\(first.shard.count)"),
            ("the number of files passed over", "\(report.skippedCount)", "\(first.skippedCount)"),
        ]
        if let other = values.first(where: { $0.value != $0.first }) {
            throw SVGAError(.damaged, "\(other.what) is \(other.value), of the first report \(other.first)")
        }
    }
}
