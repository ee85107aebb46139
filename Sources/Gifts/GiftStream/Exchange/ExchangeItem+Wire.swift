import GiftModel
import SVGACoding
import SVGARedis

extension ExchangeItem {
    /// The item as it is published: an object with the server that tells it; nil for a gift, and for what is too long.
    func payload(from origin: String) -> [UInt8]? {
        var members: [String: JSONTree] = ["origin": .string(origin)]
        switch self {
        case .gift: return nil
        case .message(let room, let receiver, let json):
            members["room"] = .string(room.text)
            members["receiver"] = receiver.map { .string($0.text) }
            members["message"] = .string(json)
        case .likes(let room, let user, let count):
            members["room"] = .string(room.text)
            members["user"] = user.tree(.native)
            members["likes"] = .integer(count)
        }
        let bytes = Array(JSONTree.object(members).line.utf8)
        return bytes.count <= ExchangeKeys.maxItemByteCount ? bytes : nil
    }

    enum Payload: Hashable {
        case item(ExchangeItem)
        /// This server has told it itself.
        case own
        /// It is not a server's message.
        case malformed
    }

    /// Reads a payload that any server may have published.
    static func reading(_ payload: [UInt8], origin: String) -> Payload {
        let limits = JSONLimits(maxByteCount: ExchangeKeys.maxItemByteCount, maxDepth: 8, maxValueCount: 1000)
        guard case .object(let members)? = try? JSONTree(parsing: payload, limits: limits),
            case .string(let sender)? = members["origin"], case .string(let name)? = members["room"],
            let room = try? RoomID(name)
        else { return .malformed }
        if sender == origin { return .own }
        return (message(members, in: room) ?? likes(members, in: room)).map { .item($0) } ?? .malformed
    }

    private static func message(_ members: [String: JSONTree], in room: RoomID) -> ExchangeItem? {
        guard case .string(let json)? = members["message"] else { return nil }
        guard let receiver = members["receiver"] else { return .message(room: room, receiver: nil, json: json) }
        guard case .string(let name) = receiver, let user = try? UserID(name) else { return nil }
        return .message(room: room, receiver: user, json: json)
    }

    private static func likes(_ members: [String: JSONTree], in room: RoomID) -> ExchangeItem? {
        guard let count = members["likes"]?.integer, (1...1_000_000).contains(count), let tree = members["user"],
            let user = try? GiftUser(from: Array(tree.line.utf8))
        else { return nil }
        return .likes(room: room, user: user, count: count)
    }
}

extension RoomGiftEvent {
    func appendCommand(to keys: ExchangeKeys) -> RedisCommand {
        RedisCommand(
            "XADD", keys.stream(of: room), "MAXLEN", "~", ExchangeKeys.maxStreamLength, "*", "n", number, "r",
            room.text, "e", position.epoch, "s", seq, "j", body)
    }

    /// Reads the fields and values of an entry; nil if it is not a gift.
    init?(fields: [RESPValue]) {
        var values: [String: RESPValue] = [:]
        for index in stride(from: 0, to: fields.count - fields.count % 2, by: 2) {
            values[fields[index].text ?? ""] = fields[index + 1]
        }
        guard let number = values["n"]?.integerValue, number > 0, let epoch = values["e"]?.integerValue, epoch > 0,
            let seq = values["s"]?.integerValue, seq > 0,
            let room = values["r"]?.text.flatMap({ try? RoomID($0) }), let bytes = values["j"]?.bytes,
            bytes.count <= ExchangeKeys.maxItemByteCount, let json = String(validating: bytes, as: UTF8.self),
            case .object? = try? JSONTree(parsing: bytes), !bytes.contains(where: { $0 < 0x20 })
        else { return nil }
        self.init(number: number, room: room, position: EventPosition(epoch: epoch, seq: seq), body: json)
    }
}
