public import GiftModel

/// The slots of a stage: one above the other, as wide as the view.
///
/// ```swift
/// let layout = SlotLayout(width: 375, height: 120)
/// print(layout.frame(of: 1))      // y 60, height 60: the bottom one of two
/// ```
public struct SlotLayout: Hashable, Sendable {
    /// A rectangle in the units of the view, y downwards.
    public struct Frame: Hashable, Sendable {
        /// The left edge.
        public var x: Double
        /// The top edge.
        public var y: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double
    }

    /// The width of the view.
    public let width: Double
    /// The height of the view.
    public let height: Double
    /// The number of slots that share the height, at least 1.
    public let slotCount: Int

    /// Creates a layout.
    ///
    /// - Parameter slotCount: The number of slots that share the height; less than 1 counts as 1.
    public init(width: Double, height: Double, slotCount: Int = 2) {
        (self.width, self.height, self.slotCount) = (width, height, max(1, slotCount))
    }

    /// The rectangle of a slot: x 0, as wide as the view, `slot` heights from the top.
    public func frame(of slot: Int) -> Frame {
        let share = height / Double(slotCount)
        return Frame(x: 0, y: Double(slot) * share, width: width, height: share)
    }
}

/// The curves of banners' entering, counting and leaving, for the times of a queue.
///
/// ```swift
/// let animation = BannerAnimation(.standard)
/// let layout = SlotLayout(width: 375, height: 120)
/// let queue = GiftQueue()
/// for banner in queue.banners {
///     let look = animation.appearance(of: banner, in: layout, at: 1000)
///     print(look.frame.x, look.alpha, look.numberScale)
/// }
/// ```
public struct BannerAnimation: Hashable, Sendable {
    /// The appearance of a banner at a time.
    public struct Appearance: Hashable, Sendable {
        /// The path of the program.
        public var frame: SlotLayout.Frame
        /// 1 for opaque, 0 for invisible.
        public var alpha: Double
        /// The size of the number in parts of its usual one.
        public var numberScale: Double
    }

    /// The way in, in widths of the view: from one width to the left to its place.
    public var enter: SpringCurve
    /// The size of a number from the moment it shows.
    public var number: KeyframeCurve
    /// The opacity while it goes.
    public var leaveAlpha: KeyframeCurve
    /// The way up while it goes, in the units of the view.
    public var leaveRise: KeyframeCurve

    /// The curves of the tutorial with the times of a queue: a spring with damping 0.6 and velocity 1, three times the size at
    /// half a tick, and up by 20.
    public init(_ rules: GiftQueue.Configuration) {
        let rules = rules.clamped()
        enter = SpringCurve(duration: rules.enterDuration, dampingRatio: 0.6, initialVelocity: 1)
        number = KeyframeCurve([(0, 1), (rules.tickInterval / 2, 3), (rules.tickInterval, 1)], easing: .easeInOut)
        leaveAlpha = KeyframeCurve([(0, 1), (rules.leaveDuration, 0)], easing: .easeInOut)
        leaveRise = KeyframeCurve([(0, 0), (rules.leaveDuration, 20)], easing: .easeInOut)
    }

    /// The appearance of a banner at a time.
    public func appearance(of banner: Banner, in layout: SlotLayout, at now: Milliseconds) -> Appearance {
        var frame = layout.frame(of: banner.slot)
        var alpha = 1.0
        switch banner.phase {
        case .entering: frame.x = layout.width * (enter.value(at: now - banner.phaseStart) - 1)
        case .leaving:
            alpha = leaveAlpha.value(at: now - banner.phaseStart)
            frame.y -= leaveRise.value(at: now - banner.phaseStart)
        case .counting, .lingering: break
        }
        let scale = banner.numberTime.map { number.value(at: now - $0) } ?? 1
        return Appearance(frame: frame, alpha: alpha, numberScale: scale)
    }
}
