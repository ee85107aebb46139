public import GiftModel

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
