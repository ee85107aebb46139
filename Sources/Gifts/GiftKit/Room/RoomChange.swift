public import GiftModel
public import GiftQueue

/// A room's changes for the views that show it, in order.
///
/// ```swift
/// import GiftKit
///
/// func describe(_ change: RoomChange) -> String? {
///     switch change {
///     case .tip(let tip): tip.text
///     case .banner(.counted(let banner)): "slot \(banner.slot): x\(banner.number)"
///     case .fullScreen(.started(let play, _)): "over the whole stage: \(play.event.gift.name)"
///     default: nil
///     }
/// }
/// ```
public enum RoomChange: Hashable, Sendable {
    /// A gift was sent; the changes of banners and full screen that it causes follow.
    case gift(GiftEvent)
    /// The line about it for the list of messages.
    case tip(GiftTip)
    /// The banners changed.
    case banner(GiftQueueChange)
    /// The full screen changed.
    case fullScreen(FullScreenChange)
    /// Something was said or done.
    case message(RoomMessage)
    /// A message that crosses the picture starts, waits, ends or is left out.
    case bullet(RoomMessage, LaneChange)
    /// Hearts of a second.
    case likes(count: Int)
    /// Viewers who joined: their number, the last one, and the total audience, if known.
    case joins(count: Int, last: GiftUser?, audienceCount: Int?)
    /// Missed gifts are no longer available: lists of messages have a gap here.
    case missedGifts
    /// The connection changed.
    case connection(RoomConnection)
    /// The room was closed: nothing follows.
    case closed
}

/// The presentation of a room's events.
///
/// ```swift
/// import GiftKit
///
/// var configuration = GiftRoomConfiguration()
/// configuration.presentation = .both
/// configuration.queue.slotCount = 3
/// ```
public struct GiftRoomConfiguration: Hashable, Sendable {
    /// The place for gifts with an animation.
    public enum Presentation: Hashable, Sendable {
        /// Over the complete stage, and as a banner only if the animation cannot play.
        case exclusive
        /// Over the whole stage and as a banner.
        case both
    }

    /// The place for gifts with an animation.
    public var presentation = Presentation.exclusive
    /// The rules of the banners. The numbers of events are not compared there, since the store does.
    public var queue = GiftQueue.Configuration.standard
    /// The rules of the full screen.
    public var fullScreen = FullScreenQueue.Configuration.standard
    /// The rules of the messages that cross the picture.
    public var lanes = LaneScheduler.Configuration.standard
    /// The language of the lines about gifts.
    public var language = LanguageTag.english

    /// Creates the default configuration.
    public init() {}
}
