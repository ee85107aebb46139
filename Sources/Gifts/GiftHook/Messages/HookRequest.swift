package import GiftModel

/// An order as the biller is asked about it.
package struct HookRequest: Hashable, Sendable {
    /// The name of the order: the same whenever the biller is asked about it, so that it bills once.
    package var orderID: String
    package var room: RoomID
    /// Who pays.
    package var sender: GiftUser
    /// Who gets it.
    package var receivers: [GiftUser]
    /// The gift with the price of the catalogue.
    package var gift: Gift
    package var count: Int
    /// The price of one times the count.
    package var cost: Coins
    /// When it was ordered, in milliseconds since 1970.
    package var time: Milliseconds
    package var client: HookClient

    package init(
        orderID: String, room: RoomID, sender: GiftUser, receivers: [GiftUser], gift: Gift, count: Int, cost: Coins,
        time: Milliseconds, client: HookClient = HookClient()
    ) {
        (self.orderID, self.room, self.sender, self.receivers) = (orderID, room, sender, receivers)
        (self.gift, self.count, self.cost, self.time, self.client) = (gift, count, cost, time, client)
    }
}

/// Where an order came from.
package struct HookClient: Hashable, Sendable {
    /// The address of the client, nil when it is not known (any more).
    package var address: String?
    /// The word of the client for what it runs on, such as `Web`.
    package var platform: String?

    package init(address: String? = nil, platform: String? = nil) {
        (self.address, self.platform) = (address, platform)
    }
}

/// The words in which the biller is asked.
package enum HookDialect: String, CaseIterable, Hashable, Sendable {
    /// Standard Webhooks, and an answer in plain words.
    case native
    /// The callback of the hosted service.
    case hosted
}

/// What the biller is called for.
enum HookEvent: Hashable, Sendable {
    /// May the gift be sent? Bill it, if so.
    case requested
    /// The gift was allowed when it was too late to show it: give the coins back.
    case cancelled

    /// The type of the event.
    var name: String {
        switch self {
        case .requested: "gift.send.requested"
        case .cancelled: "gift.send.cancelled"
        }
    }

    /// The name of the message: that of the order, and another one for its cancellation, since a receiver drops messages
    /// whose name it knows.
    func messageID(of orderID: String) -> String { self == .requested ? orderID : "\(orderID)-cancelled" }
}
