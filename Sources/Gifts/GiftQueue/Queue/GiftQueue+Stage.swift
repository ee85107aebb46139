import GiftModel

extension GiftQueue {
    /// Puts an item, which waits in no line, into a free slot.
    mutating func enter(_ item: QueueItem, _ changes: inout [GiftQueueChange]) {
        let slot = takeSlot()
        stage[slot] = item
        stage[slot].slot = Int8(slot)
        stage[slot].waited = Int32(clamping: now - item.since)
        stage[slot].since = now
        set(slot, .entering, until: now + configuration.enterDuration)
        if let banner = stage[slot].banner { changes.append(.entered(banner)) }
        updateDeadline()
    }

    mutating func beginCounting(_ slot: Int) {
        set(slot, .counting, until: now)
        stage[slot].nextTick = now + configuration.tickInterval
    }

    mutating func tick(_ slot: Int, _ changes: inout [GiftQueueChange]) {
        stage[slot].nextTick = now + configuration.tickInterval
        if holdsTooLong(slot) {
            if stage[slot].shown < stage[slot].total {
                count(slot, by: stage[slot].total - stage[slot].shown, &changes)
            }
            beginLeaving(slot, &changes)
        } else if stage[slot].shown < stage[slot].total {
            count(slot, by: step(for: stage[slot].total - stage[slot].shown), &changes)
        } else if stage[slot].state == .counting {
            beginLingering(slot, &changes)
        }
    }

    mutating func endLingering(_ slot: Int, _ changes: inout [GiftQueueChange]) {
        guard configuration.rescuesAtLeaving, stage[slot].shown < stage[slot].total else {
            return beginLeaving(slot, &changes)
        }
        set(slot, .counting, until: now)
        if let banner = stage[slot].banner { changes.append(.kept(banner)) }
    }

    /// Takes an item off the stage; the first that waits takes its slot at the same instant.
    mutating func leaveStage(_ slot: Int, _ changes: inout [GiftQueueChange]) {
        if let banner = stage[slot].banner { changes.append(.left(banner)) }
        stage[slot] = QueueItem()
        if slot == 0 { freeSlots.insert(0, at: 0) } else { freeSlots.append(slot) }
        if !ownLine.isEmpty {
            enter(ownLine.removeFirst(), &changes)
        } else if !othersLine.isEmpty {
            enter(othersLine.removeFirst(), &changes)
        }
    }

    // These two would copy the queue for each tick if they did not count as changing it.
    private mutating func holdsTooLong(_ slot: Int) -> Bool {
        guard let limit = configuration.maximumHold else { return false }
        return now - stage[slot].since > limit && waitingCount > 0
    }

    private mutating func step(for remaining: Int32) -> Int32 {
        configuration.countStep == .fifth && remaining > 5 ? (remaining + 4) / 5 : 1
    }

    private mutating func count(_ slot: Int, by step: Int32, _ changes: inout [GiftQueueChange]) {
        if stage[slot].state == .lingering { set(slot, .counting, until: now) }
        stage[slot].shown += step
        stage[slot].numberTime = now
        if let banner = stage[slot].banner { changes.append(.counted(banner)) }
    }

    private mutating func beginLingering(_ slot: Int, _ changes: inout [GiftQueueChange]) {
        let end = now + configuration.lingerDuration
        set(slot, .lingering, until: end)
        if let banner = stage[slot].banner { changes.append(.lingering(banner, until: end)) }
    }

    private mutating func beginLeaving(_ slot: Int, _ changes: inout [GiftQueueChange]) {
        set(slot, .leaving, until: now + configuration.leaveDuration)
        if let banner = stage[slot].banner { changes.append(.leaving(banner)) }
    }

    private mutating func set(_ slot: Int, _ state: QueueItem.State, until: Milliseconds) {
        stage[slot].state = state
        stage[slot].until = until
        stage[slot].phaseStart = now
    }

    private mutating func takeSlot() -> Int {
        if configuration.slotOrder == .highestFree { freeSlots.sort() }
        return freeSlots.removeLast()
    }
}
