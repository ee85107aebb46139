public import GiftModel

/// One banner on the stage, for a view.
///
/// ```swift
/// let event = GiftEvent(
///     id: try EventID("e1"), room: try RoomID("r1"), time: 0, sender: GiftUser(userID: try UserID("u1"), userName: "Ada"),
///     gift: Gift(giftID: try GiftID("rose"), name: "Rose"), count: 1)
/// var queue = GiftQueue()
/// _ = queue.receive(event, at: 0)
/// _ = queue.advance(to: 600)
/// for banner in queue.banners {
///     print("slot \(banner.slot): \(banner.sender.userName) \(banner.gift.name) x\(banner.number)")
/// }
/// ```
public struct Banner: Hashable, Sendable {
    /// The current phase of a banner.
    public enum Phase: Hashable, Sendable {
        /// It comes in until then; no number shows yet.
        case entering(until: Milliseconds)
        /// Its number grows.
        case counting
        /// Its number is complete, and it waits for more of its combo until this time.
        case lingering(until: Milliseconds)
        /// It leaves until this time.
        case leaving(until: Milliseconds)
    }

    let snapshot: GiftSnapshot
    /// The combo that it shows.
    public var key: GiftKey { snapshot.key }
    /// The payer, as in the first event of the combo.
    public var sender: GiftUser { snapshot.sender }
    /// The receiver, as in the first event of the combo.
    public var receiver: GiftUser? { snapshot.receiver }
    /// The gift, as in the first event of the combo.
    public var gift: Gift { snapshot.gift }
    /// Whether the sender is the viewer.
    public let isOwn: Bool
    /// The time that it waited for its slot.
    public let waited: Milliseconds
    /// The place on the stage: 0 is the top one.
    public let slot: Int
    /// The number that shows; 0 before the first.
    public let number: Int
    /// The final number.
    public let total: Int
    /// The phase.
    public let phase: Phase
    /// When ``phase`` began.
    public let phaseStart: Milliseconds
    /// When ``number`` was shown; nil before the first.
    public let numberTime: Milliseconds?

    /// The progress of the phase at a time, 0…1; 0 for a phase without a known end.
    public func progress(at now: Milliseconds) -> Double {
        guard let end = phase.end else { return 0 }
        guard end > phaseStart else { return 1 }
        return min(max(Double(now - phaseStart) / Double(end - phaseStart), 0), 1)
    }

    /// Whether two banners show the same.
    public static func == (a: Banner, b: Banner) -> Bool {
        a.slot == b.slot && a.number == b.number && a.total == b.total && a.phase == b.phase && a.isOwn == b.isOwn
            && a.phaseStart == b.phaseStart && a.numberTime == b.numberTime && a.snapshot.showsSame(as: b.snapshot)
    }

    /// Hashes what tells banners of one stage apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(slot)
        hasher.combine(number)
        hasher.combine(total)
        hasher.combine(key)
    }
}

extension Banner.Phase {
    /// The end, if known.
    public var end: Milliseconds? {
        switch self {
        case .entering(let until), .lingering(let until), .leaving(let until): until
        case .counting: nil
        }
    }
}

/// Identifies combos: the same sender and gift and, in standard rules, receiver.
///
/// ```swift
/// let key = GiftKey(sender: try UserID("u1"), gift: try GiftID("rose"))
/// print(key)      // u1/rose
/// ```
public struct GiftKey: Hashable, Sendable, CustomStringConvertible {
    /// The payer.
    public let sender: UserID
    /// The gift.
    public let gift: GiftID
    /// The receiver; nil if none was named or receivers are not compared.
    public let receiver: UserID?

    /// Creates a key.
    public init(sender: UserID, gift: GiftID, receiver: UserID? = nil) {
        (self.sender, self.gift, self.receiver) = (sender, gift, receiver)
    }

    /// The parts as a word of a trace, such as `u1/rose` or `u1/rose>u2`.
    public var description: String { "\(sender)/\(gift)" + (receiver.map { ">\($0)" } ?? "") }
}
