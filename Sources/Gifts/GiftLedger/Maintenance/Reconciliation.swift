import GiftModel
import SVGADatabase

/// Compares the tables of a ledger with each other, in one snapshot.
struct Reconciliation {
    private let database: any LedgerConnection
    private(set) var report = ReconcileReport()
    private static let maxFaultCount = 100
    /// The states of orders that have entries, and events if they were shown.
    private static let booked = "\(OrderState.accepted.number), \(OrderState.refunded.number)"

    init(_ database: any LedgerConnection) { self.database = database }

    mutating func run() throws {
        try countAll()
        try checkAmounts()
        try checkWallets()
        try checkNumbers()
        try checkEvents()
    }

    private mutating func countAll() throws {
        report.orderCount = try number("SELECT count(*) FROM \(OrderRow.withArchived) o")
        report.entryCount = try number("SELECT count(*) FROM entry")
        report.eventCount = try number("SELECT count(*) FROM event")
        report.sum = try number("SELECT coalesce(sum(amount), 0) FROM entry")
        report.walletCoins = try number("SELECT coalesce(sum(amount), 0) FROM entry WHERE account LIKE 'wallet/%'")
        report.incomeCoins = try number("SELECT coalesce(sum(amount), 0) FROM entry WHERE account LIKE 'income/%'")
        report.outsideCoins = try number("SELECT coalesce(sum(amount), 0) FROM entry WHERE account = 'outside'")
        (report.pendingCount, report.pendingCoins) = try orders(in: .pending)
        (report.unknownCount, report.unknownCoins) = try orders(in: .unknown)
        report.unconfirmedCancellationCount = try number(
            "SELECT count(*) FROM gift_order WHERE state = \(OrderState.cancelled.number)"
        )
    }

    private func orders(in state: OrderState) throws -> (Int, Coins) {
        try database.first(
            "SELECT count(*), coalesce(sum(cost), 0) FROM gift_order WHERE state = ?", [.state(state)]
        ) { ($0.count(0), $0.count(1)) } ?? (0, 0)
    }

    private mutating func checkAmounts() throws {
        if report.sum != 0 { add("all entries sum to \(report.sum), not to 0") }
        try find(
            """
            SELECT "order", sum(amount), count(*) FROM entry GROUP BY "order"
            HAVING sum(amount) <> 0 OR count(*) NOT IN (2, 4)
            """
        ) { "order \($0.text(0) ?? "?"): \($0.count(2)) entries sum to \($0.count(1))" }
        try find(
            """
            SELECT o.id, o.cost, e.amount FROM \(OrderRow.withArchived) o LEFT JOIN entry e
                ON e."order" = o.id AND e.account = 'income/' || o.receiver AND e.amount >= 0
            WHERE o.state = \(OrderState.accepted.number) AND coalesce(e.amount, -1) <> o.cost
            """
        ) { "order \($0.text(0) ?? "?"): it cost \($0.count(1)), and its receiver got \($0.text(2) ?? "nothing")" }
        try find(
            """
            SELECT e."order" FROM entry e LEFT JOIN \(OrderRow.withArchived) o ON o.id = e."order"
                LEFT JOIN credit c ON c.id = e."order"
            WHERE c.id IS NULL AND coalesce(o.state, -1) NOT IN (\(Reconciliation.booked)) GROUP BY 1
            """
        ) { "order \($0.text(0) ?? "?"): it has entries, and was not accepted" }
        try find("SELECT o.id FROM gift_order o JOIN used_key u ON u.sender = o.sender AND u.key = o.key") {
            "order \($0.text(0) ?? "?"): its key is that of an archived order"
        }
    }

    private mutating func checkWallets() throws {
        try find(
            """
            SELECT w."user", w.coins, coalesce(e.sum, 0) FROM wallet w LEFT JOIN (
                SELECT account, sum(amount) AS sum FROM entry WHERE account LIKE 'wallet/%' GROUP BY account
            ) e ON e.account = 'wallet/' || w."user" WHERE w.coins <> coalesce(e.sum, 0)
            """
        ) { "wallet of \($0.text(0) ?? "?"): it holds \($0.count(1)), its entries sum to \($0.count(2))" }
        try find(
            """
            SELECT account, sum(amount) FROM entry WHERE account LIKE 'wallet/%' GROUP BY account
            HAVING sum(amount) <> 0 AND NOT EXISTS (SELECT 1 FROM wallet WHERE 'wallet/' || "user" = account)
            """
        ) { "\($0.text(0) ?? "?"): its entries sum to \($0.count(1)), and there is no wallet" }
    }

    /// The accepted orders of a room have the sequence numbers from 1 to the room's, each once.
    private mutating func checkNumbers() throws {
        try find(
            """
            SELECT r.id, r.seq, count(o.seq), count(DISTINCT o.seq), coalesce(min(o.seq), 1), coalesce(max(o.seq), 0)
            FROM room r LEFT JOIN \(OrderRow.withArchived) o ON o.room = r.id AND o.state IN (\(Reconciliation.booked))
            GROUP BY r.id HAVING count(o.seq) <> r.seq OR count(DISTINCT o.seq) <> r.seq
                OR coalesce(min(o.seq), 1) <> 1 OR coalesce(max(o.seq), 0) <> r.seq
            """
        ) { row in
            "room \(row.text(0) ?? "?"): \(row.count(2)) orders have \(row.count(3)) numbers in "
                + "\(row.count(4))…\(row.count(5)), and the last one is \(row.count(1))"
        }
    }

    /// The events that are kept are the last ones of their room without a gap, each of an accepted order.
    private mutating func checkEvents() throws {
        try find(
            """
            SELECT e.room, min(e.seq), max(e.seq), count(*), r.seq FROM event e LEFT JOIN room r ON r.id = e.room
            GROUP BY e.room, r.seq HAVING count(*) <> max(e.seq) - min(e.seq) + 1 OR max(e.seq) <> coalesce(r.seq, -1)
            """
        ) { row in
            "room \(row.text(0) ?? "?"): \(row.count(3)) events in \(row.count(1))…\(row.count(2)), "
                + "and the last one is \(row.text(4) ?? "of no room")"
        }
        try find(
            """
            SELECT e.id FROM event e LEFT JOIN gift_order o ON o.id = e.id AND o.room = e.room AND o.seq = e.seq
            WHERE coalesce(o.state, -1) NOT IN (\(Reconciliation.booked))
            """
        ) { "event \($0.text(0) ?? "?"): its order was not accepted" }
        try find(
            """
            SELECT o.id FROM gift_order o JOIN (SELECT room, min(seq) AS first FROM event GROUP BY room) k
                ON k.room = o.room
            WHERE o.state IN (\(Reconciliation.booked)) AND o.seq >= k.first
                AND NOT EXISTS (SELECT 1 FROM event e WHERE e.room = o.room AND e.seq = o.seq)
            """
        ) { "order \($0.text(0) ?? "?"): it was accepted, and has no event" }
    }

    private func number(_ sql: String) throws -> Int {
        try database.first(sql) { $0.count(0) } ?? 0
    }

    private mutating func find(_ sql: String, _ words: (any LedgerRow) -> String) throws {
        for fault in try database.rows("\(sql) LIMIT \(Reconciliation.maxFaultCount)", [], words) { add(fault) }
    }

    private mutating func add(_ fault: String) {
        if report.faults.count < Reconciliation.maxFaultCount { report.faults.append(fault) }
    }
}

extension SQLRepository {
    package func reconcile() async throws -> ReconcileReport {
        try await readAtLength { database in
            var reconciliation = Reconciliation(database)
            try reconciliation.run()
            return reconciliation.report
        }
    }
}
