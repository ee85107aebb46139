package import GiftModel
import SVGACoding
package import SVGAHTTP

package enum EventFormat: String, Hashable, Sendable, CaseIterable {
    /// `text/event-stream`, as browsers read it (the HTML standard, "Server-sent events").
    case serverSentEvents
    /// `application/x-ndjson`: a JSON object a line.
    case jsonLines

    package var contentType: String {
        switch self {
        case .serverSentEvents: "text/event-stream"
        case .jsonLines: "application/x-ndjson"
        }
    }

    /// An event for any number of streams. Unless the name is a plain word, it is sent as `custom`. A client resumes at
    /// `id`, nil for what cannot be resumed; `json` is an object in a line; slow streams skip droppable events.
    package func piece(_ name: String, id: EventPosition? = nil, json: String, isDroppable: Bool = false) -> StreamPiece
    {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.utf8.count + 64)
        if self == .serverSentEvents {
            if let id { bytes += "id: \(id)\n".utf8 }
            bytes += "event: \(EventFormat.isWord(name) ? name : "custom")\ndata: ".utf8
        }
        // A line end between two members would be the end of the line here.
        bytes += json.utf8.lazy.map { $0 == 10 || $0 == 13 ? 32 : $0 }
        bytes += self == .serverSentEvents ? [10, 10] : [10]
        return StreamPiece(bytes, isDroppable: isDroppable)
    }

    /// The beginning of a stream: the milliseconds after which a browser reconnects.
    func greeting(retry: Int) -> StreamPiece? {
        self == .serverSentEvents ? StreamPiece(Array("retry: \(retry)\n\n".utf8)) : nil
    }

    /// A heartbeat for client and proxies: a comment, or an empty line.
    var heartbeat: StreamPiece { self == .serverSentEvents ? EventFormat.comment : EventFormat.emptyLine }

    private static let comment = StreamPiece(Array(":\n\n".utf8), isDroppable: true)
    private static let emptyLine = StreamPiece([10], isDroppable: true)

    private static func isWord(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0.isLetterOrDigit(or: "-_.") }
    }
}

/// One event in the formats of its streams, each written once and only if it is needed.
struct EventFrames {
    let name: String
    var id: EventPosition?
    let json: String
    var isDroppable = false
    private var pieces: [StreamPiece?] = [nil, nil]

    init(_ name: String, id: EventPosition? = nil, json: String, isDroppable: Bool = false) {
        (self.name, self.id, self.json, self.isDroppable) = (name, id, json, isDroppable)
    }

    mutating func piece(_ format: EventFormat) -> StreamPiece {
        let index = format == .serverSentEvents ? 0 : 1
        if let piece = pieces[index] { return piece }
        let piece = format.piece(name, id: id, json: json, isDroppable: isDroppable)
        pieces[index] = piece
        return piece
    }
}

/// Events of a room other than gifts: without a number, and not kept.
struct RoomNotice {
    let frames: EventFrames

    private init(_ name: String, id: EventPosition? = nil, _ json: String, isDroppable: Bool) {
        frames = EventFrames(name, id: id, json: json, isDroppable: isDroppable)
    }

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
