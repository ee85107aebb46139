import SVGACoding

extension GiftEvent {
    static let countRange = 1...9_999
    static let costRange = 0...9_007_199_254_740_991

    init(native members: inout Members, _ defaults: GiftEventDefaults) throws {
        if let type = try members.string("type"), type != "gift" {
            throw members.error("type", .unknown(PlainText.prefix(of: type, maxCount: 40), known: "gift"))
        }
        let place = try EventPlace(&members, defaults)
        guard let gift = try members.object("gift", Gift.init(native:at:_:)) else {
            throw members.error("gift", .missing)
        }
        guard let sender = try members.object("sender", GiftUser.init(native:at:_:)) else {
            throw members.error("sender", .missing)
        }
        guard let count = try members.integer("count", in: members.limits.countRange) else {
            throw members.error("count", .missing)
        }
        self.init(
            id: place.id, seq: place.seq, room: place.room, time: place.time, sender: sender,
            receiver: try members.object("receiver", GiftUser.init(native:at:_:)), gift: gift, count: count,
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
    init(native tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        try self.init(tree, at: path, .native, limits)
    }

    init(tui tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        try self.init(tree, at: path, .tui, limits)
    }
}

extension GiftUser {
    init(native tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        try self.init(tree, at: path, .native, limits)
    }

    init(tui tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        try self.init(tree, at: path, .tui, limits)
    }

    init(tutorial tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        try self.init(tree, at: path, .tutorial, limits)
    }

    init(hosted tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        try self.init(tree, at: path, .hosted, limits)
    }
}
