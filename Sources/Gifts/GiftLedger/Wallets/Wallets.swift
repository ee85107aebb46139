import GiftModel
import SVGADatabase

extension LedgerConnection {
    func balance(of user: UserID) throws -> Coins {
        try first("SELECT coins FROM wallet WHERE \"user\" = ?", [.text(user.text)]) { $0.count(0) } ?? 0
    }
}

/// An amount that goes into a wallet from outside, once for each key.
struct Credit: Sendable {
    let user: UserID
    let coins: Coins
    let key: IdempotencyKey
    let issuer: String
    /// An operator's action, for the audit table; nil for credits.
    let action: OperatorAction?

    func make(_ session: WriteSession) throws -> CreditOutcome {
        let database = session.database
        let known = try database.first(
            "SELECT id, coins, balance FROM credit WHERE \"user\" = ? AND key = ?",
            [.text(user.text), .text(key.text)]
        ) { (id: $0.text(0).flatMap { OrderID($0) }, coins: $0.count(1), balance: $0.count(2)) }
        if let known {
            guard known.coins == coins, let id = known.id else { return .keyReused }
            return .credited(id: id, balance: known.balance, isReplay: true)
        }
        let have = try database.balance(of: user)
        let (balance, isTooLarge) = have.addingReportingOverflow(coins)
        guard !isTooLarge, 0...GiftOrder.maxCoins ~= balance else { return .outOfRange(have: have) }
        return .credited(id: try book(session, balance), balance: balance, isReplay: false)
    }

    private func book(_ session: WriteSession, _ balance: Coins) throws -> OrderID {
        let (id, database) = (session.nextID(), session.database)
        try database.run(
            "INSERT INTO wallet VALUES (?, ?) ON CONFLICT (\"user\") DO UPDATE SET coins = excluded.coins",
            [.text(user.text), .count(balance)])
        try database.run(
            "INSERT INTO credit VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .text(id.text), .text(user.text), .text(key.text), .count(coins), .text(issuer), .count(balance),
                .count(session.clock.wall),
            ])
        try EventRecorder(session).book(id, [(.outside, -coins), (.wallet(user), coins)])
        if let action { try session.audit(action, order: id, from: nil, to: nil) }
        return id
    }
}
