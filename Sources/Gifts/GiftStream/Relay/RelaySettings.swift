import GiftModel
import SVGACoding
import SVGASystem
import SVGATransfer

/// The target of a ``PublishRelay``, and its delays after failures.
package struct RelaySettings: Sendable {
    /// The URL, with `{room}` instead of the room; without that, the room is its last part.
    package var url: String
    /// The pause after a first failure; it doubles with each further one.
    package var firstDelay = Duration.milliseconds(100)
    /// The longest pause.
    package var lastDelay = Duration.seconds(10)

    static let pageCount = 128

    package init(url: String) { self.url = url }

    func url(of room: RoomID) -> String {
        let name = PercentEncoding.encoded(room.text.utf8, except: PercentEncoding.isUnreserved)
        if url.contains("{room}") { return url.replacing("{room}", with: name) }
        return url.hasSuffix("/") ? url + name : "\(url)/\(name)"
    }

    /// The request that publishes a gift. nchan sends the type on as the name of the event.
    func request(for gift: RoomGiftEvent) -> TransferRequest {
        var request = TransferRequest(url: url(of: gift.room))
        request.method = .post(TransferBody(Array(gift.body.utf8), contentType: "application/json"))
        request.headerFields["X-EventSource-Event"] = "gift"
        request.maxByteCount = 64 << 10
        request.maxRedirectCount = 0
        request.timeouts = Timeouts(connect: .seconds(5), stall: .seconds(5), total: .seconds(10))
        // The operator named the server; it is usually one of the same machine.
        request.policy.allowsPrivateAddresses = true
        return request
    }
}

/// A relay's activity, for metrics.
package struct RelayStatistics: Hashable, Sendable {
    package var acceptedCount = 0
    /// Gifts that were refused permanently.
    package var refusedCount = 0
    /// Attempts that failed.
    package var failureCount = 0

    package init() {}
}
