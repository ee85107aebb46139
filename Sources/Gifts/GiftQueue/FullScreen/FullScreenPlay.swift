public import GiftModel

/// One play of an animation over the whole stage.
///
/// ```swift
/// var queue = FullScreenQueue()
/// let rocket = Gift(giftID: try GiftID("rocket"), name: "Rocket", resourceURL: "https://cdn.example/rocket.svga")
/// let event = GiftEvent(
///     id: try EventID("e1"), room: try RoomID("r1"), time: 0, sender: GiftUser(userID: try UserID("u1")), gift: rocket,
///     count: 1)
/// for case .preparing(let play, _) in queue.receive(event, at: 0) { print("fetch \(play.event.gift.resourceURL)") }
/// ```
public struct FullScreenPlay: Hashable, Sendable, Identifiable {
    /// The number of the play on its stage, by which an app reports its file's state.
    public let id: Int
    /// The first event of the play; its count is the sum of all.
    public internal(set) var event: GiftEvent
    /// Whether the sender is the own user.
    public let isOwn: Bool
}

/// The timing of a decoded animation.
///
/// ```swift
/// let facts = AnimationFacts(frameCount: 78, framesPerSecond: 20)
/// print(facts.duration(loopCount: 1) ?? 0)      // 3900
/// ```
public struct AnimationFacts: Hashable, Sendable {
    /// The number of frames.
    public var frameCount: Int
    /// The frame rate.
    public var framesPerSecond: Int

    /// Creates facts; an animation without frames or without a rate cannot be played.
    public init(frameCount: Int, framesPerSecond: Int) {
        (self.frameCount, self.framesPerSecond) = (frameCount, framesPerSecond)
    }

    /// The duration, rounded up to milliseconds, at most an hour; nil if it cannot be played.
    public func duration(loopCount: Int) -> Milliseconds? {
        guard frameCount > 0, framesPerSecond > 0, loopCount > 0 else { return nil }
        let frames = min(frameCount, 1 << 30) * min(loopCount, 1000)
        let rate = min(framesPerSecond, 1 << 20)
        return min((frames * 1000 + rate - 1) / rate, 3_600_000)
    }
}

/// The changes of a full-screen stage.
///
/// ```swift
/// func follow(_ change: FullScreenChange, _ banners: inout GiftQueue) {
///     switch change {
///     case .started(let play, let until): print("show \(play.event.gift.name) until \(until)")
///     case .finished(_, let clears): print(clears ? "hide the view" : "keep the last frame")
///     case .becameBanner(let event, _): _ = banners.takeOver(event, at: 0)
///     default: break
///     }
/// }
/// ```
public enum FullScreenChange: Hashable, Sendable {
    /// The file of a play is needed, until then if there is a limit: answer by `didPrepare` or `didFail`.
    case preparing(FullScreenPlay, deadline: Milliseconds?)
    /// A play begins: its view, hidden before, shows frame 0 now and its last frame until then.
    case started(FullScreenPlay, until: Milliseconds)
    /// A play is over; the view is hidden if it must be cleared.
    case finished(FullScreenPlay, clears: Bool)
    /// A play waits; position 1 is the next.
    case waiting(FullScreenPlay, position: Int)
    /// An event joined a play that waits.
    case merged(FullScreenPlay)
    /// A gift will not play here, and is handed to the banners.
    case becameBanner(GiftEvent, BannerReason)
    /// The room closed before the end of a play.
    case dropped(FullScreenPlay)
    /// An event had no effect.
    case ignored(EventID, IgnoreReason)
}

/// The reason why a gift is shown as a banner and not over the complete stage.
///
/// ```swift
/// print(BannerReason.timeout.rawValue)        // timeout
/// ```
public enum BannerReason: String, Hashable, Sendable, CaseIterable {
    /// Its file cannot be loaded or is not an animation.
    case failure
    /// Its file took too long.
    case timeout
    /// Too many plays wait.
    case overflow
}
