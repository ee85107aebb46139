import GiftModel
import SVGACoding

extension RoomEvent {
    /// Reads an event of a gift server; nil for one that is not understood, which is passed over.
    package init?(_ event: EventStreamParser.Event, in room: RoomID) {
        switch event.name {
        case "gift":
            let defaults = GiftEventDefaults(room: room)
            guard var gift = try? GiftEvent(from: event.data, defaults: defaults) else { return nil }
            gift.seq = gift.seq ?? event.id.flatMap { EventPosition($0)?.seq }
            self = .gift(gift)
        case "reset": self = .reset(seq: (try? JSONTree(parsing: event.data))?["seq"]?.integer)
        case "replaced": self = .replaced
        case "like": self = .likes(count: RoomEvent.count(event.data))
        case "join":
            let tree = try? JSONTree(parsing: event.data)
            let last = tree?["sender"].flatMap { try? GiftUser(from: Array($0.line.utf8)) }
            let count = RoomEvent.count(event.data)
            self = .joins(count: count, last: last, audienceCount: tree?["audienceCount"]?.integer)
        default:
            guard let message = RoomMessage(event) else { return nil }
            self = .message(message)
        }
    }

    private static func count(_ data: [UInt8]) -> Int {
        min(max((try? JSONTree(parsing: data))?["count"]?.integer ?? 1, 1), 1_000_000_000)
    }
}

extension RoomMessage {
    /// Reads a message, which may lack a type and a sender: the event names the type.
    fileprivate init?(_ event: EventStreamParser.Event) {
        guard case .object(var members)? = try? JSONTree(parsing: event.data) else { return nil }
        members["type"] = members["type"] ?? .string(event.name)
        members["sender"] = members["sender"] ?? .object(["userID": .string("-")])
        guard let message = try? RoomMessage(from: Array(JSONTree.object(members).line.utf8)) else { return nil }
        self = message
    }
}
