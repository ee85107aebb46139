import GiftModel
import SVGACoding

/// The body of a request to say something in a room: `{type, text?, to?, count?, data?}`. Joining, leaving and closing
/// are what the server says, not clients.
struct MessageBody: Hashable, Sendable {
    /// The valid number of likes per message; clients add them up.
    static let likeRange = 1...100

    let kind: RoomMessage.Kind
    let text: String
    /// The receiver of a message with its own type; nil for all.
    let receiver: UserID?
    let count: Int
    let data: JSONTree?

    init(_ bytes: [UInt8]) throws {
        var body = try RequestBody(bytes)
        let type = try body.needed("type", body.string("type"))
        kind = try MessageBody.kind(type, body)
        text = try body.string("text") ?? ""
        receiver = try body.named("to", UserID.init)
        count = try body.integer("count", in: MessageBody.likeRange) ?? 1
        data = body.take("data")
        try body.finish()
        try check(body)
    }

    private static func kind(_ type: String, _ body: RequestBody) throws -> RoomMessage.Kind {
        switch type {
        case "text": return .text
        case "bullet": return .bullet
        case "like": return .like
        case "gift", "join", "leave", "disband", "reset", "replaced":
            throw body.problem("type", "'\(type)' is said by the server alone")
        default:
            let isName =
                1...64 ~= type.utf8.count
                && type.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7a ~= $0 | 0x20 || "_.:-".utf8.contains($0) }
            guard isName else { throw body.problem("type", "1 to 64 of A–Z a–z 0–9 _ . : - are allowed") }
            return .custom(type)
        }
    }

    private func check(_ body: RequestBody) throws {
        switch kind {
        case .text, .bullet:
            if text.allSatisfy(\.isWhitespace) { throw body.problem("text", "missing or empty") }
            if receiver != nil { throw body.problem("to", "only messages of a type of their own go to one user") }
        case .like where receiver != nil:
            throw body.problem("to", "only messages of a type of their own go to one user")
        default: break
        }
        if let data, data.line.utf8.count > 4096 { throw body.problem("data", "at most 4096 bytes are allowed") }
    }
}

/// The body of a request to open a room, or to change it: `{title?, cover?, location?, kind?, host?, receivers?}`.
struct RoomBody: Hashable, Sendable {
    let title, cover, location: String
    /// Whether it is a recording; live by default.
    let isRecording: Bool
    /// The receiver of gifts without a named one; nil for the opener.
    let host: UserID?
    /// Other possible receivers; nil leaves them unchanged.
    let receivers: [UserID]?

    private static let maxReceiverCount = 50

    init(_ bytes: [UInt8]) throws {
        var body = try RequestBody(bytes.isEmpty ? Array("{}".utf8) : bytes)
        receivers = try RoomBody.receivers(&body)
        title = try RoomBody.text("title", 256, &body)
        location = try RoomBody.text("location", 256, &body)
        cover = try RoomBody.text("cover", 2048, &body)
        let kind = try body.string("kind") ?? "live"
        guard ["live", "vod"].contains(kind) else { throw body.problem("kind", "expected live or vod") }
        isRecording = kind == "vod"
        host = try body.named("host", UserID.init)
        let isURL = cover.isEmpty || ["http://", "https://"].contains { cover.hasPrefix($0) }
        guard isURL else { throw body.problem("cover", "expected a URL of http or https") }
        try body.finish()
    }

    private static func receivers(_ body: inout RequestBody) throws -> [UserID]? {
        guard let value = body.take("receivers") else { return nil }
        guard case .array(let names) = value, names.count <= maxReceiverCount else {
            throw body.problem("receivers", "expected an array of at most \(maxReceiverCount) users")
        }
        let users = names.compactMap { if case .string(let name) = $0 { try? UserID(name) } else { nil } }
        guard users.count == names.count else { throw body.problem("receivers", "one of them is not a user") }
        return users
    }

    private static func text(_ key: String, _ limit: Int, _ body: inout RequestBody) throws -> String {
        let text = try body.string(key) ?? ""
        guard text.utf8.count <= limit else { throw body.problem(key, "at most \(limit) bytes are allowed") }
        // A sender's text is cleaned by the same rules as names, which viewers see next to it.
        return
            (try? GiftUser(
                .object(["userID": .string("x"), "userName": .string(text)]), at: JSONPath(), .native, .standard))?
            .userName ?? ""
    }
}

/// The body of a request to mute a viewer: `{seconds?}`; until further notice without it.
struct MuteBody: Hashable, Sendable {
    let seconds: Int?

    init(_ bytes: [UInt8]) throws {
        var body = try RequestBody(bytes.isEmpty ? Array("{}".utf8) : bytes)
        seconds = try body.integer("seconds", in: 1...31_536_000)
        try body.finish()
    }
}
