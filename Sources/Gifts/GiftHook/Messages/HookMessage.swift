import GiftModel

struct HookMessage: Hashable, Sendable {
    /// The URL, with what the dialect adds to it.
    var url: String
    var id: String
    var body: [UInt8]
}

extension HookDialect {
    func message(
        _ event: HookEvent, of order: OrderRecord, from client: HookClient, to url: String, appID: String
    ) throws -> HookMessage {
        let id = event.messageID(of: order.payment)
        switch self {
        case .native: return HookMessage(url: url, id: id, body: try NativeHook.body(event, of: order, from: client))
        case .hosted:
            let query = HostedHook.query(event, from: client, appID: appID)
            let mark = url.contains("?") ? "&" : "?"
            return HookMessage(url: url + mark + query, id: id, body: HostedHook.body(event, of: order))
        }
    }

    /// The answer in the body of a 200.
    func answer(_ body: [UInt8]) throws -> BillingAnswer {
        switch self {
        case .native: try NativeHook.answer(body)
        case .hosted: try HostedHook.answer(body)
        }
    }
}

package struct HookClient: Hashable, Sendable {
    /// The address of the client, nil when it is not known (any more).
    package var address: String?
    /// The word of the client for what it runs on, such as `Web`.
    package var platform: String?

    package init(address: String? = nil, platform: String? = nil) {
        (self.address, self.platform) = (address, platform)
    }
}

/// The keys in calls of the biller.
package enum HookDialect: String, CaseIterable, Hashable, Sendable {
    /// Standard Webhooks, and an answer in plain words.
    case native
    /// The callback of the hosted service.
    case hosted
}

enum HookEvent: Hashable, Sendable {
    /// May the gift be sent? Bill it, if so.
    case requested
    /// The gift was allowed when it was too late to show it: give the coins back.
    case cancelled

    var name: String {
        switch self {
        case .requested: "gift.send.requested"
        case .cancelled: "gift.send.cancelled"
        }
    }

    /// The ID of the message: the payment ID, and another for its cancellation, since a receiver drops messages whose
    /// ID it knows.
    func messageID(of payment: String) -> String { self == .requested ? payment : "\(payment)-cancelled" }
}
