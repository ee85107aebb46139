package import SVGACoding
public import SVGAErrors

/// The values of an event that its JSON lacks.
///
/// Dialects of chat messages name no event, room or time: the log or the connection that they come from knows them.
///
/// ```swift
/// let source = GiftEventDefaults(id: try EventID("line-1"), room: try RoomID("r1"), time: 300)
/// let json = Array(#"{"user":{"id":"u1","userName":"Ada"},"giftId":7,"giftName":"Rose","giftCount":1}"#.utf8)
/// let event = try GiftEvent(from: json, dialect: .tutorial, defaults: source)
/// print(event.room, event.time, event.gift.giftID)        // r1 300 7
/// ```
public struct GiftEventDefaults: Hashable, Sendable {
    /// The name of the event.
    public var id: EventID?
    /// The room.
    public var room: RoomID?
    /// When it came.
    public var time: Milliseconds

    /// Creates defaults.
    public init(id: EventID? = nil, room: RoomID? = nil, time: Milliseconds = 0) {
        (self.id, self.room, self.time) = (id, room, time)
    }
}

extension GiftEvent {
    /// Reads an event.
    ///
    /// In all dialects the keys `id`, `seq`, `room` and `time` may be next to the dialect's, as in logs; missing ones
    /// come from the defaults.
    ///
    /// - Parameters:
    ///   - json: One JSON object in UTF-8.
    ///   - dialect: The words of its keys.
    ///   - defaults: The values that the JSON lacks.
    /// - Throws: ``SVGAError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes.
    public init(
        from json: [UInt8], dialect: GiftDialect = .native, defaults: GiftEventDefaults = GiftEventDefaults()
    ) throws(SVGAError) {
        self = try SVGAError.only { try GiftEvent(JSONTree(parsing: json), at: JSONPath(), dialect, defaults) }
    }

    /// The event as JSON in UTF-8, in one line without spaces, keys sorted.
    ///
    /// Values without a key in the dialect are omitted, and so are the defaults in dialects of chat messages.
    ///
    /// - Throws: ``SVGAError`` if the dialect cannot express it: the tutorial's names of gifts are integers.
    public func json(
        dialect: GiftDialect = .native, defaults: GiftEventDefaults = GiftEventDefaults()
    ) throws(SVGAError) -> [UInt8] {
        try SVGAError.only { Array(try tree(dialect, defaults).line.utf8) }
    }

    package init(
        _ tree: JSONTree, at path: JSONPath, _ dialect: GiftDialect, _ defaults: GiftEventDefaults,
        _ limits: GiftLimits = .standard
    ) throws {
        var members = try Members(tree, at: path, limits)
        switch dialect {
        case .native: self = try GiftEvent(native: &members, defaults)
        case .tui: self = try GiftEvent(tui: &members, defaults)
        case .hosted: self = try GiftEvent(hosted: &members, defaults)
        case .tutorial: self = try GiftEvent(tutorial: &members, defaults)
        }
    }

    package func tree(_ dialect: GiftDialect, _ defaults: GiftEventDefaults) throws -> JSONTree {
        switch dialect {
        case .native: try nativeTree()
        case .tui: try tuiTree(defaults)
        case .hosted: try hostedTree(defaults)
        case .tutorial: try tutorialTree(defaults)
        }
    }
}

/// The place of an event in its room, as the native dialect and logs of all dialects say it.
struct EventPlace {
    static let seqRange = 1...9_007_199_254_740_991
    static let timeRange = -9_007_199_254_740_991...9_007_199_254_740_991

    var id: EventID
    var seq: Int?
    var room: RoomID
    var time: Milliseconds

    /// `roomKey` is the dialect's key of the room in addition to `room`, `time` the dialect's own time.
    init(
        _ members: inout Members, _ defaults: GiftEventDefaults, roomKey: String? = nil, time: Milliseconds? = nil
    ) throws {
        guard let id = try members.named("id", EventID.init) ?? defaults.id else { throw members.error("id", .missing) }
        var room: RoomID?
        if let roomKey { room = try members.named(roomKey, RoomID.init) }
        if room == nil { room = try members.named("room", RoomID.init) ?? defaults.room }
        guard let room else { throw members.error(roomKey ?? "room", .missing) }
        (self.id, self.room) = (id, room)
        seq = try members.integer("seq", in: EventPlace.seqRange)
        self.time = try members.integer("time", in: EventPlace.timeRange) ?? time ?? defaults.time
    }
}

extension MemberList {
    /// Adds what defaults do not say of the place of an event.
    mutating func add(placeOf event: GiftEvent, beyond defaults: GiftEventDefaults, skipsRoom: Bool = false) {
        if event.id != defaults.id { add("id", event.id.text) }
        if let seq = event.seq { add("seq", seq) }
        if !skipsRoom, event.room != defaults.room { add("room", event.room.text) }
        if event.time != defaults.time { add("time", event.time) }
    }
}

extension GiftEvent {
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
