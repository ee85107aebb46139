import GiftLedger
import GiftModel
import SVGADatabase

/// Locks what a transaction changes: orders, then wallets, then rooms, each in the order of their names. As all transactions of all
/// servers do so, no two of them wait for each other.
struct RowLocks {
    private let connection: PostgresLedgerConnection

    init(_ connection: PostgresLedgerConnection) { self.connection = connection }

    func take(for scopes: [WriteScope]) throws {
        if scopes.contains(where: \.isExclusive) {
            try connection.run("SELECT value FROM counter WHERE name = 'exclusive' FOR UPDATE")
        }
        var rooms = Set(scopes.flatMap { $0.rooms.map(\.text) })
        try rooms.formUnion(roomsOfOrders(RowLocks.sorted(scopes.flatMap { $0.orders.map(\.text) })))
        let made = RowLocks.sorted(scopes.filter(\.makesWallets).flatMap { $0.wallets.map(\.text) })
        try run(
            "INSERT INTO wallet SELECT name, 0 FROM unnest(?::text[]) AS name ORDER BY name ON CONFLICT DO NOTHING",
            made)
        let wallets = RowLocks.sorted(scopes.flatMap { $0.wallets.map(\.text) })
        try run("SELECT 1 FROM wallet WHERE \"user\" = ANY(?) ORDER BY \"user\" FOR UPDATE", wallets)
        try run("SELECT 1 FROM room WHERE id = ANY(?) ORDER BY id FOR UPDATE", rooms.sorted())
    }

    private func roomsOfOrders(_ orders: [String]) throws -> [String] {
        if orders.isEmpty { return [] }
        return try connection.rows(
            "SELECT room FROM gift_order WHERE id = ANY(?) ORDER BY id FOR UPDATE",
            [.text(StatementText.array(orders))]
        ) { $0.text(0) }.compactMap { $0 }
    }

    private func run(_ sql: String, _ names: [String]) throws {
        if !names.isEmpty { try connection.run(sql, [.text(StatementText.array(names))]) }
    }

    private static func sorted(_ names: [String]) -> [String] { Set(names).sorted() }
}
