import SVGASystem

// The reason why shard reports cannot be merged.
extension SVGAError {
    /// The document is not a report of `batch`; the fault and its place.
    static func notAReport(_ reason: String) -> SVGAError {
        SVGAError(.damaged, "this is no report of batch: \(reason)")
    }

    /// The report has another plan, revision of the renderer, number of parts, or number of files passed over than the first
    /// one.
    static func other(what: String, value: String, first: String) -> SVGAError {
        SVGAError(.damaged, "\(what) is \(value), of the first report \(first)")
    }

    static func samePart(_ shard: Shard, report: String) -> SVGAError {
        SVGAError(.damaged, "\(report) is about part \(shard), too")
    }

    static func sameInput(_ input: String, report: String) -> SVGAError {
        SVGAError(.damaged, "'\(input)' stands in \(report), too")
    }

    static func foreignInput(_ input: String, _ shard: Shard) -> SVGAError {
        SVGAError(.damaged, "'\(input)' does not belong to part \(shard)")
    }

    static func wrongCount(_ key: String) -> SVGAError {
        SVGAError(.damaged, "\(key) is not the number of such inputs")
    }

    static func missingParts(_ shards: [Shard]) -> SVGAError {
        let names = shards.prefix(5).map(\.description).joined(separator: ", ")
        let rest = shards.count > 5 ? " and \(shards.count - 5) more" : ""
        return SVGAError(.damaged, "no report is about \(shards.count == 1 ? "part" : "parts") \(names)\(rest)")
    }
}
