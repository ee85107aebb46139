import GiftModel
import SVGASystem

/// All streams of a hub, by who reads them.
struct StreamCounts {
    private var byUser: [UserID: [Subscriber]] = [:]
    private var byAddress: [String: Int] = [:]
    private(set) var count = 0

    func streams(of user: UserID) -> [Subscriber] { byUser[user] ?? [] }

    /// Refuses a stream that would be one too many.
    func check(_ subscription: Subscription, _ settings: HubSettings) throws {
        // The earlier streams of a single session are about to end.
        if !settings.isSingleSession, streams(of: subscription.user.userID).count >= settings.streamsPerUser {
            throw SVGAError.tooManyStreams(of: "user", limit: settings.streamsPerUser)
        }
        if let address = subscription.address, byAddress[address, default: 0] >= settings.streamsPerAddress {
            throw SVGAError.tooManyStreams(of: "address", limit: settings.streamsPerAddress)
        }
    }

    mutating func add(_ subscriber: Subscriber) {
        count += 1
        byUser[subscriber.user.userID, default: []].append(subscriber)
        if let address = subscriber.address { byAddress[address, default: 0] += 1 }
    }

    mutating func remove(_ subscriber: Subscriber) {
        let user = subscriber.user.userID
        guard let index = byUser[user]?.firstIndex(where: { $0 === subscriber }) else { return }
        count -= 1
        byUser[user]?.remove(at: index)
        if byUser[user]?.isEmpty == true { byUser[user] = nil }
        guard let address = subscriber.address else { return }
        byAddress[address, default: 0] -= 1
        if byAddress[address] == 0 { byAddress[address] = nil }
    }
}
