/// The results of many mutants.
struct MutationReport {
    /// The limits for each mutant; see ``isWithinBounds``.
    static let maxMicroseconds = 2_000_000
    static let maxByteCount = 512 << 20

    private(set) var count = 0
    private(set) var crashes: [MutantTrial] = []
    private var counts: [String: Int] = [:]
    private var slowest: [MutantTrial] = []
    private var largest: [MutantTrial] = []

    mutating func add(_ trial: MutantTrial) {
        count += 1
        counts[trial.outcome, default: 0] += 1
        MutationReport.keep(trial, in: &slowest, by: \.microseconds)
        MutationReport.keep(trial, in: &largest, by: \.peakByteCount)
    }

    mutating func add(crash trial: MutantTrial) {
        count += 1
        counts[trial.outcome, default: 0] += 1
        crashes.append(trial)
    }

    /// Whether no mutant ended the process or took more than it may.
    var isWithinBounds: Bool {
        crashes.isEmpty && (slowest.first?.microseconds ?? 0) <= MutationReport.maxMicroseconds
            && (largest.first?.peakByteCount ?? 0) <= MutationReport.maxByteCount
    }

    func show() {
        var outcomes = BenchmarkTable("outcome", "files")
        for (outcome, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            outcomes.add([outcome, "\(count)"])
        }
        outcomes.show()
        for crash in crashes.prefix(100) { print("\ncrash at index \(crash.index): \(crash.outcome)") }
        MutationReport.show("slowest", slowest)
        MutationReport.show("largest", largest)
    }

    private static func keep(_ trial: MutantTrial, in top: inout [MutantTrial], by size: KeyPath<MutantTrial, Int>) {
        if top.count == 10, trial[keyPath: size] <= top[9][keyPath: size] { return }
        let place = top.firstIndex { $0[keyPath: size] < trial[keyPath: size] } ?? top.count
        top.insert(trial, at: place)
        if top.count > 10 { top.removeLast() }
    }

    private static func show(_ title: String, _ trials: [MutantTrial]) {
        print()
        var table = BenchmarkTable(title, "seconds", "MiB", "damage", "movie", "outcome")
        for trial in trials {
            table.add([
                "\(trial.index)", BenchmarkTable.number(Double(trial.microseconds) / 1e6, decimals: 3),
                "\(trial.peakByteCount >> 20)", trial.damage, trial.source, trial.outcome,
            ])
        }
        table.show()
    }
}
