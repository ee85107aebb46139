import GiftModel

extension GiftQueue {
    /// Puts an item, which waits in no line, into a free slot.
    mutating func enter(_ item: Int32, _ changes: inout [GiftQueueChange]) {
        let slot = takeSlot()
        stage[Int(slot)] = item
        pool[item].slot = slot
        pool[item].waited = Int32(clamping: now - pool[item].since)
        pool[item].since = now
        set(item, .entering, until: now + configuration.enterDuration)
        if let banner = pool[item].banner { changes.append(.entered(banner)) }
        updateDeadline()
    }

    mutating func beginCounting(_ item: Int32) {
        set(item, .counting, until: now)
        pool[item].nextTick = now + configuration.tickInterval
    }

    mutating func tick(_ item: Int32, _ changes: inout [GiftQueueChange]) {
        pool[item].nextTick = now + configuration.tickInterval
        if holdsTooLong(item) {
            if pool[item].shown < pool[item].total { count(item, by: pool[item].total - pool[item].shown, &changes) }
            beginLeaving(item, &changes)
        } else if pool[item].shown < pool[item].total {
            count(item, by: step(for: pool[item].total - pool[item].shown), &changes)
        } else if pool[item].state == .counting {
            beginLingering(item, &changes)
        }
    }

    mutating func endLingering(_ item: Int32, _ changes: inout [GiftQueueChange]) {
        guard configuration.rescuesAtLeaving, pool[item].shown < pool[item].total else {
            return beginLeaving(item, &changes)
        }
        set(item, .counting, until: now)
        if let banner = pool[item].banner { changes.append(.kept(banner)) }
    }

    /// Takes an item off the stage; the first that waits takes its slot at the same instant.
    mutating func leaveStage(_ item: Int32, _ changes: inout [GiftQueueChange]) {
        if let banner = pool[item].banner { changes.append(.left(banner)) }
        returnSlot(pool[item].slot)
        // Otherwise it was taken out when it began to leave.
        if configuration.mergesIntoLeaving { index.remove(item, in: pool) }
        pool.remove(item)
        if let next = takeFirstWaiting() { enter(next, &changes) }
    }

    // These two would copy the queue for each tick if they did not count as changing it.
    private mutating func holdsTooLong(_ item: Int32) -> Bool {
        guard let limit = configuration.maximumHold else { return false }
        return now - pool[item].since > limit && waitingCount > 0
    }

    private mutating func step(for remaining: Int32) -> Int32 {
        configuration.countStep == .fifth && remaining > 5 ? (remaining + 4) / 5 : 1
    }

    private mutating func count(_ item: Int32, by step: Int32, _ changes: inout [GiftQueueChange]) {
        if pool[item].state == .lingering { set(item, .counting, until: now) }
        pool[item].shown += step
        pool[item].numberTime = now
        if let banner = pool[item].banner { changes.append(.counted(banner)) }
    }

    private mutating func beginLingering(_ item: Int32, _ changes: inout [GiftQueueChange]) {
        let end = now + configuration.lingerDuration
        set(item, .lingering, until: end)
        if let banner = pool[item].banner { changes.append(.lingering(banner, until: end)) }
    }

    private mutating func beginLeaving(_ item: Int32, _ changes: inout [GiftQueueChange]) {
        if !configuration.mergesIntoLeaving { index.remove(item, in: pool) }
        set(item, .leaving, until: now + configuration.leaveDuration)
        if let banner = pool[item].banner { changes.append(.leaving(banner)) }
    }

    private mutating func set(_ item: Int32, _ state: QueueItem.State, until: Milliseconds) {
        pool[item].state = state
        pool[item].until = until
        pool[item].phaseStart = now
    }

    private mutating func takeFirstWaiting() -> Int32? {
        if ownLine.first >= 0 {
            let item = ownLine.first
            ownLine.remove(item, in: &pool)
            return item
        }
        guard othersLine.first >= 0 else { return nil }
        let item = othersLine.first
        othersLine.remove(item, in: &pool)
        return item
    }

    private mutating func takeSlot() -> Int8 {
        if configuration.slotOrder == .highestFree { freeSlots.sort() }
        return freeSlots.removeLast()
    }

    private mutating func returnSlot(_ slot: Int8) {
        stage[Int(slot)] = -1
        if slot == 0 { freeSlots.insert(0, at: 0) } else { freeSlots.append(slot) }
    }
}
