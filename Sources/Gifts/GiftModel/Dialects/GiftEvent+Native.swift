import SVGACoding

extension GiftEvent {
    static let countRange = 1...9_999
    static let costRange = 0...9_007_199_254_740_991

    init(native members: inout Members, _ defaults: GiftEventDefaults) throws {
        if let type = try members.string("type"), type != "gift" {
            throw members.error("type", .unknown(PlainText.prefix(of: type, maxCount: 40), known: "gift"))
        }
        let place = try EventPlace(&members, defaults)
        let gift = try members.needed("gift", Gift.reader(.native))
        let sender = try members.needed("sender", GiftUser.reader(.native))
        let count = try members.neededCount("count")
        self.init(
            id: place.id, seq: place.seq, room: place.room, time: place.time, sender: sender,
            receiver: try members.object("receiver", GiftUser.reader(.native)), gift: gift, count: count,
            cost: try members.integer("cost", in: GiftEvent.costRange),
            catalogVersion: try members.integer("catalogVersion", in: GiftEvent.costRange) ?? 0)
        otherMembers = try members.others()
    }

    func nativeTree() throws -> JSONTree {
        var list = MemberList()
        list.add("type", "gift")
        list.add("id", id.text)
        list.add("seq", seq.map { .integer($0) })
        list.add("room", room.text)
        list.add("time", time)
        list.add("sender", sender.tree(.native))
        list.add("receiver", receiver?.tree(.native))
        list.add("gift", try gift.tree(.native))
        list.add("count", count)
        list.add("cost", cost)
        list.add("catalogVersion", catalogVersion)
        list.add(others: otherMembers, reserved: ["seq", "receiver"])
        return list.tree
    }
}

extension Gift {
    static func reader(_ dialect: GiftDialect) -> Members.Reader<Gift> { { try Gift($0, at: $1, dialect, $2) } }
}

extension GiftUser {
    static func reader(_ dialect: GiftDialect) -> Members.Reader<GiftUser> { { try GiftUser($0, at: $1, dialect, $2) } }
}
