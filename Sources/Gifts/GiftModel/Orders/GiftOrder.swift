public import SVGAErrors

/// A wish to send a gift.
///
/// ```swift
/// let order = GiftOrder(room: try RoomID("r1"), giftID: try GiftID("rose"), count: 5)
/// print(order.key == GiftOrder(room: order.room, giftID: order.giftID).key)       // false: each has a key of its own
/// ```
public struct GiftOrder: Hashable, Sendable {
    /// The room in which it will be shown.
    public var room: RoomID
    /// The gift.
    public var giftID: GiftID
    /// The number of gifts, 1…9,999.
    public var count: Int
    /// The receiver; nil for the owner of the room.
    public var receiver: UserID?
    /// The price of one that the sender was shown; the order is refused where it is another by now. Nil for any price.
    public var coins: Coins?
    /// Identifies repetitions of this order.
    public var key: IdempotencyKey

    /// Creates an order with a separate key.
    public init(
        room: RoomID, giftID: GiftID, count: Int = 1, receiver: UserID? = nil, coins: Coins? = nil,
        key: IdempotencyKey = .random()
    ) {
        (self.room, self.giftID, self.count) = (room, giftID, count)
        (self.receiver, self.coins, self.key) = (receiver, coins, key)
    }

    package static let countRange = 1...9_999
    /// The maximum coins of a wallet and an order: integers that JSON readers in all languages represent exactly.
    package static let maxCoins: Coins = 9_007_199_254_740_991
}

/// The name of an order at its sender: no matter how often an order is sent with it, it is billed and shown once.
///
/// ```swift
/// let key = try IdempotencyKey("order-4711")
/// print(key, IdempotencyKey.random() == IdempotencyKey.random())      // order-4711 false
/// ```
public struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
    /// The key as it is sent.
    public let text: String

    /// Takes a key of 1 to 64 visible characters of ASCII.
    ///
    /// - Throws: ``SVGAError`` for a key that is empty, too long or has other characters.
    public init(_ text: String) throws(SVGAError) {
        if text.isEmpty { throw .missing }
        if let other = text.unicodeScalars.first(where: { !("!"..."~" ~= $0) }) { throw .character(other) }
        let byteCount = text.utf8.count
        if byteCount > IdempotencyKey.maxByteCount {
            throw .tooLong(byteCount, limit: IdempotencyKey.maxByteCount, unit: "characters")
        }
        self.text = text
    }

    private init(checked text: String) { self.text = text }

    /// A unique key: 128 random bits.
    public static func random() -> IdempotencyKey {
        var generator = SystemRandomNumberGenerator()
        let halves = (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return IdempotencyKey(checked: halves.joined())
    }

    private static let maxByteCount = 64

    /// The key as it is sent.
    public var description: String { text }
}
