package import GiftModel

package struct StoredRoom: Hashable, Sendable {
    package enum Kind: Int, Hashable, Sendable {
        case live = 0
        case recording
    }

    package var room: RoomID
    /// The receiver of gifts without a named one.
    package var host: GiftUser
    /// Other possible receivers.
    package var receivers: [UserID]
    package var kind: Kind
    package var title, cover, location: String
    package var isOpen: Bool
    package var seq: Int
    package var likeCount: Int
    /// The coins of its gifts since it was opened.
    package var heat: Coins
    package var openedAt: Milliseconds
    /// The version of the list of rooms with which it changed last.
    package var version: Int
}

package struct RoomDetails: Hashable, Sendable {
    package var host: GiftUser
    package var kind: StoredRoom.Kind
    package var title, cover, location: String
    /// Other possible receivers; nil leaves them unchanged.
    package var receivers: [UserID]?

    package init(
        host: GiftUser, kind: StoredRoom.Kind = .live, title: String = "", cover: String = "", location: String = "",
        receivers: [UserID]? = nil
    ) {
        (self.host, self.kind, self.title) = (host, kind, title)
        (self.cover, self.location, self.receivers) = (cover, location, receivers)
    }
}

package enum RoomOutcome: Hashable, Sendable {
    /// A room that was new or closed is open.
    case opened(StoredRoom)
    /// The room was open, and now says this.
    case changed(StoredRoom)
    case otherHost
}

package struct RoomChanges: Hashable, Sendable {
    package var rooms: [StoredRoom]
    package var closed: [RoomID]
    package var version: Int
    /// Whether there is more: ask again with `version`.
    package var hasMore: Bool
}

/// A user whose text and bullets are not shown; gifts are.
package struct Mute: Hashable, Sendable {
    package var user: UserID
    /// When it ends; nil for never.
    package var until: Milliseconds?
}
