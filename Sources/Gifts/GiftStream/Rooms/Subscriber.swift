package import GiftModel
import SVGAHTTP

/// A stream of a room. The lock of the room protects the variables.
final class Subscriber: @unchecked Sendable {
    /// The last gift that the stream got.
    enum Position {
        /// It began without a number, so it continues with the next gift.
        case open
        /// All up to one.
        case live(EventPosition)
        /// Its missed gifts are being read, including ones that come meanwhile.
        case catchingUp
    }

    let number: Int
    let room: RoomID
    let user: GiftUser
    let address: String?
    let format: EventFormat
    let body: StreamBody
    var position: Position
    /// When something was sent, by the clock of the hub.
    var lastSending: Milliseconds

    init(_ subscription: Subscription, number: Int, body: StreamBody, now: Milliseconds) {
        (self.number, self.body, lastSending) = (number, body, now)
        (room, user, address) = (subscription.room, subscription.user, subscription.address)
        format = subscription.format
        position = subscription.after == nil ? .open : .catchingUp
    }
}

package struct Subscription: Sendable {
    package var room: RoomID
    package var user: GiftUser
    /// The address for counting streams; nil if they are not counted.
    package var address: String?
    /// The position of the last gift that the client has; nil to begin with the next one.
    package var after: EventPosition?
    package var format: EventFormat

    package init(
        room: RoomID, user: GiftUser, address: String?, after: EventPosition? = nil,
        format: EventFormat = .serverSentEvents
    ) {
        (self.room, self.user, self.address) = (room, user, address)
        (self.after, self.format) = (after, format)
    }
}
