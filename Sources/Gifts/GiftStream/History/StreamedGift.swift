package import GiftModel

/// A gift that was recorded, as the streams of its room tell it.
package struct StreamedGift: Hashable, Sendable {
    package let room: RoomID
    /// The place in the room: 1, 2, 3 … without gaps.
    package let seq: Int
    /// The event in one line of JSON.
    package let json: String

    package init(room: RoomID, seq: Int, json: String) { (self.room, self.seq, self.json) = (room, seq, json) }
}

/// The gifts of a room after a number, from the store.
package enum HistoryPage: Sendable {
    /// The gifts in their order, as many as were asked for; `last` is the newest number of the room.
    case gifts([StreamedGift], last: Int)
    /// Gifts after the number are no longer kept, or never were: go on behind `last`.
    case reset(last: Int)
}
