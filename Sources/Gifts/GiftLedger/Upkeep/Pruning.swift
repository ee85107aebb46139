import GiftModel
import SVGADatabase

/// Removes what is no longer kept, a few rows a call, so that orders do not wait for it.
struct Pruning {
    let session: WriteSession
    private var database: any LedgerConnection { session.database }
    private var retention: LedgerConfiguration.Retention { session.configuration.retention }

    /// The most rows of a call.
    private static let stepCount = 500
    /// After which time the server that asked about an order has certainly ended, where there are several.
    private static let maxPendingAge: Milliseconds = 60_000

    init(_ session: WriteSession) { self.session = session }

    /// One step of each kind.
    ///
    /// - Returns: Whether there is more to do.
    func step() throws(LedgerError) -> Bool {
        try database.run("DELETE FROM mute WHERE until <= ?", [.count(session.clock.now)])
        if database.dialect == .postgres { try session.takeOverPendingOrders(olderThan: Pruning.maxPendingAge) }
        let hasAnswers = try forgetAnswers()
        let hasOld = try removeEvents(try oldEvents())
        let hasMany = try removeEvents(try eventsAboveTheLimit())
        return hasAnswers || hasOld || hasMany
    }

    /// Forgets keys and answers of orders that were decided; refusals go altogether, since nothing was booked for them.
    private func forgetAnswers() throws(LedgerError) -> Bool {
        let first = try database.first("SELECT value FROM counter WHERE name = 'answers'") { $0.count(0) } ?? 0
        let end = session.clock.now - retention.answers
        let rows = try database.rows(
            "SELECT rowid, created_at FROM gift_order WHERE rowid > ? ORDER BY rowid LIMIT \(Pruning.stepCount)",
            [.count(first)]
        ) { (row: $0.count(0), createdAt: $0.count(1)) }
        guard let last = rows.prefix(while: { $0.createdAt <= end }).last?.row else { return false }
        let range: [SQLValue] = [.count(first), .count(last)]
        // The last order stays: names of orders go on behind it.
        try database.run(
            """
            DELETE FROM gift_order WHERE rowid > ? AND rowid <= ? AND state = \(OrderState.refused.rawValue)
                AND id < (SELECT max(id) FROM gift_order)
            """, range)
        try database.run(
            """
            UPDATE gift_order SET key = NULL, fingerprint = NULL, answer = NULL, body = NULL
            WHERE rowid > ? AND rowid <= ? AND next_attempt_at IS NULL
                AND state NOT IN (\(OrderState.pending.rawValue), \(OrderState.unknown.rawValue))
            """, range)
        try database.run("UPDATE counter SET value = ? WHERE name = 'answers'", [.count(last)])
        return rows.last?.row == last && rows.count == Pruning.stepCount
    }

    private func oldEvents() throws(LedgerError) -> [Int] {
        let end = session.clock.now - retention.events
        return try database.rows(
            "SELECT number, at FROM event ORDER BY number LIMIT \(Pruning.stepCount)"
        ) { (number: $0.count(0), at: $0.count(1)) }.prefix { $0.at <= end }.map(\.number)
    }

    /// The oldest of a room first: a server that ends between two steps leaves no gap behind those that are kept.
    private func eventsAboveTheLimit() throws(LedgerError) -> [Int] {
        try database.rows(
            """
            SELECT e.number FROM room r JOIN event e ON e.room = r.id AND e.seq <= r.seq - ?1 WHERE r.seq > ?1
            ORDER BY e.room, e.seq LIMIT \(Pruning.stepCount)
            """, [.count(retention.eventsOfRoom)]
        ) { $0.count(0) }
    }

    /// Removes events; an answer that outlives its event takes the text over. The last event stays, so that numbers go on.
    private func removeEvents(_ numbers: [Int]) throws(LedgerError) -> Bool {
        for number in numbers {
            try database.run(
                """
                UPDATE gift_order SET body = (SELECT body FROM event WHERE number = ?1)
                WHERE id = (SELECT id FROM event WHERE number = ?1) AND key IS NOT NULL
                """, [.count(number)])
            try database.run(
                "DELETE FROM event WHERE number = ? AND number < (SELECT max(number) FROM event)", [.count(number)])
        }
        return numbers.count == Pruning.stepCount
    }
}

extension SQLRepository {
    package func prune() async throws(LedgerError) {
        while try await write(.exclusive, { session throws(LedgerError) in try Pruning(session).step() }) {}
    }
}
