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
    /// Whether the sender is the viewer.
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
    /// A play begins: its view, hidden before, shows frame 0 now and its last frame until this time.
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

extension FullScreenQueue {
    /// The rules of a full-screen stage, each as a separate value. Values outside the ranges count as the nearest
    /// inside.
    ///
    /// ```swift
    /// var rules = FullScreenQueue.Configuration.standard
    /// rules.loopCount = 2
    /// print(FullScreenQueue(rules).current == nil)      // true
    /// ```
    public struct Configuration: Hashable, Sendable {
        /// The maximum number of waiting plays, 0…1,000; over the limit the oldest of the others' becomes a banner.
        public var waitingLimit = 3
        /// The time that loading a play may take, 0…600,000 ms; then the gift becomes a banner. Nil for as long as it
        /// takes.
        public var preparationTime: Milliseconds? = 5000
        /// The number of times an animation plays, 1…1,000.
        public var loopCount = 1
        /// Whether the stage is empty after an animation; otherwise its last frame stays until the next one.
        public var clearsAfterStop = true
        /// Whether a gift joins a play of its combo that waits, which then plays once for all.
        public var mergesWaiting = true
        /// Whether the next play is prepared while one is on the stage.
        public var preparesAhead = true
        /// Whether a play whose file fails to load becomes a banner; otherwise the stage waits for that file forever.
        public var replacesFailures = true
        /// Whether own gifts come before others' and are never displaced.
        public var prefersOwnGifts = true
        /// Whether events are refused that came before, are for another room or have a count below 1.
        public var refusesKnownEvents = true

        /// Creates the rules of ``standard``.
        public init() {}

        /// The rules for apps: every gift is played or becomes a banner, whatever happens to its file.
        public static let standard = Configuration()

        /// The rules of the component that the documents describe: each event plays, and a missing file stops everything.
        public static let seed: Configuration = {
            var rules = Configuration()
            (rules.mergesWaiting, rules.preparesAhead) = (false, false)
            (rules.preparationTime, rules.replacesFailures, rules.refusesKnownEvents) = (nil, false, false)
            return rules
        }()

        func clamped() -> Configuration {
            var rules = self
            rules.waitingLimit = waitingLimit.clamped(to: 0...1000)
            rules.preparationTime = preparationTime.map { $0.clamped(to: 0...600_000) }
            rules.loopCount = loopCount.clamped(to: 1...1000)
            return rules
        }

        var filterRules: EventFilter.Rules {
            EventFilter.Rules(
                refusesOtherRooms: refusesKnownEvents, refusesEmptyCounts: refusesKnownEvents,
                refusesOldSequences: refusesKnownEvents, rememberedIDCount: refusesKnownEvents ? 1024 : 0)
        }
    }
}
