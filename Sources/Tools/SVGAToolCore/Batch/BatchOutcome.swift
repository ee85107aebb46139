import SVGACommandLine

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
