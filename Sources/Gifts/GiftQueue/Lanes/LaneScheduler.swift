public import GiftModel

/// Messages that fly over a stage in lanes: which lane each takes, when it starts, and which views show them.
///
/// A value without clock, timer or view, as ``GiftQueue``. All bullets take the same time, so long ones are faster; a
/// lane is free for a bullet that does not touch the last one at the right edge or catch up with it.
///
/// ```swift
/// var lanes = LaneScheduler()
/// var changes = lanes.submit(Bullet(id: 1, width: 60), at: 0)
/// changes += lanes.submit(Bullet(id: 2, width: 120), at: 10)      // in the next lane
/// while let deadline = lanes.nextDeadline { changes += lanes.advance(to: deadline) }
/// print(changes.count)        // two start, two end: 4
/// ```
///
/// - Complexity: Each bullet O(lanes + bullets that wait).
public struct LaneScheduler: Sendable {
    /// The rules, with each value inside its range.
    public let configuration: Configuration
    /// The flying bullets, the earliest first.
    public private(set) var flights: [BulletFlight] = []
    /// The number of views: the maximum of simultaneous bullets so far.
    public private(set) var viewCount = 0

    private var lanes: [Lane]
    private var freeViews: [Int] = []
    private var waitingOwn: [(bullet: Bullet, since: Milliseconds)] = []
    private var waitingOthers: [(bullet: Bullet, since: Milliseconds)] = []
    private var now = GiftQueue.timeRange.lowerBound

    /// Creates an empty stage.
    public init(_ configuration: Configuration = .standard) {
        self.configuration = configuration.clamped()
        lanes = Array(repeating: Lane(), count: self.configuration.laneCount)
    }

    /// The time of the next change without a new bullet, or nil.
    public var nextDeadline: Milliseconds? { GiftQueue.reachable(deadline?.time) }

    /// The number of bullets that wait for a lane.
    public var waitingCount: Int { waitingOwn.count + waitingOthers.count }

    /// Advances the time.
    ///
    /// - Returns: The changes, in order. A time before the last one counts as the last one.
    public mutating func advance(to now: Milliseconds) -> [LaneChange] {
        var changes: [LaneChange] = []
        let end = max(self.now, now.clamped(to: GiftQueue.timeRange))
        while let (time, kind) = deadline, time <= end {
            self.now = max(self.now, time)
            run(kind, &changes)
        }
        self.now = end
        return changes
    }

    /// Advances the time, then handles a bullet: it starts, waits or is dropped.
    ///
    /// - Returns: The changes, in order.
    public mutating func submit(_ bullet: Bullet, at now: Milliseconds) -> [LaneChange] {
        var changes = advance(to: now)
        var bullet = bullet
        bullet.width = bullet.width.clamped(to: 0...100_000)
        let isFirst = bullet.isOwn ? waitingOwn.isEmpty : waitingCount == 0
        if isFirst, let lane = freeLane(for: bullet) {
            start(bullet, in: lane, &changes)
        } else {
            wait(bullet, &changes)
        }
        return changes
    }
}

extension LaneScheduler {
    /// The kinds of deadlines; at one time the first case comes first, so that views are free for starting bullets.
    private enum Deadline: Int { case end, start, expire }

    private var deadline: (time: Milliseconds, kind: Deadline)? {
        let expiry = waitingOthers.first.map { ($0.since + configuration.maximumWait, Deadline.expire) }
        let candidates = [flights.first.map { ($0.end, Deadline.end) }, startDeadline, expiry]
        return candidates.compactMap(\.self).min { ($0.0, $0.1.rawValue) < ($1.0, $1.1.rawValue) }
    }

    private var startDeadline: (Milliseconds, Deadline)? { firstWaiting.map { (max(now, firstStart(of: $0)), .start) } }

    private var firstWaiting: Bullet? { waitingOwn.first?.bullet ?? waitingOthers.first?.bullet }

    private func firstStart(of bullet: Bullet) -> Milliseconds {
        lanes.map { $0.firstStart(of: bullet, configuration) ?? now }.min() ?? now
    }

    private mutating func run(_ kind: Deadline, _ changes: inout [LaneChange]) {
        switch kind {
        case .end:
            let flight = flights.removeFirst()
            freeViews.append(flight.view)
            changes.append(.ended(flight))
        case .start:
            guard let bullet = firstWaiting, let lane = freeLane(for: bullet) else { return }
            if waitingOwn.isEmpty { waitingOthers.removeFirst() } else { waitingOwn.removeFirst() }
            start(bullet, in: lane, &changes)
        case .expire: changes.append(.dropped(waitingOthers.removeFirst().bullet))
        }
    }

    private func freeLane(for bullet: Bullet) -> Int? {
        let free = lanes.indices.filter { (lanes[$0].firstStart(of: bullet, configuration) ?? now) <= now }
        return switch configuration.laneChoice {
        case .lowest: free.first
        case .earliestFree: free.min { clearTime($0) < clearTime($1) }
        }
    }

    private func clearTime(_ lane: Int) -> Milliseconds { lanes[lane].clearTime(configuration) ?? .min }

    private mutating func start(_ bullet: Bullet, in lane: Int, _ changes: inout [LaneChange]) {
        lanes[lane].start(bullet, at: now)
        let flight = BulletFlight(
            bullet: bullet, lane: lane, view: takeView(), start: now, end: now + configuration.duration,
            stageWidth: configuration.width)
        flights.append(flight)
        changes.append(.started(flight))
    }

    private mutating func takeView() -> Int {
        if let view = freeViews.popLast() { return view }
        viewCount += 1
        return viewCount - 1
    }

    /// Queues a bullet where a lane will be free in time and the line is not full.
    private mutating func wait(_ bullet: Bullet, _ changes: inout [LaneChange]) {
        let isInTime = bullet.isOwn || firstStart(of: bullet) - now <= configuration.maximumWait
        guard isInTime, hasRoom(for: bullet, &changes) else { return changes.append(.dropped(bullet)) }
        if bullet.isOwn { waitingOwn.append((bullet, now)) } else { waitingOthers.append((bullet, now)) }
        changes.append(.waiting(bullet))
    }

    /// Whether the line has space for one more; the viewer's bullet replaces the newest of the others'.
    private mutating func hasRoom(for bullet: Bullet, _ changes: inout [LaneChange]) -> Bool {
        if waitingCount < configuration.waitingLimit { return true }
        guard bullet.isOwn, let other = waitingOthers.popLast() else { return false }
        changes.append(.dropped(other.bullet))
        return true
    }
}
