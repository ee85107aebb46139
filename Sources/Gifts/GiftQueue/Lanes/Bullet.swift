public import GiftModel

/// A message that flies over the stage.
///
/// ```swift
/// let bullet = Bullet(id: 1, width: 120)
/// print(bullet.isOwn)     // false
/// ```
public struct Bullet: Hashable, Sendable {
    /// The app's ID for it.
    public var id: Int
    /// Its width in the unit of the stage, 0…100,000; others count as the nearest inside.
    public var width: Int
    /// Whether the viewer wrote it: it comes before others' bullets and is dropped last.
    public var isOwn: Bool

    /// Creates a bullet.
    public init(id: Int, width: Int, isOwn: Bool = false) { (self.id, self.width, self.isOwn) = (id, width, isOwn) }
}

/// A bullet on its way.
///
/// ```swift
/// var lanes = LaneScheduler()
/// _ = lanes.submit(Bullet(id: 1, width: 60), at: 0)
/// for flight in lanes.flights { print(flight.lane, flight.x(at: 3000)) }      // 0 157.5
/// ```
public struct BulletFlight: Hashable, Sendable {
    /// The flying bullet.
    public let bullet: Bullet
    /// The lane, 0 for the first.
    public let lane: Int
    /// The number of the view that shows it. Numbers are used again: there are as many views as most bullets at once.
    public let view: Int
    /// When it begins to come in at the right edge.
    public let start: Milliseconds
    /// When it is out at the left edge.
    public let end: Milliseconds
    let stageWidth: Int

    /// The left edge of the bullet at a time.
    public func x(at now: Milliseconds) -> Double {
        let part = Double(now - start) / Double(max(1, end - start))
        return Double(stageWidth) - Double(stageWidth + bullet.width) * part
    }
}

/// The changes of a stage with lanes.
///
/// ```swift
/// var lanes = LaneScheduler()
/// for change in lanes.submit(Bullet(id: 1, width: 60), at: 0) {
///     if case .started(let flight) = change { print("view \(flight.view) in lane \(flight.lane)") }
/// }
/// ```
public enum LaneChange: Hashable, Sendable {
    /// A bullet begins its flight.
    case started(BulletFlight)
    /// A bullet is out, and its view can be used again.
    case ended(BulletFlight)
    /// A bullet waits for a lane.
    case waiting(Bullet)
    /// A bullet will not be shown.
    case dropped(Bullet)
}

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
