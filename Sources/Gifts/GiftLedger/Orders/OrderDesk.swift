import GiftModel
import SVGADatabase

/// Takes orders within a transaction: recognises, admits, bills and records them, in this order.
///
/// A known key comes before all rules: who repeats a call for a gift that was paid is told so, though the room has closed or the
/// price has changed meanwhile.
struct OrderDesk {
    let session: WriteSession
    private var database: any LedgerConnection { session.database }

    init(_ session: WriteSession) { self.session = session }

    /// An order with what the ledger says about it.
    private struct Admitted {
        let id: OrderID
        let order: PreparedOrder
        let gift: Gift
        let cost: Coins
        let receiver: UserID
        let text: EventText
    }

    /// Where the ledger keeps the wallets.
    func place(_ order: PreparedOrder) throws(LedgerError) -> OrderAnswer {
        if let answer = try recognise(order) { return answer }
        let admitted: Admitted
        switch try admit(order) {
        case .failure(let outcome): return OrderAnswer(outcome.outcome)
        case .success(let order): admitted = order
        }
        guard let balance = try debit(order.order.sender.userID, admitted.cost) else {
            return try refuse(admitted)
        }
        let event = try EventRecorder(session).record(
            admitted.id, admitted.text, in: order.order.room, cost: admitted.cost)
        let sender = LedgerAccount.wallet(order.order.sender.userID)
        try EventRecorder(session).book(admitted.id, from: sender, to: admitted.receiver, admitted.cost)
        try insert(admitted, .accepted, seq: event.seq, answer: StoredAnswer.text(balance: balance))
        return OrderAnswer(.accepted(event, balance: balance), of: admitted.id)
    }

    /// Where a hook decides.
    func prepare(_ order: PreparedOrder) throws(LedgerError) -> OrderPreparation {
        if let answer = try recognise(order) { return .answered(answer) }
        switch try admit(order) {
        case .failure(let outcome): return .answered(OrderAnswer(outcome.outcome))
        case .success(let admitted):
            try insert(admitted, .pending, body: admitted.text.draft)
            guard let row = try OrderRow.row(admitted.id, database) else {
                throw LedgerError(.damaged(what: "order \(admitted.id)", "it is gone at once"))
            }
            return .ask(row.stored)
        }
    }

    /// The stored answer of a key that is known.
    private func recognise(_ order: PreparedOrder) throws(LedgerError) -> OrderAnswer? {
        let found = try OrderRow.rows(
            database, where: "sender = ? AND key = ?",
            [.text(order.order.sender.userID.text), .text(order.order.key.text)])
        guard let row = found.first else { return nil }
        if row.fingerprint != order.fingerprint { return OrderAnswer(.keyReused) }
        return try row.answer(database)
    }

    private func admit(_ order: PreparedOrder) throws(LedgerError) -> Swift.Result<Admitted, Refused> {
        let wanted = order.order
        guard GiftOrder.countRange.contains(wanted.count) else {
            return .failure(
                Refused(
                    .invalid("count: \(wanted.count) is not a whole number in 1…\(GiftOrder.countRange.upperBound)")))
        }
        let row = try database.first("SELECT host, host_id, state FROM room WHERE id = ?", [.text(wanted.room.text)]) {
            (host: $0.text(0) ?? "", id: $0.text(1) ?? "", isOpen: $0.flag(2))
        }
        guard let row else { return .failure(Refused(.noSuchRoom)) }
        guard row.isOpen else { return .failure(Refused(.roomClosed)) }
        let state = session.catalog
        guard let gift = state.gifts[wanted.giftID], gift.isListed, let line = state.lines[wanted.giftID] else {
            return .failure(Refused(.unknownGift))
        }
        if let stated = wanted.statedCoins, stated != gift.value.coins {
            return .failure(Refused(.priceChanged(gift.value.coins)))
        }
        let (cost, isTooLarge) = gift.value.coins.multipliedReportingOverflow(by: wanted.count)
        guard !isTooLarge, cost <= GiftOrder.maxCoins else {
            return .failure(Refused(.invalid("count: the cost is above \(GiftOrder.maxCoins) coins")))
        }
        guard let receiver = try? wanted.receiver?.userID ?? UserID(row.id) else {
            throw LedgerError(.damaged(what: "room \(wanted.room)", "the host has no name"))
        }
        let text = EventText(
            sender: order.sender, receiver: order.receiver ?? row.host, gift: line, room: order.room,
            count: wanted.count, cost: cost, catalogVersion: state.version)
        return .success(
            Admitted(
                id: session.nextID(), order: order, gift: gift.value, cost: cost, receiver: receiver, text: text))
    }

    /// Takes the cost from a wallet.
    ///
    /// - Returns: What is left, nil where there is too little.
    private func debit(_ user: UserID, _ cost: Coins) throws(LedgerError) -> Coins? {
        if cost == 0 { return try Wallets(database).balance(of: user) }
        return try database.first(
            "UPDATE wallet SET coins = coins - ?1 WHERE \"user\" = ?2 AND coins >= ?1 RETURNING coins",
            [.count(cost), .text(user.text)]
        ) { $0.count(0) }
    }

    private func refuse(_ order: Admitted) throws(LedgerError) -> OrderAnswer {
        let have = try Wallets(database).balance(of: order.order.order.sender.userID)
        let refusal = OrderRefusal.insufficientBalance(have: have, need: order.cost)
        try insert(order, .refused, answer: StoredAnswer.text(refusal))
        return OrderAnswer(.insufficientBalance(have: have, need: order.cost), of: order.id)
    }

    private func insert(
        _ admitted: Admitted, _ state: OrderState, seq: Int? = nil, answer: String? = nil, body: String? = nil
    ) throws(LedgerError) {
        let order = admitted.order.order
        try database.run(
            "INSERT INTO gift_order VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, NULL, ?, ?)",
            [
                .text(admitted.id.text), .text(order.sender.userID.text), .text(order.key.text),
                .blob(admitted.order.fingerprint), .text(order.room.text), .text(admitted.receiver.text),
                .text(order.giftID.text), .count(admitted.gift.coins), .count(order.count), .count(admitted.cost),
                .count(state.rawValue), .optional(seq.map(Int64.init)), .optional(answer), .optional(body),
                .count(session.clock.now), state == .pending ? .null : .count(session.clock.wall),
            ])
    }

    /// What a rule forbids, which is no failure of the ledger.
    private struct Refused: Error {
        let outcome: OrderOutcome

        init(_ outcome: OrderOutcome) { self.outcome = outcome }
    }
}
