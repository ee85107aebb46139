import SVGACommandLine
import SVGAInspect
import SVGAKit

/// What became of one movie of a batch.
enum BatchOutcome {
    /// Its picture was written.
    case written(Duration)
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
    let inputs: [BatchInput]
    /// In the order of the inputs.
    let outcomes: [BatchOutcome]

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

    /// The report as JSON; the keys are described in Docs/Tool.md.
    var json: JSONValue {
        let counts = counts
        return .document([
            ("plan", .string("\(plan)")), ("shard", .string("\(shard)")), ("inputCount", .integer(inputs.count)),
            ("writtenCount", .integer(counts.written)), ("presentCount", .integer(counts.present)),
            ("failedCount", .integer(counts.failed)), ("waitingCount", .integer(counts.waiting)),
            ("inputs", .array(zip(inputs, outcomes).map { $1.json(of: $0) })),
        ])
    }
}

extension BatchOutcome {
    fileprivate func json(of input: BatchInput) -> JSONValue {
        .object([("input", .string(input.name)), ("output", .string(input.outputName))] + members)
    }

    private var members: [(key: String, value: JSONValue)] {
        switch self {
        case .written(let time): [("outcome", .string("written")), ("seconds", BatchOutcome.seconds(time))]
        case .present: [("outcome", .string("present"))]
        case .waiting: [("outcome", .string("waiting"))]
        case .failed(let error, let time):
            [
                ("outcome", .string("failed")), ("seconds", BatchOutcome.seconds(time)),
                ("code", .integer(Int(error.code.rawValue))), ("error", .string(error.message ?? "stopped")),
            ]
        }
    }

    /// A time to the millisecond.
    private static func seconds(_ time: Duration) -> JSONValue {
        .number((time / .milliseconds(1)).rounded() / 1000)
    }
}
