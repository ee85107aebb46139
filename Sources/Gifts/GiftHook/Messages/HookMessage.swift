import GiftModel

/// A call of the biller as it is sent.
struct HookMessage: Hashable, Sendable {
    /// The URL, with what the dialect adds to it.
    var url: String
    /// The `webhook-id`.
    var id: String
    /// JSON.
    var body: [UInt8]
}

extension HookDialect {
    /// The call about an order.
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
