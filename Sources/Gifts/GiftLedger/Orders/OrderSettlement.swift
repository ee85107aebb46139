import GiftModel
import SVGADatabase
import SVGAJSON

/// Records what a hook said about an order.
struct OrderSettlement {
    let session: WriteSession
    private var database: any LedgerConnection { session.database }

    /// When the hook is asked again after the first, second … attempt without an answer.
    private static let pauses: [Milliseconds] = [5_000, 30_000, 300_000]
    private static let hour: Milliseconds = 3_600_000
    /// After which time nobody is asked any more.
    private static let end: Milliseconds = 24 * hour

    init(_ session: WriteSession) { self.session = session }

    func settle(_ id: OrderID, _ decision: OrderDecision) throws(LedgerError) -> OrderAnswer? {
        guard let row = try OrderRow.row(id, database) else { return nil }
        switch (row.state, decision) {
        case (.pending, .allow(let balance)):
            // Where the ledger could not take the answer at its time, nobody waits for the gift any more.
            return try isOver(row) ? cancel(row) : accept(row, balance)
        case (.unknown, .allow(let balance)):
            return try isTooLate(row) ? cancel(row) : accept(row, balance)
        case (.pending, .deny(let code, let reason)), (.unknown, .deny(let code, let reason)):
            return try refuse(row, .denied(code: code, reason: reason))
        case (.pending, .noAnswer), (.unknown, .noAnswer): return try postpone(row)
        case (.pending, .notAsked): return try withdraw(row)
        case (.unknown, .notAsked), (.cancelled, .notAsked): return try wait(row)
        case (.cancelled, .noAnswer): return try postpone(row)
        case (.cancelled, .cancellationConfirmed):
            try database.run("UPDATE gift_order SET next_attempt_at = NULL WHERE id = ?", [.text(id.text)])
            return OrderAnswer(.cancelled, of: id)
        default: return try row.answer(database)
        }
    }

    private func accept(_ row: OrderRow, _ balance: Coins?) throws(LedgerError) -> OrderAnswer {
        guard let draft = StoredDraft(row.body), let gift = try? draft.gift.tree(.native).line else {
            throw LedgerError(.damaged(what: "order \(row.id)", "an undecided order has no draft"))
        }
        let text = EventText(
            sender: draft.sender.tree(.native).line, receiver: draft.receiver.tree(.native).line, gift: gift,
            room: JSONTree.string(row.room.text).line, count: row.count, cost: row.cost,
            catalogVersion: draft.catalogVersion)
        let event = try EventRecorder(session).record(row.id, text, in: row.room, cost: row.cost)
        // The wallet is the biller's.
        try EventRecorder(session).book(row.id, from: .outside, to: row.receiver, row.cost)
        try database.run(
            """
            UPDATE gift_order SET state = ?, seq = ?, answer = ?, body = NULL, next_attempt_at = NULL, at = ? WHERE id = ?
            """,
            [
                .count(OrderState.accepted.rawValue), .count(event.seq), .text(StoredAnswer.text(balance: balance)),
                .count(session.clock.wall), .text(row.id.text),
            ])
        return OrderAnswer(.accepted(event, balance: balance), of: row.id)
    }

    private func refuse(_ row: OrderRow, _ refusal: OrderRefusal) throws(LedgerError) -> OrderAnswer {
        let answer = StoredAnswer.text(refusal)
        try end(row, .refused, answer: answer, next: nil)
        return OrderAnswer(StoredAnswer(answer).outcome, of: row.id)
    }

    /// The hook took coins for a gift that is not shown any more: it is told so until it takes notice.
    private func cancel(_ row: OrderRow) throws(LedgerError) -> OrderAnswer {
        try end(row, .cancelled, answer: nil, next: session.clock.now)
        return OrderAnswer(.cancelled, of: row.id)
    }

    private func end(
        _ row: OrderRow, _ state: OrderState, answer: String?, next: Milliseconds?
    ) throws(LedgerError) {
        // A cancellation keeps its draft: the hook is told what was cancelled. Attempts count anew.
        try database.run(
            """
            UPDATE gift_order SET state = ?1, answer = ?2, next_attempt_at = ?3, at = ?4, attempts = 0,
                body = CASE WHEN CAST(?3 AS BIGINT) IS NULL THEN NULL ELSE body END
            WHERE id = ?5
            """,
            [
                .count(state.rawValue), .optional(answer), .optional(next.map(Int64.init)), .count(session.clock.wall),
                .text(row.id.text),
            ])
    }

    private func isTooLate(_ row: OrderRow) throws(LedgerError) -> Bool {
        if session.configuration.lateGift == .cancel { return true }
        return try isOver(row)
    }

    /// Whether an order is too old to be shown, or its room is closed.
    private func isOver(_ row: OrderRow) throws(LedgerError) -> Bool {
        if session.clock.now - row.createdAt > session.configuration.maxLateness { return true }
        let isOpen = try database.first("SELECT state FROM room WHERE id = ?", [.text(row.room.text)]) { $0.flag(0) }
        return isOpen != true
    }

    private func withdraw(_ row: OrderRow) throws(LedgerError) -> OrderAnswer {
        try database.run("DELETE FROM gift_order WHERE id = ?", [.text(row.id.text)])
        return OrderAnswer(.withdrawn, of: row.id)
    }

    /// Asks again soon, and counts no attempt.
    private func wait(_ row: OrderRow) throws(LedgerError) -> OrderAnswer {
        try database.run(
            "UPDATE gift_order SET next_attempt_at = ? WHERE id = ? AND next_attempt_at IS NOT NULL",
            [.count(session.clock.now + OrderSettlement.pauses[0]), .text(row.id.text)])
        return try row.answer(database)
    }

    /// Asks again later; after a day nobody does, and the order stays for an operator.
    private func postpone(_ row: OrderRow) throws(LedgerError) -> OrderAnswer {
        let pause =
            row.attempts < OrderSettlement.pauses.count
            ? OrderSettlement.pauses[row.attempts] : OrderSettlement.hour
        let next = session.clock.now + pause
        let isOver = row.state == .unknown && next - row.createdAt > OrderSettlement.end + OrderSettlement.hour
        let state = row.state == .pending ? OrderState.unknown : row.state
        try database.run(
            "UPDATE gift_order SET state = ?, attempts = attempts + 1, next_attempt_at = ? WHERE id = ?",
            [.count(state.rawValue), isOver ? .null : .count(next), .text(row.id.text)])
        return OrderAnswer(state == .cancelled ? .cancelled : .unknown, of: row.id)
    }
}

extension WriteSession {
    /// Makes orders unknown that waited for a hook when their process ended: nobody waits for its answer any more.
    ///
    /// - Parameter age: How long they have waited at least, where other processes may still wait; nil where there are none.
    func takeOverPendingOrders(olderThan age: Milliseconds? = nil) throws(LedgerError) {
        try database.run(
            """
            UPDATE gift_order SET state = ?, attempts = attempts + 1, next_attempt_at = ?
            WHERE state = ? AND created_at <= ?
            """,
            [
                .count(OrderState.unknown.rawValue), .count(clock.now + 5_000), .count(OrderState.pending.rawValue),
                .count(age.map { clock.now - $0 } ?? .max),
            ])
    }
}
