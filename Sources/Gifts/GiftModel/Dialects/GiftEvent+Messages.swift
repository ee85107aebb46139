import SVGACoding

// Events as messages of a chat: a business name around the gift, or only the gift.

extension GiftEvent {
    static let business = "TUIGift"

    init(tui members: inout Members, _ defaults: GiftEventDefaults) throws {
        guard let business = try members.string("businessID") else { throw members.error("businessID", .missing) }
        guard business == GiftEvent.business else {
            let found = PlainText.prefix(of: business, maxCount: 40)
            throw members.error("businessID", .unknown(found, known: "\(GiftEvent.business), the message of a gift"))
        }
        let place = try EventPlace(&members, defaults)
        guard let data = members.take("data") else { throw members.error("data", .missing) }
        var inside = try Members(data, at: members.path.member("data"), members.limits)
        let gift = try inside.needed("gift", Gift.reader(.tui))
        let sender = try inside.needed("sender", GiftUser.reader(.tui))
        let count = try inside.neededCount("giftCount")
        self.init(
            id: place.id, seq: place.seq, room: place.room, time: place.time, sender: sender,
            receiver: try inside.object("receiver", GiftUser.reader(.tui)), gift: gift, count: count)
        try members.keep(inside, of: "data")
        otherMembers = try members.others()
        if otherMembers["version"] == "1.0" { otherMembers["version"] = nil }
    }

    func tuiTree(_ defaults: GiftEventDefaults) throws -> JSONTree {
        var (inside, others) = (MemberList(), otherMembers)
        inside.add("gift", try gift.tree(.tui))
        inside.add("giftCount", count)
        inside.add("sender", sender.tree(.tui))
        inside.add("receiver", receiver?.tree(.tui))
        inside.add(insideOf: "data", from: &others) { key, _ in key == "receiver" }
        var list = MemberList()
        if others["version"] == nil { list.add("version", "1.0") }
        list.add("businessID", GiftEvent.business)
        list.add("data", inside.tree)
        list.add(placeOf: self, beyond: defaults)
        list.add(others: others) { ["id", "seq", "room", "time"].contains($0) || $0.hasPrefix("data/") }
        return list.tree
    }

    init(tutorial members: inout Members, _ defaults: GiftEventDefaults) throws {
        let place = try EventPlace(&members, defaults, roomKey: "roomKey")
        let sender = try members.needed("user", GiftUser.reader(.tutorial))
        let count = try members.neededCount("giftCount")
        self.init(
            id: place.id, seq: place.seq, room: place.room, time: place.time, sender: sender,
            gift: try Gift(&members, .tutorial), count: count)
        otherMembers = try members.others()
    }

    func tutorialTree(_ defaults: GiftEventDefaults) throws -> JSONTree {
        var list = MemberList()
        try gift.add(to: &list, .tutorial)
        list.add("user", sender.tree(.tutorial))
        list.add("giftCount", count)
        if room != defaults.room { list.add("roomKey", room.text) }
        list.add(placeOf: self, beyond: defaults, skipsRoom: true)
        list.add(others: otherMembers, reserved: ["id", "seq", "room", "roomKey", "time"])
        return list.tree
    }
}
