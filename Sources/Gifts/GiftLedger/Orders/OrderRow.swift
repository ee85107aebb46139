import GiftModel
import SVGACoding
import SVGADatabase

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
    let answer, body: String?
    let attempts: Int
    let nextAttemptAt: Milliseconds?
    let createdAt: Milliseconds
    let payment: String
    let key: IdempotencyKey?
    let needsAttention: Bool
    let note: String?
    /// Whether an operator moved it to an archive; such a row is only read.
    let isArchived: Bool

    private static let columns = """
        id, sender, fingerprint, room, receiver, gift, coins, count, cost, state, seq, answer, body, attempts,
        next_attempt_at, created_at, payment, key, attention, note
        """
    /// All orders, including archived ones, each once: an order is moved in one transaction and read in one statement.
    /// The columns have the types of `gift_order`, so that both databases read in the order of an index.
    static let withArchived = """
        (SELECT \(columns), at, 0 AS archived FROM gift_order UNION ALL
            SELECT id, sender, fingerprint, room, receiver, gift, coins, count, cost, state, seq, answer,
                CAST(NULL AS TEXT), CAST(0 AS BIGINT), CAST(NULL AS BIGINT), created_at, payment, key,
                CAST(0 AS BIGINT), CAST(NULL AS TEXT), at, 1 FROM used_key)
        """
    /// Orders that nothing waits for, and whose events are no longer kept.
    static let isArchivable = """
        state IN (\([OrderState.accepted, .refused, .void, .refunded].map { "\($0.number)" }.joined(separator: ", ")))
        AND attention = 0 AND next_attempt_at IS NULL AND key IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM event WHERE event.id = gift_order.id)
        """

    private init?(_ row: any LedgerRow) {
        guard let id = row.text(0).flatMap({ OrderID($0) }), let state = OrderState(number: row.count(9)),
            let sender = row.text(1).flatMap({ try? UserID($0) }), let room = row.text(3).flatMap({ try? RoomID($0) }),
            let receiver = row.text(4).flatMap({ try? UserID($0) }), let gift = row.text(5).flatMap({ try? GiftID($0) })
        else { return nil }
        (self.id, self.sender, self.room, self.receiver, self.gift) = (id, sender, room, receiver, gift)
        (fingerprint, coins, count, cost) = (row.blob(2), row.count(6), row.count(7), row.count(8))
        (self.state, answer, body, attempts) = (state, row.text(11), row.text(12), row.count(13))
        seq = row.text(10) == nil ? nil : row.count(10)
        nextAttemptAt = row.text(14) == nil ? nil : row.count(14)
        (createdAt, payment) = (row.count(15), row.text(16) ?? id.text)
        key = row.text(17).flatMap { try? IdempotencyKey($0) }
        (needsAttention, note, isArchived) = (row.flag(18), row.text(19), row.flag(20))
    }

    static func rows(
        _ database: any LedgerConnection, where condition: String, _ values: [SQLValue], withArchived: Bool = false
    ) throws -> [OrderRow] {
        let (mark, table) = withArchived ? ("archived", "\(OrderRow.withArchived) o") : ("0", "gift_order")
        return try rows(database, "SELECT \(columns), \(mark) FROM \(table) WHERE \(condition)", values)
    }

    private static func rows(
        _ database: any LedgerConnection, _ query: String, _ values: [SQLValue]
    ) throws -> [OrderRow] {
        let rows = try database.rows(query, values) { OrderRow($0) }
        let sound = rows.compactMap { $0 }
        guard sound.count == rows.count else {
            throw SVGAError.damagedLedger("table gift_order", "a name or state is none")
        }
        return sound
    }

    /// An order that can change.
    static func row(_ id: OrderID, _ database: any LedgerConnection) throws -> OrderRow? {
        try rows(database, where: "id = ?", [.text(id.text)]).first
    }

    /// The order of a key, even if it is archived.
    static func row(key: IdempotencyKey, of user: UserID, _ database: any LedgerConnection) throws -> OrderRow? {
        try rows(database, ofKey, [.text(user.text), .text(key.text)]).first
    }

    /// Every order runs this query, so its text is made once.
    private static let ofKey = "SELECT \(columns), archived FROM \(withArchived) o WHERE sender = ? AND key = ?"

    /// Adds an order before its first call.
    static func insert(_ database: any LedgerConnection, _ values: [SQLValue]) throws {
        try database.run(
            """
            INSERT INTO gift_order (id, sender, key, fingerprint, room, receiver, gift, coins, count, cost, state, seq,
                answer, body, next_attempt_at, created_at, at, payment, attempts, attention)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
            """, values)
    }

    /// Whether the sender gave up the key.
    var isAbandoned: Bool { state == .void && fingerprint.isEmpty }

    /// The order as others see it, with its event where that is kept.
    func record(_ database: any LedgerConnection) throws -> OrderRecord {
        var record = summary
        if state == .accepted || state == .refunded, let seq { record.event = try event(seq, database) }
        return record
    }

    /// The order without its event.
    var summary: OrderRecord {
        let (draft, stored) = (StoredDraft(body), StoredAnswer(answer))
        var record = OrderRecord(
            id: id, payment: payment, key: key, sender: draft?.sender ?? GiftUser(userID: sender), room: room,
            receiver: draft?.receiver ?? GiftUser(userID: receiver),
            gift: draft?.gift ?? Gift(giftID: gift, name: "", coins: coins), count: count, cost: cost, state: state,
            createdAt: createdAt)
        (record.attempts, record.nextAttemptAt, record.seq) = (attempts, nextAttemptAt, seq)
        record.refusal = state == .refused ? stored.refusal : nil
        (record.balance, record.needsAttention, record.note) = (stored.balance, needsAttention, note)
        (record.isUnbilled, record.isReplay, record.isArchived) = (stored.isUnbilled, true, isArchived)
        return record
    }

    /// The response to a sender who sends the key again.
    func outcome(of order: PreparedOrder, _ database: any LedgerConnection) throws -> OrderOutcome {
        let record = try record(database)
        if isAbandoned, !isArchived { return .notTaken(.abandoned, record) }
        if !isAbandoned, fingerprint != order.fingerprint { return .notTaken(.keyReused) }
        return isArchived ? .notTaken(.archived, record) : OrderOutcome(record)
    }

    private func event(_ seq: Int, _ database: any LedgerConnection) throws -> RoomGiftEvent? {
        let found = try database.first(
            "SELECT number, epoch, body FROM event WHERE room = ? AND seq = ?", [.text(room.text), .count(seq)]
        ) { (number: $0.count(0), epoch: $0.count(1), body: $0.text(2)) }
        // The event may be older than events are kept; then the order has its text.
        return (found?.body ?? body).map { text in
            let position = EventPosition(epoch: found?.epoch ?? 0, seq: seq)
            return RoomGiftEvent(number: found?.number ?? 0, room: room, position: position, body: text)
        }
    }
}

extension OrderState {
    private static let numbered: [OrderState] = [.pending, .accepted, .refused, .unknown, .cancelled, .void, .refunded]

    init?(number: Int) {
        guard OrderState.numbered.indices ~= number else { return nil }
        self = OrderState.numbered[number]
    }

    var number: Int { OrderState.numbered.firstIndex(of: self) ?? 0 }
}

extension SQLValue {
    static func state(_ state: OrderState) -> SQLValue { .count(state.number) }

    static func optional(_ number: Int?) -> SQLValue { number.map { .count($0) } ?? .null }
}

struct StoredAnswer {
    private var members: [String: JSONTree] = [:]

    init(_ text: String?) {
        guard let text, case .object(let members) = try? JSONTree(parsing: Array(text.utf8)) else { return }
        self.members = members
    }

    var balance: Coins? { members["balance"]?.integer }
    var isUnbilled: Bool { members["unbilled"] == .boolean(true) }

    var refusal: OrderRefusal? {
        if let have = members["have"]?.integer, let need = members["need"]?.integer {
            return .insufficientBalance(have: have, need: need)
        }
        guard let code = members["code"]?.integer, case .string(let reason)? = members["reason"] else { return nil }
        return .declined(code: code, reason: reason)
    }

    static let unbilled = #"{"unbilled":true}"#

    static func text(balance: Coins?) -> String { balance.map { "{\"balance\":\($0)}" } ?? "{}" }

    static func text(_ refusal: OrderRefusal) -> String {
        switch refusal {
        case .insufficientBalance(let have, let need): "{\"have\":\(have),\"need\":\(need)}"
        case .declined(let code, let reason):
            JSONTree.object(["code": .integer(code), "reason": .string(reason)]).line
        }
    }
}

struct StoredDraft {
    let sender, receiver: GiftUser
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
