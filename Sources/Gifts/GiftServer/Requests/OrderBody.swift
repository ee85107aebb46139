import GiftModel
import SVGACoding

/// The body of a request to send a gift: `{giftID, count, receiver?, coins?, platform?}`.
struct OrderBody: Hashable, Sendable {
    let giftID: GiftID
    let count: Int
    /// The receiver; nil for the host of the room.
    let receiver: UserID?
    /// The unit price that the client knows; nil if missing.
    let statedCoins: Coins?
    let platform: String

    init(_ bytes: [UInt8]) throws {
        var body = try RequestBody(bytes)
        giftID = try body.needed("giftID", body.named("giftID", GiftID.init))
        count = try body.needed("count", body.integer("count", in: GiftOrder.countRange))
        receiver = try body.named("receiver", UserID.init)
        statedCoins = try body.integer("coins", in: 0...1_000_000_000)
        platform = try body.string("platform") ?? ""
        guard platform.utf8.count <= 64 else { throw body.problem("platform", "at most 64 bytes are allowed") }
        try body.finish()
    }
}

/// The body of a request to credit a wallet: `{coins}`.
struct CreditBody: Hashable, Sendable {
    let coins: Coins

    init(_ bytes: [UInt8]) throws {
        var body = try RequestBody(bytes)
        coins = try body.needed("coins", body.integer("coins", in: 1...GiftOrder.maxCoins))
        try body.finish()
    }
}
