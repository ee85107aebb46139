import GiftLedger
import GiftModel
import Glibc
import SVGASystem

/// Orders in wallet mode by a ledger without HTTP: concurrent tasks that place one order after the other.
enum LedgerBenchmark {
    /// The common setup of the rows in Docs/Benchmarks.md: 1,000 senders, 100 rooms.
    private static let (senderCount, roomCount) = (1_000, 100)

    /// Prints a line of JSON: orders a second, and milliseconds that 50 and 99 % of the orders took at most.
    ///
    /// - Parameters:
    ///   - path: The file of the ledger; a new one.
    ///   - taskCount: The number of concurrent orders.
    ///   - seconds: The duration.
    static func run(path: String, taskCount: Int, seconds: Int) async throws {
        let ledger = try await filled(path)
        let start = SteadyClock.now
        let end = start + Int64(seconds) * 1_000_000_000
        let times = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for task in 0..<taskCount { group.addTask { try await send(ledger, task, until: end) } }
            return try await group.reduce(into: []) { $0 += $1 }.sorted()
        }
        let rate = Double(times.count) / Double(SteadyClock.now - start) * 1e9
        let counts = ledger.counts
        ledger.close()
        print(
            """
            {"ordersPerSecond":\(Int(rate)),"p50":\(milliseconds(times, 50)),"p99":\(milliseconds(times, 99)),\
            "ordersPerCommit":\(tenths(Double(counts.calls) / Double(max(1, counts.batches))))}
            """)
    }

    private static func filled(_ path: String) async throws -> GiftLedger {
        let ledger = try GiftLedger(LedgerConfiguration(path: path))
        let rose = Gift(giftID: try GiftID("rose"), name: "Rose", iconURL: "icons/rose.png", coins: 1)
        _ = try await ledger.edit(.putGift(rose), ifVersion: nil)
        for number in 0..<roomCount {
            let host = GiftUser(userID: try UserID("host\(number)"), userName: "Host")
            _ = try await ledger.openRoom(RoomID("r\(number)"), RoomDetails(host: host))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<senderCount {
                group.addTask {
                    _ = try await ledger.credit(
                        UserID("u\(number)"), coins: 1_000_000_000, key: IdempotencyKey("bench"), by: "bench")
                }
            }
            try await group.waitForAll()
        }
        return ledger
    }

    /// Places orders until the end.
    ///
    /// - Returns: The durations, in nanoseconds.
    private static func send(_ ledger: GiftLedger, _ task: Int, until end: Int64) async throws -> [Int64] {
        var (times, number) = ([Int64](), task)
        while true {
            let start = SteadyClock.now
            if start >= end { return times }
            let sender = GiftUser(userID: try UserID("u\(number % senderCount)"), userName: "Ada", level: "7")
            let order = GiftOrder(
                room: try RoomID("r\(number % roomCount)"), giftID: try GiftID("rose"),
                key: try IdempotencyKey("\(task)-\(number)"))
            guard case .accepted = try await ledger.place(PreparedOrder(order, from: sender), isBilledOutside: false)
            else { fatalError("an order was refused") }
            times.append(SteadyClock.now - start)
            number += 67
        }
    }

    private static func milliseconds(_ sorted: [Int64], _ percent: Int) -> Double {
        sorted.isEmpty ? 0 : tenths(Double(sorted[min(sorted.count - 1, sorted.count * percent / 100)]) / 1e6)
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
