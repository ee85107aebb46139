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
        guard let gift = try inside.object("gift", Gift.init(tui:at:_:)) else { throw inside.error("gift", .missing) }
        guard let sender = try inside.object("sender", GiftUser.init(tui:at:_:)) else {
            throw inside.error("sender", .missing)
        }
        guard let count = try inside.integer("giftCount", in: members.limits.countRange) else {
            throw inside.error("giftCount", .missing)
        }
        self.init(
            id: place.id, seq: place.seq, room: place.room, time: place.time, sender: sender,
            receiver: try inside.object("receiver", GiftUser.init(tui:at:_:)), gift: gift, count: count)
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
        guard let sender = try members.object("user", GiftUser.init(tutorial:at:_:)) else {
            throw members.error("user", .missing)
        }
        guard let count = try members.integer("giftCount", in: members.limits.countRange) else {
            throw members.error("giftCount", .missing)
        }
        self.init(
            id: place.id, seq: place.seq, room: place.room, time: place.time, sender: sender,
            gift: try Gift(tutorial: &members), count: count)
        otherMembers = try members.others()
    }

    func tutorialTree(_ defaults: GiftEventDefaults) throws -> JSONTree {
        var list = MemberList()
        try gift.addTutorial(to: &list)
        list.add("user", sender.tree(.tutorial))
        list.add("giftCount", count)
        if room != defaults.room { list.add("roomKey", room.text) }
        list.add(placeOf: self, beyond: defaults, skipsRoom: true)
        list.add(others: otherMembers, reserved: ["id", "seq", "room", "roomKey", "time"])
        return list.tree
    }
}
