import GiftKit
import SVGACoding
import SVGACommandLine
import SVGASystem

/// Takes the answers to orders from all tasks.
final class LoadRecord: Sendable {
    private struct State {
        var microseconds: [UInt32] = []
        var failures: [String: Int] = [:]
    }

    private let state: Lock<State>

    init(orderCount: Int) {
        var first = State()
        first.microseconds.reserveCapacity(min(orderCount, 1 << 24))
        state = Lock(first)
    }

    /// Takes the answer to an order; nil without one.
    func add(nanoseconds: Int64, _ reply: GiftReply?) {
        let kind = reply == nil ? "no-answer" : reply?.problem.map { $0.code.isEmpty ? "status-\($0.status)" : $0.code }
        state.withLock { state in
            state.microseconds.append(UInt32(clamping: max(0, nanoseconds) / 1000))
            if let kind { state.failures[kind, default: 0] += 1 }
        }
    }

    func report(plan: LoadPlan, nanoseconds: Int64) -> LoadReport {
        let (times, failures) = state.withLock { ($0.microseconds, $0.failures) }
        return LoadReport(
            wantedCount: plan.orderCount, wantedRate: plan.rate, seconds: Double(nanoseconds) / 1e9,
            sortedMicroseconds: times.sorted(), failures: failures)
    }
}

/// The results of the orders in a load test.
struct LoadReport {
    let wantedCount: Int
    let wantedRate: Int
    let seconds: Double
    let sortedMicroseconds: [UInt32]
    /// The number of orders that were not taken, by the kind of response.
    let failures: [String: Int]

    private var answerCount: Int { sortedMicroseconds.count }
    private var takenCount: Int { answerCount - failures.values.reduce(0, +) }

    /// Whether all orders were taken.
    var isComplete: Bool { takenCount == wantedCount }

    /// The time within which a part of the answers came, in milliseconds.
    func percentile(_ part: Double) -> Double {
        guard answerCount > 0 else { return 0 }
        let rank = Int((part * Double(answerCount)).rounded(.up))
        return Double(sortedMicroseconds[min(max(rank, 1), answerCount) - 1]) / 1000
    }

    private var rate: Double { seconds > 0 ? Double(takenCount) / seconds : 0 }

    var text: String {
        let milliseconds = { (part: Double) in "\(Printable.number(percentile(part))) ms" }
        let rows =
            [
                ["orders taken", "\(takenCount) of \(wantedCount)"],
                ["a second", "\(Printable.number(rate)) of \(wantedRate)"], ["half within", milliseconds(0.5)],
                ["99 % within", milliseconds(0.99)], ["99.9 % within", milliseconds(0.999)],
                ["all within", milliseconds(1)],
            ] + failures.sorted { $0.key < $1.key }.map { [Printable.text($0.key), "\($0.value)"] }
        return TextTable(rows: rows).lines.map { "\($0)\n" }.joined()
    }

    var tree: JSONTree {
        let number = { (value: Double) in JSONTree.number(Printable.number(value)) }
        return .object([
            "format": .integer(1), "wantedCount": .integer(wantedCount), "takenCount": .integer(takenCount),
            "wantedRate": .integer(wantedRate), "rate": number(rate), "seconds": number(seconds),
            "p50": number(percentile(0.5)), "p99": number(percentile(0.99)), "p999": number(percentile(0.999)),
            "max": number(percentile(1)), "failures": .object(failures.mapValues { .integer($0) }),
        ])
    }
}
