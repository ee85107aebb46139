import GiftModel
import SVGADatabase

extension SQLRepository {
    package func place(_ order: GiftOrder) async throws(LedgerError) -> OrderAnswer {
        let prepared = try PreparedOrder(order)
        let scope = WriteScope(wallets: [order.sender.userID], rooms: [order.room])
        return try await write(scope) { session throws(LedgerError) in try OrderDesk(session).place(prepared) }
    }

    package func prepare(_ order: GiftOrder) async throws(LedgerError) -> OrderPreparation {
        let prepared = try PreparedOrder(order)
        return try await write(WriteScope()) { session throws(LedgerError) in try OrderDesk(session).prepare(prepared) }
    }

    package func settle(_ id: OrderID, as decision: OrderDecision) async throws(LedgerError) -> OrderAnswer? {
        try await write(WriteScope(orders: [id])) { session throws(LedgerError) in
            try OrderSettlement(session).settle(id, decision)
        }
    }

    package func dueOrders(limit: Int) async throws(LedgerError) -> [StoredOrder] {
        let now = clock.now
        return try await read { database throws(LedgerError) in
            try OrderRow.rows(
                database, where: "next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT ?",
                [.count(now), .count(max(0, limit))]
            ).map(\.stored)
        }
    }

    package func order(_ id: OrderID) async throws(LedgerError) -> StoredOrder? {
        try await read { database throws(LedgerError) in try OrderRow.row(id, database)?.stored }
    }
}
