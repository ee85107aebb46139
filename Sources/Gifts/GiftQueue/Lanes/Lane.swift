import GiftModel

/// The last bullet of a lane, which decides when the next may follow.
struct Lane: Sendable {
    private var last: (start: Milliseconds, width: Int)?

    mutating func start(_ bullet: Bullet, at now: Milliseconds) { last = (now, bullet.width) }

    /// The earliest start of a bullet: the last one's tail has left the right edge by the gap and, if that is a rule,
    /// the new head reaches the left edge no sooner than the old tail. Rounded up to whole milliseconds, so that
    /// bullets never touch.
    func firstStart(of bullet: Bullet, _ rules: LaneScheduler.Configuration) -> Milliseconds? {
        guard let last else { return nil }
        let clear = last.start + edgeTime(rules)
        guard rules.avoidsCatchingUp else { return clear }
        let crossing = rules.width * rules.duration / (rules.width + bullet.width)
        return max(clear, last.start + rules.duration - crossing)
    }

    /// When the tail of the last bullet is a gap away from the right edge; nil for a lane without a bullet.
    func clearTime(_ rules: LaneScheduler.Configuration) -> Milliseconds? { last.map { $0.start + edgeTime(rules) } }

    private func edgeTime(_ rules: LaneScheduler.Configuration) -> Milliseconds {
        guard let last else { return 0 }
        let travel = rules.width + last.width
        return ((last.width + rules.gap) * rules.duration + travel - 1) / travel
    }
}
