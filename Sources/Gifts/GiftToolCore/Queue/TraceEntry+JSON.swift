import GiftModel
import GiftQueue
import SVGACoding

extension GiftQueueTrace.Entry {
    /// The change as one JSON object, with the words of its text.
    func json(log: String?) -> JSONTree {
        var members: [String: JSONTree] = ["time": .integer(time)]
        if let log { members["log"] = .string(log) }
        let (name, more) = content
        members["change"] = .string(name)
        return .object(members.merging(more) { $1 })
    }

    private var content: (String, [String: JSONTree]) {
        switch change {
        case .entered(let banner): ("entered", members(banner))
        case .counted(let banner): ("counted", members(banner))
        case .lingering(let banner, let until):
            ("lingering", members(banner).merging(["until": .integer(until)]) { $1 })
        case .kept(let banner): ("kept", members(banner))
        case .leaving(let banner): ("leaving", members(banner))
        case .left(let banner): ("left", members(banner))
        case .merged(let key, let total): ("merged", members(key).merging(["total": .integer(total)]) { $1 })
        case .waiting(let key, let position):
            ("waiting", members(key).merging(["position": .integer(position)]) { $1 })
        case .dropped(let key, let reason):
            ("dropped", members(key).merging(["reason": .string(reason.rawValue)]) { $1 })
        case .ignored(let id, let reason):
            ("ignored", ["id": .string(id.text), "reason": .string(reason.rawValue)])
        }
    }

    private func members(_ banner: Banner) -> [String: JSONTree] {
        members(banner.key).merging(
            [
                "slot": .integer(banner.slot), "number": .integer(banner.number), "total": .integer(banner.total),
                "isOwn": .boolean(banner.isOwn),
            ]) { $1 }
    }

    private func members(_ key: GiftKey) -> [String: JSONTree] {
        var members: [String: JSONTree] = ["sender": .string(key.sender.text), "gift": .string(key.gift.text)]
        if let receiver = key.receiver { members["receiver"] = .string(receiver.text) }
        return members
    }
}
