package import GiftModel
import SVGADatabase

extension SQLRepository {
    /// Orders without their events, the newest first.
    package func orders(
        in state: OrderState?, needingAttention: Bool, after cursor: String?, limit: Int
    ) async throws -> Page<OrderRecord> {
        var (conditions, values) = (["id < ?"], [SQLValue.text(cursor ?? "~")])
        if let state {
            conditions.append("state = ?")
            values.append(.state(state))
        }
        if needingAttention { conditions.append("attention = 1") }
        return try await page(conditions, values, order: "id DESC", limit)
    }

    /// Orders of a time without their events, the oldest first; `to` is not in the range.
    package func orders(
        from: Milliseconds?, to: Milliseconds?, after cursor: String?, limit: Int
    ) async throws -> Page<OrderRecord> {
        let conditions = ["id > ?", "count > 0", "created_at >= ?", "created_at < ?"]
        let values: [SQLValue] = [.text(cursor ?? ""), .count(from ?? .min), .count(to ?? .max)]
        return try await page(conditions, values, order: "id", limit, withArchived: true)
    }

    /// Orders before a time that wait for nothing and whose events are gone, the oldest first.
    package func archivableOrders(
        before: Milliseconds, after cursor: String?, limit: Int
    ) async throws -> Page<OrderRecord> {
        let conditions = ["id > ?", "created_at < ?", OrderRow.isArchivable]
        return try await page(conditions, [.text(cursor ?? ""), .count(before)], order: "id", limit)
    }

    /// Moves orders to the table of used keys if they are archivable in these states; returns their number.
    package func archive(_ orders: [OrderID: OrderState], _ action: OperatorAction) async throws -> Int {
        // No server prunes meanwhile, and each order and room stays locked.
        let scope = WriteScope(orders: Array(orders.keys), isExclusive: true)
        let columns = """
            id, sender, key, fingerprint, payment, room, receiver, gift, coins, count, cost, state, seq, answer, created_at,
            at
            """
        return try await write(scope) { session in
            var moved: [OrderID] = []
            for (id, state) in orders {
                try session.database.run(
                    """
                    INSERT INTO used_key (\(columns)) SELECT \(columns) FROM gift_order
                    WHERE id = ? AND state = ? AND \(OrderRow.isArchivable)
                    """, [.text(id.text), .state(state)])
                guard session.database.changeCount == 1 else { continue }
                try session.database.run("DELETE FROM gift_order WHERE id = ?", [.text(id.text)])
                guard session.database.changeCount == 1 else { throw SVGAError.rowConflict }
                moved.append(id)
            }
            if let last = moved.max() { try session.audit(action, order: last, from: nil, to: nil) }
            return moved.count
        }
    }

    private func page(
        _ conditions: [String], _ values: [SQLValue], order: String, _ limit: Int, withArchived: Bool = false
    ) async throws -> Page<OrderRecord> {
        let limit = Page<OrderRecord>.bounded(limit)
        let condition = "\(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT \(limit + 1)"
        let records = try await read { database in
            try OrderRow.rows(database, where: condition, values, withArchived: withArchived).map(\.summary)
        }
        let items = Array(records.prefix(limit))
        return Page(items: items, next: records.count > limit ? items.last?.id.text : nil, version: 0)
    }

    /// Operators' actions, the oldest first: for an order, or all.
    package func audit(of order: OrderID?, after cursor: String?, limit: Int) async throws -> Page<AuditRow> {
        let limit = Page<AuditRow>.bounded(limit)
        let own = order == nil ? "" : "AND \"order\" = ?"
        let rows = try await read { database in
            try database.rows(
                """
                SELECT number, at, actor, action, "order", old_state, new_state, note FROM audit WHERE number > ? \(own)
                ORDER BY number LIMIT \(limit + 1)
                """, [.count(cursor.flatMap { Int($0) } ?? 0)] + (order.map { [.text($0.text)] } ?? [])
            ) { row in
                AuditRow(
                    number: row.count(0), time: row.count(1), actor: row.text(2) ?? "", action: row.text(3) ?? "",
                    order: row.text(4) ?? "", old: row.text(5), new: row.text(6), note: row.text(7) ?? "")
            }
        }
        let items = Array(rows.prefix(limit))
        return Page(items: items, next: rows.count > limit ? items.last.map { "\($0.number)" } : nil, version: 0)
    }

    /// The numbers of undecided orders, and of those that wait for an operator.
    package func openOrderCounts() async throws -> (undecided: Int, attention: Int) {
        try await read { database in
            let undecided = try database.first(
                """
                SELECT count(*) FROM gift_order
                WHERE (next_attempt_at IS NOT NULL OR attention = 1) AND state IN (?, ?)
                """, [.state(.pending), .state(.unknown)]
            ) { $0.count(0) }
            let attention = try database.first("SELECT count(*) FROM gift_order WHERE attention = 1") { $0.count(0) }
            return (undecided ?? 0, attention ?? 0)
        }
    }
}
