import GiftModel
import SVGACoding

/// Events of a room other than gifts: without a number, and not kept.
struct RoomNotice {
    let frames: EventFrames

    private init(_ name: String, id: EventPosition? = nil, _ json: String, isDroppable: Bool) {
        frames = EventFrames(name, id: id, json: json, isDroppable: isDroppable)
    }

    /// A user's message or action.
    init(_ message: RoomMessage) {
        self.init(message.kind.word, String(decoding: message.json(), as: UTF8.self), isDroppable: true)
    }

    /// The sum of likes, joins or leaves of a second.
    init(_ kind: RoomMessage.Kind, _ sum: RoomSums.Sum, audienceCount: Int? = nil, time: Milliseconds) {
        var members: [String: ExtensionValue] = ["count": .json("\(sum.count)")]
        if let audienceCount { members["audienceCount"] = .json("\(audienceCount)") }
        // Without a text it cannot be too long.
        let message = try? RoomMessage(kind, sender: sum.last, time: time, otherMembers: members)
        self.init(
            kind.word, message.map { String(decoding: $0.json(), as: UTF8.self) } ?? "{\"type\":\"\(kind.word)\"}",
            isDroppable: true)
    }

    /// The events up to a position are not kept any more, or were lost: the stream continues after it.
    static func reset(to position: EventPosition) -> RoomNotice {
        let json = JSONTree.object(["type": .string("reset"), "seq": .integer(position.seq)]).line
        return RoomNotice("reset", id: position, json, isDroppable: false)
    }

    /// Another stream of the same user has replaced this one.
    static let replaced = RoomNotice("replaced", "{\"type\":\"replaced\"}", isDroppable: false)
    static let disband = RoomNotice("disband", "{\"type\":\"disband\"}", isDroppable: false)
}
