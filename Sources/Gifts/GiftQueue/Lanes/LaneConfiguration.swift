public import GiftModel

extension LaneScheduler {
    /// The rules of a stage with lanes, each as a separate value. Values outside the ranges count as the nearest
    /// inside.
    ///
    /// ```swift
    /// var rules = LaneScheduler.Configuration.standard
    /// rules.laneCount = 6
    /// print(LaneScheduler(rules).nextDeadline == nil)      // true
    /// ```
    public struct Configuration: Hashable, Sendable {
        /// The number of lanes, 1…64.
        public var laneCount = 4
        /// The width of the stage, 1…100,000.
        public var width = 375
        /// The time of a flight from its first pixel at the right edge to its last at the left, 1…600,000 ms.
        public var duration: Milliseconds = 6000
        /// The space between two bullets at the right edge, 0…10,000.
        public var gap = 16
        /// Whether a lane is free only if the new bullet does not catch up with the last.
        public var avoidsCatchingUp = true
        /// The choice among free lanes.
        public var laneChoice = LaneChoice.lowest
        /// The time that others' bullets wait for a lane, 0…600,000 ms.
        public var maximumWait: Milliseconds = 2000
        /// The maximum number of waiting bullets, 0…10,000.
        public var waitingLimit = 64

        /// Creates the rules of ``standard``.
        public init() {}

        /// The rules for apps: no two bullets of a lane ever overlap.
        public static let standard = Configuration()

        /// The rules of the tutorial: only the right edge is examined, and a fast bullet runs into a slow one.
        public static let seed: Configuration = {
            var rules = Configuration()
            (rules.avoidsCatchingUp, rules.laneChoice) = (false, .earliestFree)
            return rules
        }()

        func clamped() -> Configuration {
            var rules = self
            rules.laneCount = laneCount.clamped(to: 1...64)
            rules.width = width.clamped(to: 1...100_000)
            rules.duration = duration.clamped(to: 1...600_000)
            rules.gap = gap.clamped(to: 0...10_000)
            rules.maximumWait = maximumWait.clamped(to: 0...600_000)
            rules.waitingLimit = waitingLimit.clamped(to: 0...10_000)
            return rules
        }
    }

    /// The choice among free lanes.
    public enum LaneChoice: String, Hashable, Sendable, CaseIterable {
        /// The one with the lowest number.
        case lowest
        /// The one whose last bullet is farthest from the right edge.
        case earliestFree
    }
}
