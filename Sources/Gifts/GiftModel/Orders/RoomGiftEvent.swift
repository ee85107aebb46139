/// A recorded gift as the server sends it to viewers.
package struct RoomGiftEvent: Hashable, Sendable {
    /// The number among the events of all rooms; rises, with gaps.
    package var number: Int
    package var room: RoomID
    package var position: EventPosition
    /// The event in the native dialect, one line of JSON: the bytes that are sent, the same at each time.
    package var body: String

    package var seq: Int { position.seq }

    package init(number: Int, room: RoomID, position: EventPosition, body: String) {
        (self.number, self.room, self.position, self.body) = (number, room, position, body)
    }

    package func event() throws -> GiftEvent { try GiftEvent(from: Array(body.utf8)) }
}

/// The position of an event in its room. A database that lost its last events, since a standby took over or an old copy
/// was restored, uses their numbers again in a new epoch.
package struct EventPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var epoch: Int
    /// 1, 2, 3 … without gaps.
    package var seq: Int

    /// Stands for whatever epoch the database has.
    package static let currentEpoch = Int.max

    package init(epoch: Int = EventPosition.currentEpoch, seq: Int) { (self.epoch, self.seq) = (epoch, seq) }

    /// Reads `EPOCH.SEQ`, or `SEQ` in the current epoch; nil for anything else.
    package init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard 1...2 ~= numbers.count, let seq = numbers.last, 0...GiftOrder.maxCoins ~= seq, numbers[0] >= 0 else {
            return nil
        }
        self.init(epoch: numbers.count == 2 ? numbers[0] : EventPosition.currentEpoch, seq: seq)
    }

    package var description: String { "\(epoch).\(seq)" }

    package static func < (a: EventPosition, b: EventPosition) -> Bool { (a.epoch, a.seq) < (b.epoch, b.seq) }
}

/// The events of a room after a position. The epoch of `last` is the current one.
package enum EventPage: Hashable, Sendable {
    /// At most the requested number of events in their order; `last` is the position of the newest event of the room.
    case events([RoomGiftEvent], last: EventPosition)
    /// Events after that position are no longer kept, or never were: continue after `last`.
    case reset(last: EventPosition)
}
