import GiftModel
import SVGACoding
import SVGADatabase

/// Takes an order within a transaction: recognises its key, checks the rules, and records the transition. A known key
/// comes before all rules: a sender who repeats a request for a gift that was paid gets its outcome, although the room
/// has closed or the price has changed meanwhile.
struct OrderTaking {
    let session: WriteSession
    let prepared: PreparedOrder
    /// Whether a billing system keeps the wallets.
    let isBilledOutside: Bool
    private var database: any LedgerConnection { session.database }
    private var order: GiftOrder { prepared.order }

    /// An order that the rules allow.
    private struct Admitted {
        let id: OrderID
        let gift: Gift
        let cost: Coins
        let receiver: UserID
        let text: EventText
        /// The sender's wallet, and the room's last sequence number.
        let balance: Coins
        let lastSeq: Int
    }

    func run() throws -> OrderOutcome {
        let known = try OrderRow.row(key: order.key, of: prepared.sender.userID, database)
        var context = OrderContext()
        (context.usesWallet, context.isAbandoned) = (!isBilledOutside, known?.isAbandoned ?? false)
        let transition = OrderState.next(after: known?.state, on: .placed, context)
        if let known, known.isArchived || known.fingerprint != prepared.fingerprint || transition.effect == .none {
            return try known.outcome(of: prepared, database)
        }
        switch try admit(known?.id) {
        case .refused(let reason): return .notTaken(reason)
        case .admitted(let admitted):
            return transition.effect == .buy ? try buy(admitted, known) : try ask(admitted, known)
        }
    }

    private func buy(_ admitted: Admitted, _ known: OrderRow?) throws -> OrderOutcome {
        let (sender, cost) = (prepared.sender.userID, admitted.cost)
        let balance = admitted.balance - cost
        guard balance >= 0 else {
            return .refused(.insufficientBalance(have: admitted.balance, need: cost), nil)
        }
        if cost > 0 {
            try database.run(
                "UPDATE wallet SET coins = ? WHERE \"user\" = ? AND coins = ?",
                [.count(balance), .text(sender.text), .count(admitted.balance)])
            guard database.changeCount == 1 else { throw SVGAError.rowConflict }
        }
        let recorder = EventRecorder(session)
        let event = try recorder.record(
            admitted.id, admitted.text, in: order.room, after: admitted.lastSeq, cost: cost)
        try recorder.book(admitted.id, [(.wallet(sender), -cost), (.income(admitted.receiver), cost)])
        let answer = StoredAnswer.text(balance: balance)
        var record = try put(admitted, known, .accepted, seq: event.seq, answer: answer)
        (record.seq, record.event, record.balance) = (event.seq, event, balance)
        return .accepted(record)
    }

    /// Records the order before the billing system is called.
    private func ask(_ admitted: Admitted, _ known: OrderRow?) throws -> OrderOutcome {
        .undecided(try put(admitted, known, .pending, body: admitted.text.draft))
    }

    private func admit(_ known: OrderID?) throws -> Admission {
        guard GiftOrder.countRange.contains(order.count) else {
            let range = "1…\(GiftOrder.countRange.upperBound)"
            return .refused(.invalid("count: \(order.count) is not an integer in \(range)"))
        }
        let row = try database.first(
            """
            SELECT host, host_id, state, receivers, seq, (SELECT coins FROM wallet WHERE "user" = ?) FROM room
            WHERE id = ?
            """, [.text(prepared.sender.userID.text), .text(order.room.text)]
        ) { row in
            (
                host: row.text(0) ?? "", id: row.text(1) ?? "", isOpen: row.flag(2), receivers: row.text(3),
                seq: row.count(4), balance: row.count(5)
            )
        }
        guard let row else { return .refused(.noSuchRoom) }
        guard row.isOpen else { return .refused(.roomClosed) }
        let state = session.catalog
        guard let gift = state.gifts[order.giftID], gift.isListed, let line = state.lines[order.giftID] else {
            return .refused(.unknownGift)
        }
        if let stated = order.coins, stated != gift.value.coins { return .refused(.priceChanged(gift.value.coins)) }
        let (cost, isTooLarge) = gift.value.coins.multipliedReportingOverflow(by: order.count)
        guard !isTooLarge, cost <= GiftOrder.maxCoins else {
            return .refused(.invalid("count: the cost is above \(GiftOrder.maxCoins) coins"))
        }
        guard let receiver = try? order.receiver ?? UserID(row.id) else {
            throw SVGAError.damagedLedger("room \(order.room)", "the host has no name")
        }
        let isHost = receiver.text == row.id
        guard receiver != prepared.sender.userID, isHost || RoomRow.receivers(row.receivers).contains(receiver) else {
            return .refused(.receiverNotAllowed)
        }
        let text = EventText(
            sender: prepared.senderText, receiver: isHost ? row.host : GiftUser(userID: receiver).line,
            gift: line, room: prepared.roomText, count: order.count, cost: cost, catalogVersion: state.version)
        let id = known ?? session.nextID()
        return .admitted(
            Admitted(
                id: id, gift: gift.value, cost: cost, receiver: receiver, text: text, balance: row.balance,
                lastSeq: row.seq))
    }

    /// Records the order: a new one, or a void one whose key came again.
    private func put(
        _ admitted: Admitted, _ known: OrderRow?, _ state: OrderState, seq: Int? = nil, answer: String? = nil,
        body: String? = nil
    ) throws -> OrderRecord {
        if let known {
            try database.run(
                "DELETE FROM gift_order WHERE id = ? AND state = ?", [.text(known.id.text), .state(.void)])
            // Another server has taken the key meanwhile.
            guard database.changeCount == 1 else { throw SVGAError.rowConflict }
        }
        let now = session.clock.now
        // An order of a wallet has no payment outside of its ledger.
        let payment = state == .pending ? try prepared.payment() : admitted.id.text
        let next = state == .pending ? now + session.configuration.lease : nil
        try OrderRow.insert(
            database,
            [
                .text(admitted.id.text), .text(prepared.sender.userID.text), .text(order.key.text),
                .blob(prepared.fingerprint), .text(order.room.text), .text(admitted.receiver.text),
                .text(order.giftID.text), .count(admitted.gift.coins), .count(order.count), .count(admitted.cost),
                .state(state), .optional(seq), .optional(answer), .optional(body), .optional(next), .count(now),
                state == .pending ? .null : .count(session.clock.wall), .text(payment),
            ])
        let draft = body.flatMap { StoredDraft($0) }
        var record = OrderRecord(
            id: admitted.id, payment: payment, key: order.key, sender: prepared.sender, room: order.room,
            receiver: draft?.receiver ?? GiftUser(userID: admitted.receiver), gift: admitted.gift, count: order.count,
            cost: admitted.cost, state: state, createdAt: now)
        record.nextAttemptAt = next
        return record
    }

    /// The verdict of the rules, which is not a failure of the ledger.
    private enum Admission {
        case admitted(Admitted), refused(NotTaken)
    }
}

extension WriteSession {
    /// Abandons a key, so that a late request with it is refused.
    func abandon(_ key: IdempotencyKey, of user: UserID) throws -> OrderRecord {
        let known = try OrderRow.row(key: key, of: user, database)
        if let known, known.isArchived { return known.summary }
        var context = OrderContext()
        context.isAbandoned = known?.isAbandoned ?? false
        guard OrderState.next(after: known?.state, on: .abandoned, context).effect == .abandon else {
            guard let known else { throw SVGAError.damagedLedger("key \(key)", "it is of no order") }
            return try known.record(database)
        }
        if let known {
            try database.run(
                "UPDATE gift_order SET fingerprint = NULL WHERE id = ? AND state = ?",
                [.text(known.id.text), .state(.void)])
            guard database.changeCount == 1 else { throw SVGAError.rowConflict }
            return try known.record(database)
        }
        let (id, now) = (nextID(), clock.now)
        // Columns of an abandoned key.
        let none = SQLValue.text("-")
        try OrderRow.insert(
            database,
            [
                .text(id.text), .text(user.text), .text(key.text), .null, none, none, none, .count(0), .count(0),
                .count(0), .state(.void), .null, .null, .null, .null, .count(now), .count(clock.wall), .text(id.text),
            ])
        guard let row = try OrderRow.row(id, database) else {
            throw SVGAError.damagedLedger("order \(id)", "it is gone at once")
        }
        return try row.record(database)
    }
}
