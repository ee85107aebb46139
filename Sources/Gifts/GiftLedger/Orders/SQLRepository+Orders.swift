package import GiftModel
import SVGADatabase

extension SQLRepository {
    /// Recognises an order and records it: paid from its sender's wallet, or as pending if a billing system keeps the
    /// wallets. In the second case, ask the billing system about a pending record that is not a replay.
    package func place(_ order: PreparedOrder, isBilledOutside: Bool) async throws -> OrderOutcome {
        let scope =
            isBilledOutside
            ? WriteScope() : WriteScope(wallets: [order.sender.userID], rooms: [order.order.room])
        return try await write(scope) { session in
            try OrderTaking(session: session, prepared: order, isBilledOutside: isBilledOutside).run()
        }
    }

    /// The outcome of an order; nil if its key is unknown.
    package func outcome(of order: PreparedOrder) async throws -> OrderOutcome? {
        try await read { database in
            try OrderRow.row(key: order.order.key, of: order.sender.userID, database)?.outcome(of: order, database)
        }
    }

    /// Records an input by the table of transitions; nil if there is no such order. `action` is nil for the server.
    package func apply(
        _ input: OrderInput, to order: OrderRecord, by action: OperatorAction?
    ) async throws -> OrderOutcome? {
        let wallets = input == .refunded ? [order.sender.userID] : []
        return try await write(WriteScope(orders: [order.id], wallets: wallets)) { session in
            try OrderChange(session: session, input: input, action: action).apply(to: order.id)
        }
    }

    /// Abandons a key: if it has no order, later ones with it are refused. An archived order stays unchanged.
    package func abandon(_ key: IdempotencyKey, of user: UserID) async throws -> OrderRecord {
        try await write(WriteScope()) { session in try session.abandon(key, of: user) }
    }

    /// Orders that are due for a call to the billing system, and pending ones whose lease has ended.
    package func dueOrders(limit: Int) async throws -> [OrderRecord] {
        let now = clock.now
        return try await read { database in
            try OrderRow.rows(
                database, where: "next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT ?",
                [.count(now), .count(max(0, limit))]
            ).map(\.summary)
        }
    }

    package func order(_ id: OrderID) async throws -> OrderRecord? {
        try await read { database in
            try OrderRow.rows(database, where: "id = ?", [.text(id.text)], withArchived: true).first?.record(database)
        }
    }

    package func order(key: IdempotencyKey, of user: UserID) async throws -> OrderRecord? {
        try await read { database in
            try OrderRow.row(key: key, of: user, database)?.record(database)
        }
    }
}
