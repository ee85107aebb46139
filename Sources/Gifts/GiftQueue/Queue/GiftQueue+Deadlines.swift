import GiftModel

extension GiftQueue {
    /// What happens at a deadline. Of one instant the first case runs first, and of one kind the bottom slot.
    private enum Deadline: Int {
        case entered, tick, leave, left
    }

    /// Runs the earliest deadline.
    mutating func runDeadline(_ changes: inout [GiftQueueChange]) {
        now = due
        if let (slot, deadline) = stageDeadline(at: now) {
            run(deadline, slot: slot, &changes)
        } else if othersLine.first >= 0 {
            drop(othersLine.first, .waitedTooLong, &changes)
        }
        updateDue()
    }

    /// Finds the earliest deadline of the stage and of the gifts that wait.
    mutating func updateDue() {
        due = .max
        for index in stage where index >= 0 { due = min(due, time(of: index)) }
        if let limit = configuration.maximumWait, othersLine.first >= 0 {
            due = min(due, pool[othersLine.first].since + limit)
        }
    }

    private func time(of index: Int32) -> Milliseconds {
        let item = pool.items[Int(index)]
        return switch item.state {
        case .entering, .leaving: item.until
        case .counting: item.nextTick
        case .lingering: min(item.nextTick, item.until)
        case .waiting: .max
        }
    }

    private func stageDeadline(at now: Milliseconds) -> (slot: Int, Deadline)? {
        var first: (slot: Int, deadline: Deadline)?
        for slot in stage.indices.reversed() where stage[slot] >= 0 {
            guard let deadline = deadline(of: stage[slot], at: now) else { continue }
            if let best = first, best.deadline.rawValue <= deadline.rawValue { continue }
            first = (slot, deadline)
        }
        return first
    }

    private func deadline(of index: Int32, at now: Milliseconds) -> Deadline? {
        let item = pool.items[Int(index)]
        return switch item.state {
        case .entering where item.until <= now: .entered
        case .counting where item.nextTick <= now, .lingering where item.nextTick <= now: .tick
        case .lingering where item.until <= now: .leave
        case .leaving where item.until <= now: .left
        default: nil
        }
    }

    private mutating func run(_ deadline: Deadline, slot: Int, _ changes: inout [GiftQueueChange]) {
        let item = stage[slot]
        switch deadline {
        case .entered: beginCounting(item)
        case .tick: tick(item, &changes)
        case .leave: endLingering(item, &changes)
        case .left: leaveStage(item, &changes)
        }
    }
}
