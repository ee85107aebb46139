package import GiftModel

/// What a client orders. The price is the ledger's.
package struct GiftOrder: Hashable, Sendable {
    /// The attempt to pay, unique for the sender during 48 hours.
    package var key: IdempotencyKey
    /// Who pays, with the name that viewers read.
    package var sender: GiftUser
    package var room: RoomID
    /// Who gets it; nil for the host of the room.
    package var receiver: GiftUser?
    package var giftID: GiftID
    /// How many, 1…9,999; any other number is the outcome `invalid`.
    package var count: Int
    /// The price of one that the client showed; another price of the catalogue is the outcome `priceChanged`.
    package var statedCoins: Coins?

    package init(
        key: IdempotencyKey, sender: GiftUser, room: RoomID, receiver: GiftUser? = nil, giftID: GiftID, count: Int,
        statedCoins: Coins? = nil
    ) {
        (self.key, self.sender, self.room, self.receiver) = (key, sender, room, receiver)
        (self.giftID, self.count, self.statedCoins) = (giftID, count, statedCoins)
    }

    /// How many gifts one order may hold.
    package static let countRange = 1...9_999
    /// The most that a wallet holds and an order costs: whole numbers that JSON readers of all languages hold exactly.
    package static let maxCoins: Coins = 9_007_199_254_740_991
}

/// What became of an order, with what a repetition of the call is told too.
package struct OrderAnswer: Hashable, Sendable {
    /// The order; nil where none was made, as for a gift that is not listed.
    package var orderID: OrderID?
    package var outcome: OrderOutcome
    /// Whether this is the stored answer of an earlier call with the same key.
    package var isReplay: Bool

    package init(_ outcome: OrderOutcome, of orderID: OrderID? = nil, isReplay: Bool = false) {
        (self.outcome, self.orderID, self.isReplay) = (outcome, orderID, isReplay)
    }
}

/// What an order came to.
package enum OrderOutcome: Hashable, Sendable {
    /// Paid and recorded; the balance after it, nil where a hook keeps wallets and did not say.
    case accepted(RoomGiftEvent, balance: Coins?)
    /// The wallet holds too little. Stored, as the next two are.
    case insufficientBalance(have: Coins, need: Coins)
    /// The billing hook denied it.
    case refused(code: Int, reason: String)
    /// The hook allowed it when it was too late to show it.
    case cancelled
    /// Nobody can say yet whether it was paid; the hook is asked again.
    case unknown
    /// The hook was not asked, and the order is as if it had never been.
    case withdrawn
    /// A call with the same key still waits for the hook.
    case underWay
    /// The key was used for another order.
    case keyReused
    case unknownGift
    case noSuchRoom
    case roomClosed
    /// The price of one is now this.
    case priceChanged(Coins)
    /// The order can never be accepted.
    case invalid(String)
}

/// The result of preparing an order whose payment a hook decides.
package enum OrderPreparation: Hashable, Sendable {
    /// The order is recorded as pending: ask the hook, then settle it.
    case ask(StoredOrder)
    /// There is nothing to ask.
    case answered(OrderAnswer)
}

/// What the billing hook said.
package enum OrderDecision: Hashable, Sendable {
    /// Paid, with the balance after it where the hook says it.
    case allow(balance: Coins?)
    case deny(code: Int, reason: String)
    /// No answer in time, or none that can be understood: it is asked again, with the same order.
    case noAnswer
    /// The hook was not asked, as while its breaker is open: a pending order is withdrawn and its key free again, an unknown one
    /// waits for its next turn.
    case notAsked
    /// The hook took notice of the cancellation.
    case cancellationConfirmed
}

/// Where an order stands.
package enum OrderState: Int, Hashable, Sendable, CaseIterable {
    case pending = 0
    case accepted, refused, unknown, cancelled

    /// The word in JSON.
    package var name: String { "\(self)" }
}
