import GiftModel
import SVGADatabase

/// Removes expired data, a few rows per call, so that orders do not wait for it.
struct Pruning {
    let session: WriteSession
    private var database: any LedgerConnection { session.database }
    private var retention: LedgerConfiguration.Retention { session.configuration.retention }

    private static let stepCount = 500

    init(_ session: WriteSession) { self.session = session }

    /// One step of each kind; returns whether there is more to do.
    func step() throws -> Bool {
        try database.run("DELETE FROM mute WHERE until <= ?", [.count(session.clock.now)])
        let hasOld = try removeEvents(try oldEvents())
        let hasMany = try removeEvents(try eventsAboveTheLimit())
        return hasOld || hasMany
    }

    private func oldEvents() throws -> [Int] {
        let end = session.clock.now - retention.events
        return try database.rows(
            "SELECT number, at FROM event ORDER BY number LIMIT \(Pruning.stepCount)"
        ) { (number: $0.count(0), at: $0.count(1)) }.prefix { $0.at <= end }.map(\.number)
    }

    /// The oldest in a room first: a server that ends between two steps leaves no gap after the kept ones.
    private func eventsAboveTheLimit() throws -> [Int] {
        try database.rows(
            """
            SELECT e.number FROM room r JOIN event e ON e.room = r.id AND e.seq <= r.seq - ?1 WHERE r.seq > ?1
            ORDER BY e.room, e.seq LIMIT \(Pruning.stepCount)
            """, [.count(retention.eventsOfRoom)]
        ) { $0.count(0) }
    }

    /// Removes events; an order whose key is known takes the text over, for repetitions of its request. The last event
    /// stays, so that numbers continue.
    private func removeEvents(_ numbers: [Int]) throws -> Bool {
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
    /// Writes without a change; throws if the disk has no space.
    package func checkWriting() async throws {
        try await write(.exclusive) { session in
            try session.database.run("UPDATE counter SET value = value")
        }
    }

    /// Removes expired data: events after 24 hours or 10,000 per room, mutes that ended. Keys stay with their orders.
    /// Call it every minute.
    package func prune() async throws {
        while try await write(.exclusive, { session in try Pruning(session).step() }) {}
    }
}
