import GiftModel

/// The earliest thing that happens without an event.
struct Deadline: Sendable {
    /// The kinds of deadlines. At one time the first case comes first, and within one kind the bottom slot.
    enum Kind: UInt8, Sendable { case entered, tick, leave, left, expiry }

    static let none = Deadline(time: .max, kind: .expiry, slot: 0)

    var time: Milliseconds
    var kind: Kind
    var slot: Int

    func isBefore(_ other: Deadline) -> Bool {
        time < other.time || time == other.time && kind.rawValue < other.kind.rawValue
    }
}

extension QueueItem {
    /// The next deadline of an item on the stage.
    var deadline: Deadline {
        switch state {
        case .entering: Deadline(time: until, kind: .entered, slot: Int(slot))
        case .leaving: Deadline(time: until, kind: .left, slot: Int(slot))
        case .lingering where until < nextTick: Deadline(time: until, kind: .leave, slot: Int(slot))
        case .counting, .lingering: Deadline(time: nextTick, kind: .tick, slot: Int(slot))
        case .waiting: .none
        }
    }
}

extension GiftQueue {
    mutating func updateDeadline() {
        var first = Deadline.none
        for slot in stage.indices.reversed() where stage[slot].snapshot != nil {
            let next = stage[slot].deadline
            if next.isBefore(first) { first = next }
        }
        if let limit = configuration.maximumWait, let oldest = othersLine.first {
            let expiry = oldest.since + limit
            if expiry < first.time { first = Deadline(time: expiry, kind: .expiry, slot: 0) }
        }
        deadline = first
    }

    mutating func runDeadline(_ changes: inout [GiftQueueChange]) {
        now = deadline.time
        let slot = deadline.slot
        switch deadline.kind {
        case .entered: beginCounting(slot)
        case .tick: tick(slot, &changes)
        case .leave: endLingering(slot, &changes)
        case .left: leaveStage(slot, &changes)
        case .expiry: drop(othersLine.startIndex, .waitedTooLong, &changes)
        }
        updateDeadline()
    }
}
