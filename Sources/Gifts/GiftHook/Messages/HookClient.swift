/// The origin of an order.
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

/// The kind of a call.
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

    /// The ID of the message: the payment ID, and another for its cancellation, since a receiver drops messages whose
    /// ID it knows.
    func messageID(of payment: String) -> String { self == .requested ? payment : "\(payment)-cancelled" }
}
