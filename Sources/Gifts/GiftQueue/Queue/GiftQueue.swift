public import GiftModel

/// The banners of one room for one viewer: which gift shows where, with which number, and when it goes.
///
/// A value without clock, timer or view. ``receive(_:at:)`` handles events, ``advance(to:)`` handles time, both return
/// changes, and ``nextDeadline`` is the time for the next call. Equal calls give equal changes on every machine, and it
/// does not matter in how many steps time advances. Times are whole milliseconds of any one clock; a time before the
/// last one counts as the last one.
///
/// ```swift
/// var queue = GiftQueue(ownUser: try UserID("me"))
/// let rose = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 2)
/// let event = GiftEvent(
///     id: try EventID("e1"), seq: 1, room: try RoomID("r1"), time: 0, sender: GiftUser(userID: try UserID("u1")),
///     gift: rose, count: 3)
/// var changes = queue.receive(event, at: 0)
/// while let deadline = queue.nextDeadline {           // an app waits until then
///     changes += queue.advance(to: deadline)
/// }
/// print(changes.count)        // entered, three numbers, lingering, leaving, left: 7
/// ```
///
/// - Complexity: An event or a deadline takes O(n) for n gifts that wait.
public struct GiftQueue: Sendable {
    /// Far outside the times of events, so that what begins at the latest of them ends, and no sum overflows.
    static let timeRange = -(1 << 60)...(1 << 60)
    static let maxTotal = 999_999_999
    /// The highest count of one event where numbers grow by 1, so that one event causes at most as many changes.
    static let maxSteps = 9_999

    /// The rules, with each value inside its range.
    public let configuration: Configuration
    /// The user with preferred gifts, by ``Configuration/prefersOwnGifts``.
    public let ownUser: UserID?

    var filter: EventFilter
    /// The item of each slot, without a snapshot for a free one.
    var stage: [QueueItem]
    /// Free slots; the last is used first if the order is by return.
    var freeSlots: [Int]
    /// Gifts that wait, the next to enter first.
    var ownLine: [QueueItem] = []
    var othersLine: [QueueItem] = []
    var now = GiftQueue.timeRange.lowerBound
    var deadline = Deadline.none

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - configuration: The rules; values outside their ranges count as the nearest inside.
    ///   - room: The room whose gifts are shown; nil for the first event's.
    ///   - ownUser: The viewer, whose own gifts are never dropped and come before others', or nil.
    public init(_ configuration: Configuration = .standard, room: RoomID? = nil, ownUser: UserID? = nil) {
        let rules = configuration.clamped()
        (self.configuration, self.ownUser) = (rules, ownUser)
        filter = EventFilter(rules.filterRules, room: room)
        stage = Array(repeating: QueueItem(), count: rules.slotCount)
        freeSlots = Array(0..<rules.slotCount)
    }

    /// The time of the next change without an event, or nil.
    public var nextDeadline: Milliseconds? { GiftQueue.reachable(deadline.time) }

    /// A deadline; nil after the last representable time.
    static func reachable(_ deadline: Milliseconds?) -> Milliseconds? {
        deadline.flatMap { $0 <= timeRange.upperBound ? $0 : nil }
    }

    /// The banners on the stage, the top slot first.
    public var banners: [Banner] { stage.compactMap(\.banner) }

    /// The number of gifts that wait for a slot.
    public var waitingCount: Int { ownLine.count + othersLine.count }

    /// The combos that wait for a slot, the next to enter first.
    ///
    /// - Complexity: O(n).
    public var waitingKeys: [GiftKey] { (ownLine + othersLine).compactMap { $0.snapshot?.key } }
}

extension GiftQueue {
    /// Runs all deadlines up to a time.
    ///
    /// - Returns: The changes, in order.
    public mutating func advance(to now: Milliseconds) -> [GiftQueueChange] {
        var changes: [GiftQueueChange] = []
        advance(to: now, changes: &changes)
        return changes
    }

    /// Runs all deadlines up to a time, then takes an event.
    ///
    /// - Returns: The changes, in order. An event that is not new or is for another room changes nothing, which is said
    ///   by ``GiftQueueChange/ignored(_:_:)``.
    public mutating func receive(_ event: GiftEvent, at now: Milliseconds) -> [GiftQueueChange] {
        var changes: [GiftQueueChange] = []
        receive(event, at: now, changes: &changes)
        return changes
    }

    /// As ``advance(to:)``, without an array for each call.
    ///
    /// - Parameter changes: Receives the changes at its end.
    public mutating func advance(to now: Milliseconds, changes: inout [GiftQueueChange]) {
        let end = max(self.now, now.clamped(to: GiftQueue.timeRange))
        while deadline.time <= end { runDeadline(&changes) }
        self.now = end
    }

    /// As ``receive(_:at:)``, without an array for each call.
    ///
    /// - Parameter changes: Receives the changes at its end.
    public mutating func receive(_ event: GiftEvent, at now: Milliseconds, changes: inout [GiftQueueChange]) {
        advance(to: now, changes: &changes)
        if let reason = filter.refusal(of: event) {
            changes.append(.ignored(event.id, reason))
        } else {
            accept(event, &changes)
        }
    }

    /// Takes an event that another queue accepted and hands over, such as a full-screen gift whose file cannot be loaded.
    ///
    /// Its ID and its sequence number are not compared, because later events have come since.
    ///
    /// - Returns: The changes, in order.
    public mutating func takeOver(_ event: GiftEvent, at now: Milliseconds) -> [GiftQueueChange] {
        var changes: [GiftQueueChange] = []
        advance(to: now, changes: &changes)
        if let reason = filter.lastingRefusal(of: event) {
            changes.append(.ignored(event.id, reason))
        } else {
            accept(event, &changes)
        }
        return changes
    }

    /// Closes the room: drops all gifts, and refuses all later events.
    ///
    /// - Returns: The changes, in order; empty if the room is closed already.
    public mutating func close(at now: Milliseconds) -> [GiftQueueChange] {
        var changes: [GiftQueueChange] = []
        advance(to: now, changes: &changes)
        if filter.isClosed { return changes }
        filter.isClosed = true
        for item in stage.reversed() + ownLine + othersLine {
            if let key = item.snapshot?.key { changes.append(.dropped(key, .closed)) }
        }
        (ownLine, othersLine) = ([], [])
        stage = Array(repeating: QueueItem(), count: stage.count)
        freeSlots = Array(stage.indices)
        deadline = .none
        return changes
    }
}
