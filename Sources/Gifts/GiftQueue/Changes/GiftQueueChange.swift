public import GiftModel

/// The changes of a display queue: a view only needs to follow these.
///
/// ```swift
/// func describe(_ change: GiftQueueChange) -> String {
///     switch change {
///     case .entered(let banner): "slot \(banner.slot): \(banner.gift.name)"
///     case .counted(let banner): "slot \(banner.slot): x\(banner.number)"
///     case .left(let banner): "slot \(banner.slot) is free"
///     default: "\(change)"
///     }
/// }
/// ```
public enum GiftQueueChange: Hashable, Sendable {
    /// A banner begins to come in.
    case entered(Banner)
    /// The number of a banner grew.
    case counted(Banner)
    /// The number is complete; the banner leaves at that time, unless its combo grows.
    case lingering(Banner, until: Milliseconds)
    /// A banner that was to leave stays, because its combo grew in the last moment.
    case kept(Banner)
    /// A banner begins to go.
    case leaving(Banner)
    /// A banner is gone, and its slot is free.
    case left(Banner)
    /// An event joined a combo, which is on the stage or waits.
    case merged(GiftKey, total: Int)
    /// A gift waits for a slot; position 1 is the next to enter.
    case waiting(GiftKey, position: Int)
    /// A gift will not be shown any more, or not to its end.
    case dropped(GiftKey, DropReason)
    /// An event had no effect.
    case ignored(EventID, IgnoreReason)
}

/// The reason why a gift is not shown.
///
/// ```swift
/// let reason = DropReason.overflow
/// print(reason == .closed ? "the room is closed" : "too busy: see the list of messages")
/// ```
public enum DropReason: String, Hashable, Sendable, CaseIterable {
    /// Too many waited, and this was the cheapest of the others' gifts.
    case overflow
    /// It waited longer than ``GiftQueue/Configuration/maximumWait``.
    case waitedTooLong
    /// The room closed.
    case closed
}

/// The reason why an event has no effect.
///
/// ```swift
/// let reason = IgnoreReason.seenID
/// print(reason.rawValue)      // seenID
/// ```
public enum IgnoreReason: String, Hashable, Sendable, CaseIterable {
    /// An event of this name came before.
    case seenID
    /// Its number in the room is not above the highest so far.
    case seenSequence
    /// Its count is below 1.
    case count
    /// It is for another room.
    case otherRoom
    /// The room is closed.
    case closed
}
