import GiftModel
import SVGADatabase
import SVGAJSON

/// A row of orders.
struct OrderRow {
    let id: OrderID
    let sender: UserID
    let fingerprint: [UInt8]
    let room: RoomID
    let receiver: UserID
    let gift: GiftID
    let coins: Coins
    let count: Int
    let cost: Coins
    let state: OrderState
    let seq: Int?
    let answer: String?
    let body: String?
    let attempts: Int
    let nextAttemptAt: Milliseconds?
    let createdAt: Milliseconds

    static let columns = """
        id, sender, fingerprint, room, receiver, gift, coins, count, cost, state, seq, answer, body, attempts,
        next_attempt_at, created_at
        """

    /// Reads a row of these columns.
    init?(_ row: any LedgerRow) {
        guard let id = row.text(0).flatMap({ OrderID($0) }), let state = OrderState(rawValue: row.count(9)),
            let sender = row.text(1).flatMap({ try? UserID($0) }), let room = row.text(3).flatMap({ try? RoomID($0) }),
            let receiver = row.text(4).flatMap({ try? UserID($0) }), let gift = row.text(5).flatMap({ try? GiftID($0) })
        else { return nil }
        (self.id, self.sender, self.room, self.receiver, self.gift) = (id, sender, room, receiver, gift)
        (fingerprint, coins, count, cost) = (row.blob(2), row.count(6), row.count(7), row.count(8))
        (self.state, answer, body, attempts) = (state, row.text(11), row.text(12), row.count(13))
        seq = row.text(10) == nil ? nil : row.count(10)
        nextAttemptAt = row.text(14) == nil ? nil : row.count(14)
        createdAt = row.count(15)
    }

    /// The orders that a condition finds.
    static func rows(
        _ database: any LedgerConnection, where condition: String, _ values: [SQLValue]
    ) throws(LedgerError) -> [OrderRow] {
        let rows = try database.rows("SELECT \(columns) FROM gift_order WHERE \(condition)", values) { OrderRow($0) }
        let sound = rows.compactMap { $0 }
        guard sound.count == rows.count else {
            throw LedgerError(.damaged(what: "table gift_order", "a name or state is none"))
        }
        return sound
    }

    static func row(_ id: OrderID, _ database: any LedgerConnection) throws(LedgerError) -> OrderRow? {
        try rows(database, where: "id = ?", [.text(id.text)]).first
    }

    /// The order as others see it.
    var stored: StoredOrder {
        let draft = StoredDraft(body)
        return StoredOrder(
            id: id, sender: draft?.sender ?? GiftUser(userID: sender), room: room,
            receiver: draft?.receiver ?? GiftUser(userID: receiver),
            gift: draft?.gift ?? Gift(giftID: gift, name: "", coins: coins), count: count, cost: cost, state: state,
            attempts: attempts, nextAttemptAt: nextAttemptAt, createdAt: createdAt, seq: seq,
            refusal: state == .refused ? StoredAnswer(answer).refusal : nil)
    }

    /// The stored answer.
    func answer(_ database: any LedgerConnection) throws(LedgerError) -> OrderAnswer {
        OrderAnswer(try outcome(database), of: id, isReplay: true)
    }

    private func outcome(_ database: any LedgerConnection) throws(LedgerError) -> OrderOutcome {
        switch state {
        case .pending: return .underWay
        case .unknown: return .unknown
        case .cancelled: return .cancelled
        case .refused: return StoredAnswer(answer).outcome
        case .accepted: return .accepted(try event(database), balance: StoredAnswer(answer).balance)
        }
    }

    private func event(_ database: any LedgerConnection) throws(LedgerError) -> RoomGiftEvent {
        guard let seq, let eventID = try? EventID(id.text) else { throw damaged("an accepted order has no event") }
        let found = try database.first(
            "SELECT number, body FROM event WHERE room = ? AND seq = ?", [.text(room.text), .count(seq)]
        ) { ($0.count(0), $0.text(1)) }
        // The event may be older than events are kept; then the order has its text.
        guard let text = found?.1 ?? body else { throw damaged("the event of an answer is not kept") }
        return RoomGiftEvent(number: found?.0 ?? 0, room: room, seq: seq, id: eventID, body: text)
    }

    private func damaged(_ reason: String) -> LedgerError { LedgerError(.damaged(what: "order \(id)", reason)) }
}

/// What an order answered, as a column has it.
struct StoredAnswer {
    private var members: [String: JSONTree] = [:]

    init(_ text: String?) {
        guard let text, case .object(let members) = try? JSONTree(parsing: Array(text.utf8)) else { return }
        self.members = members
    }

    var balance: Coins? { members["balance"]?.integer }

    var refusal: OrderRefusal? {
        if let have = members["have"]?.integer, let need = members["need"]?.integer {
            return .insufficientBalance(have: have, need: need)
        }
        guard let code = members["code"]?.integer, case .string(let reason)? = members["reason"] else { return nil }
        return .denied(code: code, reason: reason)
    }

    var outcome: OrderOutcome {
        switch refusal {
        case .insufficientBalance(let have, let need)?: .insufficientBalance(have: have, need: need)
        case .denied(let code, let reason)?: .refused(code: code, reason: reason)
        // Answers are forgotten after their time.
        case nil: .refused(code: 0, reason: "")
        }
    }

    static func text(balance: Coins?) -> String { balance.map { "{\"balance\":\($0)}" } ?? "{}" }

    static func text(_ refusal: OrderRefusal) -> String {
        switch refusal {
        case .insufficientBalance(let have, let need): "{\"have\":\(have),\"need\":\(need)}"
        case .denied(let code, let reason):
            JSONTree.object(["code": .integer(code), "reason": .string(reason)]).line
        }
    }
}

/// What an undecided order will show, as a column has it.
struct StoredDraft {
    let sender: GiftUser
    let receiver: GiftUser
    let gift: Gift
    let catalogVersion: Int

    /// Reads a draft; nil for the text of an event, which has the same parts and an id.
    init?(_ text: String?) {
        guard let text, case .object(let members)? = try? JSONTree(parsing: Array(text.utf8)),
            let sender = members["sender"].flatMap({ try? GiftUser($0, at: JSONPath(), .native, .standard) }),
            let receiver = members["receiver"].flatMap({ try? GiftUser($0, at: JSONPath(), .native, .standard) }),
            let gift = members["gift"].flatMap({ try? Gift($0, at: JSONPath(), .native, .standard) })
        else { return nil }
        (self.sender, self.receiver, self.gift) = (sender, receiver, gift)
        catalogVersion = members["catalogVersion"]?.integer ?? 0
    }
}
