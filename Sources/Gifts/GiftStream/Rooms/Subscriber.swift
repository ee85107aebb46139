package import GiftModel
import SVGAHTTP

/// A stream of a room. What is no constant belongs to the lock of the room.
final class Subscriber: @unchecked Sendable {
    /// Which gifts the stream has been told.
    enum Position {
        /// It began without a number, so that it goes on with whatever comes first.
        case open
        /// All up to one.
        case live(EventPosition)
        /// What it has missed is being read; gifts that come meanwhile will be found there too.
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

/// What a client asks for that wants to be told the events of a room.
package struct Subscription: Sendable {
    package var room: RoomID
    package var user: GiftUser
    /// The address that streams are counted by; nil where they are not.
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
