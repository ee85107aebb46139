public import GiftModel

/// The animations of one room that play over the whole stage, one at a time, each to its end.
///
/// A value without clock, timer or view, as ``GiftQueue``. The stage asks for the file of a play by
/// ``FullScreenChange/preparing(_:deadline:)``; the app answers by ``didPrepare(_:facts:at:)`` or ``didFail(_:at:)``. A play
/// whose file fails or takes too long becomes a banner, so that the next one is never held up.
///
/// ```swift
/// var queue = FullScreenQueue(ownUser: try UserID("me"))
/// let rocket = Gift(giftID: try GiftID("rocket"), name: "Rocket", resourceURL: "https://cdn.example/rocket.svga")
/// let event = GiftEvent(
///     id: try EventID("e1"), room: try RoomID("r1"), time: 0, sender: GiftUser(userID: try UserID("u1")), gift: rocket,
///     count: 1)
/// for case .preparing(let play, _) in queue.receive(event, at: 0) {
///     let facts = AnimationFacts(frameCount: 78, framesPerSecond: 20)
///     print(queue.didPrepare(play.id, facts: facts, at: 40).count)        // it started: 1
/// }
/// print(queue.nextDeadline ?? 0)      // 3940
/// ```
///
/// - Complexity: O(n) for n plays that wait.
public struct FullScreenQueue: Sendable {
    /// The phase of a play on the stage.
    public enum Phase: Hashable, Sendable {
        /// Its file is awaited, until then if there is a limit. Nothing shows.
        case preparing(deadline: Milliseconds?)
        /// It is shown until this time.
        case playing(until: Milliseconds)
    }

    /// The rules, with each value inside its range.
    public let configuration: Configuration
    /// The user with preferred plays.
    public let ownUser: UserID?
    /// The play on the stage or the next one, and its phase.
    public var current: (play: FullScreenPlay, phase: Phase)? { stage.map { ($0.play, $0.phase) } }

    struct Stage: Sendable {
        var play: FullScreenPlay
        var phase: Phase
    }

    /// The state of a waiting play's file.
    enum Preparation: Sendable {
        case none, asked(deadline: Milliseconds?), ready(Milliseconds)
    }

    struct Waiting: Sendable {
        var play: FullScreenPlay
        var preparation = Preparation.none
    }

    var stage: Stage?
    /// Own ones first, each group in the order of arrival.
    var waiting: [Waiting] = []
    var now = GiftQueue.timeRange.lowerBound
    var filter: EventFilter
    var nextID = 1

    /// Creates an empty stage.
    ///
    /// - Parameters:
    ///   - configuration: The rules; values outside their ranges count as the nearest inside.
    ///   - ownUser: The viewer, whose own gifts come before others', or nil.
    public init(_ configuration: Configuration = .standard, ownUser: UserID? = nil) {
        self.configuration = configuration.clamped()
        self.ownUser = ownUser
        filter = EventFilter(self.configuration.filterRules)
    }

    /// The plays that wait, the next first.
    public var waitingPlays: [FullScreenPlay] { waiting.map(\.play) }

    /// The time of the next change without an event or an answer, or nil.
    public var nextDeadline: Milliseconds? {
        GiftQueue.reachable(([stage?.phase.end] + waiting.map(\.deadline)).compactMap(\.self).min())
    }

    /// Advances the time.
    ///
    /// - Returns: The changes, in order. A time before the last one counts as the last one.
    public mutating func advance(to now: Milliseconds) -> [FullScreenChange] {
        var changes: [FullScreenChange] = []
        let end = max(self.now, now.clamped(to: GiftQueue.timeRange))
        while let deadline = nextDeadline, deadline <= end {
            self.now = max(self.now, deadline)
            runDeadline(&changes)
        }
        self.now = end
        return changes
    }

    /// Advances the time, then handles an event: it is prepared, waits, joins a play or becomes a banner.
    ///
    /// - Returns: The changes, in order.
    public mutating func receive(_ event: GiftEvent, at now: Milliseconds) -> [FullScreenChange] {
        var changes = advance(to: now)
        if let reason = filter.refusal(of: event) {
            changes.append(.ignored(event.id, reason))
        } else {
            accept(event, &changes)
        }
        return changes
    }

    /// Records that a play's file is loaded and can be drawn.
    ///
    /// - Returns: The changes, in order; empty for a play that is over or was not requested.
    public mutating func didPrepare(
        _ id: FullScreenPlay.ID, facts: AnimationFacts, at now: Milliseconds
    ) -> [FullScreenChange] {
        var changes = advance(to: now)
        guard let duration = facts.duration(loopCount: configuration.loopCount) else {
            fail(id, .failure, &changes)
            return changes
        }
        if let stage, stage.play.id == id, case .preparing = stage.phase {
            start(stage.play, duration, &changes)
        } else if let index = waiting.firstIndex(where: { $0.play.id == id }), waiting[index].isAsked {
            waiting[index].preparation = .ready(duration)
        }
        return changes
    }

    /// Takes it that the file of a play cannot be loaded or drawn.
    ///
    /// - Returns: The changes, in order; empty for a play that is over or was not requested.
    public mutating func didFail(_ id: FullScreenPlay.ID, at now: Milliseconds) -> [FullScreenChange] {
        var changes = advance(to: now)
        fail(id, .failure, &changes)
        return changes
    }

    /// Closes the room: drops all plays, and refuses all later events.
    ///
    /// - Returns: The changes, in order; empty if the room is closed already.
    public mutating func close(at now: Milliseconds) -> [FullScreenChange] {
        var changes = advance(to: now)
        filter.isClosed = true
        changes += ((stage.map { [$0.play] } ?? []) + waitingPlays).map { .dropped($0) }
        (stage, waiting) = (nil, [])
        return changes
    }
}

extension FullScreenQueue.Phase {
    var end: Milliseconds? {
        switch self {
        case .preparing(let deadline): deadline
        case .playing(let until): until
        }
    }
}

extension FullScreenQueue.Waiting {
    var deadline: Milliseconds? { if case .asked(let deadline) = preparation { deadline } else { nil } }

    var isAsked: Bool { if case .asked = preparation { true } else { false } }
}
