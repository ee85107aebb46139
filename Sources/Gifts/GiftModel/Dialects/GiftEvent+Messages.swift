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

// Events as the hosted service asks the owner of an app before it sends a gift.

extension GiftEvent {
    static let command = "Live.CallbackBeforeSendGift"

    init(hosted members: inout Members, _ defaults: GiftEventDefaults) throws {
        if let command = try members.string("CallbackCommand"), command != GiftEvent.command {
            let found = PlainText.prefix(of: command, maxCount: 40)
            throw members.error("CallbackCommand", .unknown(found, known: GiftEvent.command))
        }
        guard let water = members.take("GiftWater") else { throw members.error("GiftWater", .missing) }
        var inside = try Members(water, at: members.path.member("GiftWater"), members.limits)
        let sender = try inside.needed("From_Account", GiftUser.reader(.hosted))
        let seconds = try inside.integer("Time", in: -9_007_199_254_740...9_007_199_254_740)
        let place = try EventPlace(&members, defaults, roomKey: "RoomId", time: seconds.map { $0 * 1000 })
        let id = try inside.needed("GiftId", GiftID.init)
        let count = try inside.neededCount("Count")
        let coins = try inside.integer("Coins", in: Gift.coinRange) ?? 0
        self.init(
            id: place.id, seq: place.seq, room: place.room, time: place.time, sender: sender,
            receiver: try inside.receiver(), gift: Gift(giftID: id, name: id.text, coins: coins), count: count)
        try members.keep(inside, of: "GiftWater")
        otherMembers = try members.others()
        if otherMembers["Operator_Account"] == .text(sender.userID.text) { otherMembers["Operator_Account"] = nil }
    }

    func hostedTree(_ defaults: GiftEventDefaults) throws -> JSONTree {
        var (inside, others) = (MemberList(), otherMembers)
        let seconds = time >= 0 ? time / 1000 : (time - 999) / 1000
        inside.add("From_Account", sender.tree(.hosted))
        inside.add("Time", seconds)
        inside.add("GiftId", gift.giftID.text)
        inside.add("Count", count)
        inside.add("Coins", gift.coins)
        inside.add(insideOf: "GiftWater", from: &others) { key, value in
            key == "To_Account" && !hasReceivers(value)
        }
        if inside.members["To_Account"] == nil {
            inside.add("To_Account", .array(receiver.map { [$0.tree(.hosted)] } ?? []))
        }
        var list = MemberList()
        list.add("CallbackCommand", GiftEvent.command)
        if others["Operator_Account"] == nil { list.add("Operator_Account", sender.userID.text) }
        list.add("RoomId", room.text)
        list.add("GiftWater", inside.tree)
        var said = defaults
        said.time = seconds * 1000
        list.add(placeOf: self, beyond: said, skipsRoom: true)
        list.add(others: others) { ["id", "seq", "room", "time"].contains($0) || $0.hasPrefix("GiftWater/") }
        return list.tree
    }

    /// Whether a list of accounts belongs to several receivers, this one's first.
    private func hasReceivers(_ tree: JSONTree) -> Bool {
        let users = try? Members.list(tree, at: JSONPath(), .standard, GiftUser.reader(.hosted))
        guard let users, users.count > 1 else { return false }
        return users.first == receiver
    }
}

extension Members {
    /// The first of the accounts that get the gift; further ones stay as members.
    fileprivate mutating func receiver() throws -> GiftUser? {
        guard let all = take("To_Account") else { return nil }
        let users = try Members.list(all, at: path.member("To_Account"), limits, GiftUser.reader(.hosted))
        if users.count > 1 { rest["To_Account"] = all }
        return users.first
    }
}
