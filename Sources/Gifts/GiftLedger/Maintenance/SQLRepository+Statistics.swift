package import GiftModel
import SVGADatabase

extension SQLRepository {
    /// Totals of accepted orders, by coins in descending order, or days in order. With a user, only as sender or
    /// receiver. `to` is not in the range; both are milliseconds since 1970 of the wall clock.
    package func ledger(
        by grouping: LedgerGrouping, of user: UserID?, from: Milliseconds?, to: Milliseconds?
    ) async throws -> [LedgerSum] {
        try await read { database in
            let name = grouping.expression(database.dialect)
            let own = user == nil ? "" : "AND \(name) = ?"
            return try database.rows(
                """
                SELECT \(name) AS name, count(*), sum(count), sum(cost) FROM \(OrderRow.withArchived) o
                WHERE state = ? AND at >= ? AND at < ? \(own) GROUP BY name ORDER BY \(grouping.order)
                """,
                [.state(.accepted), .count(from ?? .min), .count(to ?? .max)] + (user.map { [.text($0.text)] } ?? [])
            ) { row in
                LedgerSum(
                    name: row.text(0) ?? "", orderCount: row.count(1), giftCount: row.count(2), coins: row.count(3))
            }
        }
    }
}

extension LedgerGrouping {
    fileprivate func expression(_ dialect: SQLDialect) -> String {
        switch self {
        case .sender: "sender"
        case .receiver: "receiver"
        case .gift: "gift"
        case .day: dialect.day(ofMilliseconds: "at")
        }
    }

    fileprivate var order: String { self == .day ? "name" : "sum(cost) DESC, name" }
}
