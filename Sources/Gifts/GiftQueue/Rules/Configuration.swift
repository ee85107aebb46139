public import GiftModel

extension GiftQueue {
    /// The rules of a display queue, each as a separate value.
    ///
    /// ``standard`` is for apps. ``seed`` does what the widespread tutorial does, including its flaws, to compare with.
    /// Values outside the ranges below count as the nearest one inside.
    ///
    /// ```swift
    /// var rules = GiftQueue.Configuration.standard
    /// rules.slotCount = 3
    /// rules.waitingLimit = 50
    /// let queue = GiftQueue(rules)
    /// print(queue.banners.count)      // 0
    /// ```
    public struct Configuration: Hashable, Sendable {
        /// The number of banners on the stage, 1…8.
        public var slotCount = 2
        /// The choice of a free slot.
        public var slotOrder = SlotOrder.highestFree
        /// The time that a banner takes to enter, 0…3,600,000 ms.
        public var enterDuration: Milliseconds = 250
        /// The time from one number to the next, 1…3,600,000 ms.
        public var tickInterval: Milliseconds = 300
        /// The time that a banner stays after its last number, 0…3,600,000 ms.
        public var lingerDuration: Milliseconds = 1000
        /// The time that a banner takes to leave, 0…3,600,000 ms.
        public var leaveDuration: Milliseconds = 250
        /// By how much a number grows at a tick.
        public var countStep = CountStep.fifth
        /// Whether a combo grows by the count of the event; otherwise by 1.
        public var addsCounts = true
        /// Whether gifts of one sender to two receivers are two combos.
        public var comparesReceivers = true
        /// Whether a gift joins the banner of its combo even while that is leaving, if it does not show a number.
        public var mergesIntoLeaving = false
        /// Whether a banner stays whose total grew between its last tick and the moment of leaving.
        public var rescuesAtLeaving = true
        /// Whether events of a room other than the first event's are refused.
        public var refusesOtherRooms = true
        /// Whether events with a count below 1 are refused.
        public var refusesEmptyCounts = true
        /// Whether an event is refused if its number in the room came before, or is below the highest so far by
        /// ``rememberedIDCount`` or more. Other late events are new.
        public var refusesOldSequences = true
        /// The number of remembered event IDs for refusing duplicates, 0…4,095.
        public var rememberedIDCount = 1024
        /// The maximum number of waiting gifts; over the limit the others' cheapest is dropped. Nil for no limit.
        public var waitingLimit: Int? = 30
        /// The time after which other users' waiting gifts are dropped; nil for no limit.
        public var maximumWait: Milliseconds? = 30_000
        /// The maximum time of a banner while others wait; nil while its combo grows.
        public var maximumHold: Milliseconds? = 30_000
        /// Whether the viewer's gifts come before others' and are never dropped.
        public var prefersOwnGifts = true

        /// Creates the rules of ``standard``.
        public init() {}

        /// The rules for apps: nothing paid is swallowed, and the queue is bounded.
        public static let standard = Configuration()

        /// The rules of the tutorial: combos add 1, an endless queue, lost combos at the end of a banner.
        public static let seed: Configuration = {
            var rules = Configuration()
            rules.slotOrder = .asReturned
            rules.countStep = .one
            (rules.addsCounts, rules.comparesReceivers) = (false, false)
            (rules.mergesIntoLeaving, rules.rescuesAtLeaving) = (true, false)
            (rules.refusesOtherRooms, rules.refusesEmptyCounts, rules.refusesOldSequences) = (false, false, false)
            (rules.waitingLimit, rules.maximumWait, rules.maximumHold) = (nil, nil, nil)
            (rules.rememberedIDCount, rules.prefersOwnGifts) = (0, false)
            return rules
        }()
    }

    /// The choice of a free slot.
    public enum SlotOrder: String, Hashable, Sendable, CaseIterable {
        /// The one with the highest number, which is the bottom one.
        case highestFree
        /// The last in a list to whose front slot 0 is returned, and any other to its end.
        case asReturned
    }

    /// By how much a number grows at a tick.
    public enum CountStep: String, Hashable, Sendable, CaseIterable {
        /// By 1: a combo of 66 takes 22 s.
        case one
        /// By a fifth of the rest, rounded up, and by 1 if 5 or fewer remain: a combo of 66 takes 6 s.
        case fifth
    }
}

extension GiftQueue.Configuration {
    /// Times of a day and more mean that nothing ever ends.
    private static let durationRange = 0...3_600_000
    private static let patienceRange = 0...(1 << 50)

    var filterRules: EventFilter.Rules {
        EventFilter.Rules(
            refusesOtherRooms: refusesOtherRooms, refusesEmptyCounts: refusesEmptyCounts,
            refusesOldSequences: refusesOldSequences, rememberedIDCount: rememberedIDCount)
    }

    func clamped() -> GiftQueue.Configuration {
        var rules = self
        rules.slotCount = slotCount.clamped(to: 1...8)
        rules.enterDuration = enterDuration.clamped(to: Self.durationRange)
        rules.tickInterval = tickInterval.clamped(to: 1...Self.durationRange.upperBound)
        rules.lingerDuration = lingerDuration.clamped(to: Self.durationRange)
        rules.leaveDuration = leaveDuration.clamped(to: Self.durationRange)
        rules.rememberedIDCount = rememberedIDCount.clamped(to: 0...RecentIDs.maxCapacity)
        rules.waitingLimit = waitingLimit.map { max(0, $0) }
        rules.maximumWait = maximumWait.map { $0.clamped(to: Self.patienceRange) }
        rules.maximumHold = maximumHold.map { $0.clamped(to: Self.patienceRange) }
        return rules
    }
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
