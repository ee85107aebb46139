package import SVGACoding

package struct OrderRecord: Hashable, Sendable {
    package var id: OrderID
    /// The payment ID: the same in all calls of the billing system about the order, so that it charges once.
    package var payment: String
    /// Nil for an order of an earlier version whose key was freed.
    package var key: IdempotencyKey?
    /// The payer. Names are the order's while it is undecided, afterwards only the account is kept.
    package var sender: GiftUser
    package var room: RoomID
    package var receiver: GiftUser
    /// The gift with its price when it was ordered; after the decision its ID and price only.
    package var gift: Gift
    /// 0 for a key that was abandoned before it was an order.
    package var count: Int
    /// The price of one times the count.
    package var cost: Coins
    package var state: OrderState
    /// The number of calls to the billing system that got no response.
    package var attempts = 0
    /// The end of a pending order's lease, or the time of the next call; nil for none.
    package var nextAttemptAt: Milliseconds?
    package var createdAt: Milliseconds
    /// The sequence number of its event in the room; nil without an event.
    package var seq: Int?
    package var refusal: OrderRefusal?
    /// The sender's balance after the order, if it is known.
    package var balance: Coins?
    /// The event that viewers get; nil if the order has none, and in lists of orders.
    package var event: RoomGiftEvent?
    /// Whether it was accepted without an answer of the billing system.
    package var isUnbilled = false
    /// Whether an operator has to look at it.
    package var needsAttention = false
    /// An operator's note about it.
    package var note: String?
    /// Whether an earlier request recorded the order.
    package var isReplay = false
    package var isArchived = false

    package init(
        id: OrderID, payment: String, key: IdempotencyKey? = nil, sender: GiftUser, room: RoomID, receiver: GiftUser,
        gift: Gift, count: Int, cost: Coins, state: OrderState, createdAt: Milliseconds
    ) {
        (self.id, self.payment, self.key, self.sender, self.room) = (id, payment, key, sender, room)
        (self.receiver, self.gift, self.count, self.cost) = (receiver, gift, count, cost)
        (self.state, self.createdAt) = (state, createdAt)
    }

    package var summary: JSONTree {
        var members: [String: JSONTree] = ["id": .string(id.text), "state": .string(state.rawValue)]
        if needsAttention { members["attention"] = .boolean(true) }
        return .object(members)
    }

    package var members: [String: JSONTree] {
        var members: [String: JSONTree] = [
            "id": .string(id.text), "state": .string(state.rawValue), "sender": .string(sender.userID.text),
            "time": .integer(createdAt),
        ]
        if needsAttention { members["attention"] = .boolean(true) }
        if count == 0 { return members }
        members["room"] = .string(room.text)
        members["receiver"] = .string(receiver.userID.text)
        members["giftID"] = .string(gift.giftID.text)
        (members["count"], members["cost"]) = (.integer(count), .integer(cost))
        members["seq"] = seq.map { .integer($0) }
        members["event"] = event.flatMap { try? JSONTree(parsing: Array($0.body.utf8)) }
        if state == .accepted { members["balance"] = balance.map { .integer($0) } ?? .null }
        switch refusal {
        case nil: break
        case .insufficientBalance(let have, let need)?:
            members["code"] = .string("insufficient-balance")
            (members["have"], members["need"]) = (.integer(have), .integer(need))
        case .declined(let code, let reason)?:
            members["code"] = .string("refused")
            (members["hookCode"], members["reason"]) = (.integer(code), .string(reason))
        }
        return members
    }
}

package enum OrderRefusal: Hashable, Sendable {
    case insufficientBalance(have: Coins, need: Coins), declined(code: Int, reason: String)
}

package indirect enum OrderOutcome: Hashable, Sendable {
    /// Final: charged once.
    case accepted(OrderRecord)
    /// Final: not charged. A refusal of the wallet leaves no record.
    case refused(OrderRefusal, OrderRecord?)
    /// Final: the coins go back.
    case reversed(OrderRecord)
    /// The order may be charged: keep the key.
    case undecided(OrderRecord)
    /// The order is not charged.
    case notTaken(NotTaken, OrderRecord? = nil)

    package init(_ record: OrderRecord) {
        switch record.state {
        case .accepted: self = .accepted(record)
        // Earlier versions forgot the reason after its time.
        case .refused: self = .refused(record.refusal ?? .declined(code: 0, reason: ""), record)
        case .cancelled, .refunded: self = .reversed(record)
        case .pending, .unknown: self = .undecided(record)
        case .void: self = .notTaken(.notSent, record)
        }
    }

    package var record: OrderRecord? {
        switch self {
        case .accepted(let record), .reversed(let record), .undecided(let record): record
        case .refused(_, let record), .notTaken(_, let record): record
        }
    }
}

package enum NotTaken: Hashable, Sendable {
    case keyReused
    case abandoned
    /// An operator moved the order of the key to an archive.
    case archived
    /// The billing system was not reached.
    case notSent
    /// After many failures of the billing system, calls pause for a while.
    case unavailable(retryAfter: Duration)
    case unknownGift, noSuchRoom, roomClosed
    /// The receiver is the sender, or not allowed in the room.
    case receiverNotAllowed
    /// The price of one is now this.
    case priceChanged(Coins)
    /// The order can never be accepted.
    case invalid(String)
}

/// The ID of an order and of its event: a UUID of version 7 (RFC 9562) in lower case. Names of one ledger rise in the
/// order in which orders came, also over restarts and where the wall clock is set back.
package struct OrderID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            let isDash = [8, 13, 18, 23].contains(index)
            guard isDash ? byte == UInt8(ascii: "-") : OrderID.isDigit(byte) else { return nil }
        }
        self.text = text
    }

    package init(unchecked text: String) { self.text = text }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }

    package var description: String { text }

    package static func < (a: OrderID, b: OrderID) -> Bool { a.text < b.text }
}
