package import GiftModel

/// An order as the ledger has it.
package struct StoredOrder: Hashable, Sendable {
    package var id: OrderID
    /// Who pays. Names are those of the order while a hook decides, afterwards the account alone.
    package var sender: GiftUser
    package var room: RoomID
    package var receiver: GiftUser
    /// The gift with its price when it was ordered; after the decision its name and price alone.
    package var gift: Gift
    package var count: Int
    /// The price of one times the count.
    package var cost: Coins
    package var state: OrderState
    /// How often the hook was asked without an answer.
    package var attempts: Int
    /// When the hook is asked again, or told of the cancellation; nil where it is not.
    package var nextAttemptAt: Milliseconds?
    package var createdAt: Milliseconds
    /// The number of its event in the room; nil before it is accepted.
    package var seq: Int?
    /// The reason of a refusal.
    package var refusal: OrderRefusal?
}

/// Why an order was refused.
package enum OrderRefusal: Hashable, Sendable {
    case insufficientBalance(have: Coins, need: Coins)
    case denied(code: Int, reason: String)
}

/// A recorded gift as viewers are told of it.
package struct RoomGiftEvent: Hashable, Sendable {
    /// The place among the events of all rooms; rises, with gaps.
    package var number: Int
    package var room: RoomID
    /// The place in the room: 1, 2, 3 … without gaps.
    package var seq: Int
    package var id: EventID
    /// The event in the native dialect, one line of JSON: the bytes that are sent, the same at each time.
    package var body: String

    package init(number: Int, room: RoomID, seq: Int, id: EventID, body: String) {
        (self.number, self.room, self.seq, self.id, self.body) = (number, room, seq, id, body)
    }

    /// The event as a value.
    package func event() throws(GiftDataError) -> GiftEvent { try GiftEvent(from: Array(body.utf8)) }
}

/// The events of a room after a number.
package enum EventPage: Hashable, Sendable {
    /// The events in their order, as many as were asked for; `last` is the number of the newest event of the room.
    case events([RoomGiftEvent], last: Int)
    /// Events after that number are no longer kept, or never were: go on behind `last`.
    case reset(last: Int)
}
