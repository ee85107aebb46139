package import GiftModel
import SVGADatabase

extension SQLRepository {
    package func balance(of user: UserID) async throws -> Coins {
        try await read { database in try database.balance(of: user) }
    }

    /// Adds coins to a wallet, or takes them where the number is negative; once for each key of the wallet.
    package func credit(
        _ user: UserID, coins: Coins, key: IdempotencyKey, by issuer: String
    ) async throws -> CreditOutcome {
        try await make(Credit(user: user, coins: coins, key: key, issuer: issuer, action: nil))
    }

    /// Takes coins from a wallet, once for each key of the wallet, and records who did it.
    package func debit(_ user: UserID, coins: Coins, _ action: OperatorAction) async throws -> CreditOutcome {
        try await make(Credit(user: user, coins: -coins, key: action.key, issuer: action.actor.text, action: action))
    }

    private func make(_ credit: Credit) async throws -> CreditOutcome {
        try await write(WriteScope(wallets: [credit.user], makesWallets: true)) { session in
            try credit.make(session)
        }
    }

    /// The entries of an account, the oldest first.
    package func entries(
        of account: LedgerAccount, after cursor: String?, limit: Int
    ) async throws -> Page<LedgerEntry> {
        let (after, limit) = (cursor.flatMap { Int($0) } ?? 0, Page<LedgerEntry>.bounded(limit))
        let rows = try await read { database in
            try database.rows(
                """
                SELECT number, "order", amount, at FROM entry WHERE account = ? AND number > ? ORDER BY number LIMIT ?
                """, [.text(account.description), .count(after), .count(limit + 1)]
            ) { row in
                row.text(1).flatMap { OrderID($0) }.map { id in
                    LedgerEntry(
                        number: row.count(0), order: id, account: account, amount: row.count(2), time: row.count(3))
                }
            }
        }
        let items = rows.prefix(limit).compactMap { $0 }
        let next = rows.count > limit ? items.last.map { "\($0.number)" } : nil
        return Page(items: items, next: next, version: items.last?.number ?? after)
    }
}

extension Page {
    static func bounded(_ limit: Int) -> Int { min(max(limit, limits.lowerBound), limits.upperBound) }
}
