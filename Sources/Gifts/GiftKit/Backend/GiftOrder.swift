public import GiftModel

/// A wish to send a gift.
///
/// ```swift
/// import GiftKit
///
/// let order = GiftOrder(room: try RoomID("r1"), giftID: try GiftID("rose"), count: 5)
/// print(order.key == GiftOrder(room: order.room, giftID: order.giftID).key)       // false: each has a key of its own
/// ```
public struct GiftOrder: Hashable, Sendable {
    /// The room in which it will be shown.
    public var room: RoomID
    /// The gift.
    public var giftID: GiftID
    /// How many, 1…9,999.
    public var count: Int
    /// Who gets it; nil for the owner of the room.
    public var receiver: UserID?
    /// The price of one that the sender was shown; the order is refused where it is another by now. Nil for any price.
    public var coins: Coins?
    /// What makes repetitions of this order known as such.
    public var key: IdempotencyKey

    /// Makes an order with a key of its own.
    public init(
        room: RoomID, giftID: GiftID, count: Int = 1, receiver: UserID? = nil, coins: Coins? = nil,
        key: IdempotencyKey = .random()
    ) {
        (self.room, self.giftID, self.count) = (room, giftID, count)
        (self.receiver, self.coins, self.key) = (receiver, coins, key)
    }
}

/// The name of an order at its sender: however often an order is sent with it, it is billed and shown once.
///
/// ```swift
/// import GiftKit
///
/// let key = try IdempotencyKey("order-4711")
/// print(key, IdempotencyKey.random() == IdempotencyKey.random())      // order-4711 false
/// ```
public struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
    /// The key as it is sent.
    public let text: String

    /// Takes a key of 1 to 64 visible characters of ASCII.
    ///
    /// - Throws: ``GiftError/invalid(_:)`` for other text.
    public init(_ text: String) throws(GiftError) {
        guard 1...64 ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw .invalid("an idempotency key has 1 to 64 visible characters of ASCII, no spaces")
        }
        self.text = text
    }

    private init(checked text: String) { self.text = text }

    /// A key that nobody else has: 128 random bits.
    public static func random() -> IdempotencyKey {
        var generator = SystemRandomNumberGenerator()
        let halves = (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return IdempotencyKey(checked: halves.joined())
    }

    /// The key as it is sent.
    public var description: String { text }
}

/// That a gift was billed and recorded.
///
/// ```swift
/// import GiftKit
///
/// func sum(_ receipts: [GiftReceipt]) -> Coins { receipts.reduce(0) { $0 + $1.event.cost } }
/// ```
public struct GiftReceipt: Hashable, Sendable {
    /// What all viewers are told.
    public var event: GiftEvent
    /// What the sender has left; nil where nobody says it.
    public var balance: Coins?
    /// Whether an earlier call with the same key had already been taken, whose answer this is.
    public var isReplay: Bool

    /// Makes a receipt.
    public init(event: GiftEvent, balance: Coins? = nil, isReplay: Bool = false) {
        (self.event, self.balance, self.isReplay) = (event, balance, isReplay)
    }
}
