package import SVGACoding

/// The content of a line in a room's log, in addition to messages without a gift.
package enum RoomLogLine {
    case gift(GiftEvent)
    /// The room is closed: `{"type":"disband","time":…}`.
    case disband(Milliseconds)

    /// Reads a line; nil for a message that says that it is of another kind, such as a text or a like.
    package init?(_ tree: JSONTree, _ dialect: GiftDialect, _ defaults: GiftEventDefaults) throws {
        if case .object(let members) = tree {
            if members["type"] == .string("disband") {
                var members = try Members(tree, at: JSONPath(), .standard)
                self = .disband(try members.integer("time", in: EventPlace.timeRange) ?? defaults.time)
                return
            }
            if dialect.isOtherMessage(members) { return nil }
        }
        self = .gift(try GiftEvent(tree, at: JSONPath(), dialect, defaults, .log))
    }

    package var time: Milliseconds {
        switch self {
        case .gift(let event): event.time
        case .disband(let time): time
        }
    }
}

extension GiftLimits {
    /// Logs have counts that no server accepts, which the queue's rules handle.
    fileprivate static let log: GiftLimits = {
        var limits = GiftLimits.standard
        limits.countRange = -999_999_999...999_999_999
        return limits
    }()
}

extension GiftDialect {
    /// Whether a message has a kind other than gifts.
    fileprivate func isOtherMessage(_ members: [String: JSONTree]) -> Bool {
        let kind = kind
        if let kind, let found = members[kind.key], found != .null {
            return found.isWord && found != .string(kind.value)
        }
        // Messages of the room are in logs of all dialects; a gift may have a member with that name.
        guard let type = members["type"], type.isWord, type != .string("gift") else { return false }
        return giftKeys.allSatisfy { members[$0] == nil }
    }

    /// The member by which a message says that it is a gift.
    private var kind: (key: String, value: String)? {
        switch self {
        case .native: ("type", "gift")
        case .tui: ("businessID", GiftEvent.business)
        case .hosted: ("CallbackCommand", GiftEvent.command)
        case .tutorial: nil
        }
    }

    private var giftKeys: [String] {
        switch self {
        case .native: ["gift"]
        case .tui: ["data"]
        case .hosted: ["GiftWater"]
        case .tutorial: ["giftId"]
        }
    }
}

extension JSONTree {
    /// Whether it may be the name of a kind: a word, or a number of earlier clients.
    fileprivate var isWord: Bool {
        switch self {
        case .string, .number: true
        default: false
        }
    }
}
