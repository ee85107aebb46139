/// A gift that was sent, billed and recorded, for every viewer in the room.
///
/// The gift is a snapshot: later changes of the catalogue do not change it.
///
/// ```swift
/// let rose = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 2)
/// let event = GiftEvent(
///     id: try EventID("e1"), seq: 1, room: try RoomID("r1"), time: 0, sender: GiftUser(userID: try UserID("u1")),
///     gift: rose, count: 5)
/// print(event.cost)       // 10
/// ```
public struct GiftEvent: Hashable, Sendable {
    /// The name of the event, unique in all rooms.
    public var id: EventID
    /// The sequence number of the event in its room, starting at 1 without gaps; nil if the source does not number
    /// events.
    public var seq: Int?
    /// The room in which it is shown.
    public var room: RoomID
    /// When it was recorded, by the clock of the source.
    public var time: Milliseconds
    /// The payer.
    public var sender: GiftUser
    /// The receiver; nil if unknown, which means the owner of the room.
    public var receiver: GiftUser?
    /// The gift as it was when it was sent.
    public var gift: Gift
    /// The number of gifts, 1…9,999.
    public var count: Int
    /// The total price.
    public var cost: Coins
    /// The version of the catalogue with the price; 0 if the source has none.
    public var catalogVersion: Int
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates an event. Ranges are checked where JSON is read.
    ///
    /// - Parameter cost: The paid amount; nil for the price of all gifts, at most `Int.max`.
    public init(
        id: EventID, seq: Int? = nil, room: RoomID, time: Milliseconds, sender: GiftUser, receiver: GiftUser? = nil,
        gift: Gift, count: Int, cost: Coins? = nil, catalogVersion: Int = 0,
        otherMembers: [String: ExtensionValue] = [:]
    ) {
        (self.id, self.seq, self.room, self.time) = (id, seq, room, time)
        (self.sender, self.receiver, self.gift, self.count) = (sender, receiver, gift, count)
        let (product, isTooLarge) = gift.coins.multipliedReportingOverflow(by: count)
        self.cost = cost ?? (isTooLarge ? Int.max : product)
        (self.catalogVersion, self.otherMembers) = (catalogVersion, otherMembers)
    }
}

/// The sender or receiver of a gift.
///
/// ```swift
/// let sender = GiftUser(userID: try UserID("u1"), userName: "Ada")
/// print("\(sender.userName), level \(sender.level)")      // Ada, level 0
/// ```
public struct GiftUser: Hashable, Sendable {
    /// The name of the account.
    public var userID: UserID
    /// The display name, at most 64 characters and 256 bytes; may be empty.
    public var userName: String
    /// The URL of the picture, at most 2,048 bytes; may be empty.
    public var avatarURL: String
    /// The level as the app shows it, `0` by default.
    public var level: String
    /// Members of the JSON that have no meaning here; they are written again.
    public var otherMembers: [String: ExtensionValue]

    /// Creates a user. Ranges are checked where JSON is read.
    public init(
        userID: UserID, userName: String = "", avatarURL: String = "", level: String = "0",
        otherMembers: [String: ExtensionValue] = [:]
    ) {
        (self.userID, self.userName, self.avatarURL, self.level) = (userID, userName, avatarURL, level)
        self.otherMembers = otherMembers
    }
}
