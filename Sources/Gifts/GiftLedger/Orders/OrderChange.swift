import GiftModel
import SVGACoding
import SVGADatabase

/// Records an input about an order: the billing system's answer, the end of its lease, or an operator's action.
struct OrderChange {
    let session: WriteSession
    let input: OrderInput
    /// The operator and the reason; nil for the server itself.
    let action: OperatorAction?
    private var database: any LedgerConnection { session.database }

    /// The pause before a request that could not be made.
    private static let waitingTime: Milliseconds = 5_000

    func apply(to id: OrderID) throws -> OrderOutcome? {
        guard let row = try OrderRow.row(id, database) else { return nil }
        let transition = OrderState.next(after: row.state, on: input, try context(row))
        // Another server may have renewed the lease.
        let isEarly = input == .leaseEnded && row.nextAttemptAt.map { $0 > session.clock.now } ?? true
        if transition.effect != .none, !isEarly, let state = transition.state {
            try perform(transition.effect, on: row, to: state)
            if let action { try session.audit(action, order: id, from: row.state, to: state) }
        }
        guard let changed = try OrderRow.row(id, database) else { return nil }
        return OrderOutcome(try changed.record(database))
    }

    private func context(_ row: OrderRow) throws -> OrderContext {
        var context = OrderContext()
        (context.isAbandoned, context.attempts) = (row.isAbandoned, row.attempts)
        context.deliversLate = session.configuration.deliversLate
        context.asksAgain = session.configuration.asksAgain
        guard case .billed(.charged) = input else { return context }
        let isOpen = try database.first("SELECT state FROM room WHERE id = ?", [.text(row.room.text)]) { $0.flag(0) }
        let age = session.clock.now - row.createdAt
        context.isShowable = isOpen == true && age <= session.configuration.maxLateness
        return context
    }

    private func perform(_ effect: OrderTransition.Effect, on row: OrderRow, to state: OrderState) throws {
        switch effect {
        case .show:
            let last = try database.first("SELECT seq FROM room WHERE id = ?", [.text(row.room.text)]) { $0.count(0) }
            guard let last else { throw SVGAError.damagedLedger("room \(row.room)", "it is gone, and has orders") }
            let text = try text(of: row)
            _ = try EventRecorder(session).record(row.id, text, in: row.room, after: last, cost: row.cost)
            try accept(row, seq: last + 1)
        case .book: try accept(row, seq: nil)
        case .refuse: try end(row, state, answer: StoredAnswer.text(refusal))
        case .release, .close: try end(row, state)
        case .retry(let pause): try ask(row, state, after: pause, attempts: row.attempts + 1)
        case .wait: try ask(row, state, after: OrderChange.waitingTime, attempts: row.attempts)
        // Attempts count again, and the order keeps its draft, which the billing system needs for the refund.
        case .refund(let pause): try ask(row, state, after: pause, attempts: 0)
        case .reverse: try reverse(row)
        case .none, .buy, .ask, .abandon:
            throw SVGAError.damagedLedger("order \(row.id)", "it cannot be taken anew")
        }
    }

    private var refusal: OrderRefusal {
        if case .billed(.declined(let code, let reason)) = input { return .declined(code: code, reason: reason) }
        return .declined(code: 0, reason: action?.note ?? "")
    }

    /// Books the coins of a charge outside, and keeps the balance that came with it.
    private func accept(_ row: OrderRow, seq: Int?) throws {
        var answer = StoredAnswer.text(balance: nil)
        if case .billed(.charged(let balance, let isUnbilled)) = input {
            answer = isUnbilled ? StoredAnswer.unbilled : StoredAnswer.text(balance: balance)
        }
        try EventRecorder(session).book(row.id, [(.outside, -row.cost), (.income(row.receiver), row.cost)])
        try database.run(
            """
            UPDATE gift_order SET state = ?, seq = ?, answer = ?, body = NULL, next_attempt_at = NULL, attention = 0,
                at = ?, note = coalesce(?, note) WHERE id = ?
            """,
            [
                .state(.accepted), .optional(seq), .text(answer),
                .count(session.clock.wall), .optional(action?.note), .text(row.id.text),
            ])
    }

    private func text(of row: OrderRow) throws -> EventText {
        guard let draft = StoredDraft(row.body), let gift = try? draft.gift.tree(.native).line else {
            throw SVGAError.damagedLedger("order \(row.id)", "an undecided order has no draft")
        }
        return EventText(
            sender: draft.sender.line, receiver: draft.receiver.line, gift: gift, room: row.room.text.quoted,
            count: row.count, cost: row.cost, catalogVersion: draft.catalogVersion)
    }

    /// The order waits for no more calls.
    private func end(_ row: OrderRow, _ state: OrderState, answer: String? = nil) throws {
        try database.run(
            """
            UPDATE gift_order SET state = ?, answer = ?, body = NULL, next_attempt_at = NULL, attention = 0, at = ?,
                note = coalesce(?, note) WHERE id = ?
            """,
            [.state(state), .optional(answer), .count(session.clock.wall), .optional(action?.note), .text(row.id.text)])
    }

    /// The billing system is called after a pause; nil leaves the order to an operator.
    private func ask(_ row: OrderRow, _ state: OrderState, after pause: Milliseconds?, attempts: Int) throws {
        try database.run(
            "UPDATE gift_order SET state = ?, attempts = ?, next_attempt_at = ?, attention = ?, at = ? WHERE id = ?",
            [
                .state(state), .count(attempts), .optional(pause.map { session.clock.now + $0 }), .flag(pause == nil),
                state == .cancelled ? .count(session.clock.wall) : .null, .text(row.id.text),
            ])
    }

    /// Undoes the entries of an order; its event stays, since viewers have seen it.
    private func reverse(_ row: OrderRow) throws {
        let wallet = LedgerAccount.wallet(row.sender)
        let wasDebited = try database.first(
            "SELECT 1 FROM entry WHERE account = ? AND \"order\" = ?",
            [.text(wallet.description), .text(row.id.text)]
        ) { $0.flag(0) }
        let source = wasDebited == true ? wallet : .outside
        if wasDebited == true {
            try database.run(
                "UPDATE wallet SET coins = coins + ? WHERE \"user\" = ?", [.count(row.cost), .text(row.sender.text)])
        }
        try EventRecorder(session).book(row.id, [(.income(row.receiver), -row.cost), (source, row.cost)])
        try database.run(
            "UPDATE gift_order SET state = ?, note = coalesce(?, note) WHERE id = ?",
            [.state(.refunded), .optional(action?.note), .text(row.id.text)])
    }
}

extension WriteSession {
    func audit(_ action: OperatorAction, order: OrderID, from old: OrderState?, to new: OrderState?) throws {
        try database.run(
            "INSERT INTO audit (at, actor, action, \"order\", old_state, new_state, note, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .count(clock.wall), .text(action.actor.text), .text(action.name.rawValue), .text(order.text),
                .optional(old?.rawValue), .optional(new?.rawValue), .text(action.note), .text(action.key.text),
            ])
    }

    /// Ends the leases of pending orders: no other process works on this ledger, so no one waits for an answer.
    func endLeases() throws {
        try database.run(
            "UPDATE gift_order SET next_attempt_at = ? WHERE state = ?", [.count(clock.now), .state(.pending)])
    }
}
