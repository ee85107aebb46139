import SVGACommandLine
import SVGAInspect
import SVGAKit

struct BatchReport {
    let plan: String
    var rendererRevision = Release.rendererRevision
    let shard: Shard
    let skippedCount: Int
    /// In the order of the inputs.
    let entries: [ManifestEntry]

    var counts: BatchCounts { BatchCounts(entries) }

    /// The exit code: a separate one if all failures are transient, so that schedulers try again.
    var exitCode: ExitCode {
        if counts[.waiting] > 0 { return .interrupted }
        let codes = entries.filter { $0.outcome == .failed }.map {
            $0.code.flatMap { ExitCode(rawValue: Int32(clamping: $0)) }
        }
        if codes.isEmpty { return .done }
        return codes.allSatisfy { $0?.isTransient ?? false } ? .tryAgainLater : .someFailed
    }

    var summary: String {
        let counts = counts
        let parts: [(ManifestEntry.Outcome, String)] = [
            (.present, "there already"), (.failed, "failed"), (.waiting, "not begun"),
        ]
        let others = parts.compactMap { counts[$0] > 0 ? "\(counts[$0]) \($1)" : nil }
        return (["\(counts[.written]) written"] + others).joined(separator: ", ")
    }

    var json: JSONValue {
        let counts = counts
        return .document([
            ("plan", .string(plan)), ("rendererRevision", .integer(rendererRevision)),
            ("shard", .string("\(shard)")), ("inputCount", .integer(entries.count)),
            ("writtenCount", .integer(counts[.written])), ("presentCount", .integer(counts[.present])),
            ("failedCount", .integer(counts[.failed])), ("waitingCount", .integer(counts[.waiting])),
            ("skippedCount", .integer(skippedCount)),
            ("inputs", .array(entries.map { .document($0.batchMembers) })),
        ])
    }
}
