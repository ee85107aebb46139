import SVGACommandLine
import SVGAInspect
import SVGAKit

/// What became of one movie of a batch.
enum BatchOutcome {
    /// Its picture was written.
    case written(PictureFacts, Duration)
    /// Its picture was there already.
    case present
    /// It has no picture.
    case failed(ToolError, Duration)
    /// It was not begun before the run was stopped.
    case waiting
}

/// How many movies have which outcome.
struct BatchCounts: Hashable {
    private(set) var written = 0
    private(set) var present = 0
    private(set) var failed = 0
    private(set) var waiting = 0

    init(_ outcomes: [BatchOutcome]) {
        for outcome in outcomes {
            switch outcome {
            case .written: written += 1
            case .present: present += 1
            case .failed: failed += 1
            case .waiting: waiting += 1
            }
        }
    }
}

/// What became of all movies of a batch.
struct BatchReport {
    let plan: RenderPlan
    let shard: Shard
    /// The folder of the pictures.
    let folder: String
    let inputs: [BatchInput]
    /// In the order of the inputs.
    let outcomes: [BatchOutcome]
    /// How many files and folders were passed over.
    let skippedCount: Int

    init(_ options: BatchOptions, inputs: [BatchInput], outcomes: [BatchOutcome], skippedCount: Int) {
        (plan, shard, folder) = (options.plan, options.shard, options.folder)
        (self.inputs, self.outcomes, self.skippedCount) = (inputs, outcomes, skippedCount)
    }

    /// How many movies have which outcome.
    var counts: BatchCounts { BatchCounts(outcomes) }

    /// One line for people.
    var summary: String {
        let counts = counts
        return [
            "\(counts.written) written", counts.present > 0 ? "\(counts.present) there already" : nil,
            counts.failed > 0 ? "\(counts.failed) failed" : nil,
            counts.waiting > 0 ? "\(counts.waiting) not begun" : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// The report as JSON; the keys are described in Docs/JSON.md.
    var json: JSONValue {
        let counts = counts
        return .document([
            ("plan", .string("\(plan)")), ("rendererRevision", .integer(Release.rendererRevision)),
            ("shard", .string("\(shard)")), ("inputCount", .integer(inputs.count)),
            ("writtenCount", .integer(counts.written)), ("presentCount", .integer(counts.present)),
            ("failedCount", .integer(counts.failed)), ("waitingCount", .integer(counts.waiting)),
            ("skippedCount", .integer(skippedCount)),
            ("inputs", .array(zip(inputs, outcomes).map { .document($1.members(of: $0, in: folder)) })),
        ])
    }
}
