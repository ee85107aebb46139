import GiftModel

extension GiftQueue {
    /// Joins an event to its combo, or begins a new one.
    mutating func accept(_ event: GiftEvent, _ changes: inout [GiftQueueChange]) {
        let hash = KeyIndex.hash(event, comparesReceiver: configuration.comparesReceivers)
        if let found = index.find(event, hash: hash, in: pool) {
            merge(event, into: found, &changes)
        } else {
            begin(event, hash: hash, &changes)
        }
    }

    private mutating func merge(_ event: GiftEvent, into found: Int32, _ changes: inout [GiftQueueChange]) {
        let added = configuration.addsCounts ? event.count.clamped(to: 0...GiftQueue.maxTotal) : 1
        let total = min(Int(pool[found].total) + added, GiftQueue.maxTotal)
        pool[found].total = Int32(total)
        if let key = pool[found].snapshot?.key { changes.append(.merged(key, total: total)) }
    }

    private mutating func begin(_ event: GiftEvent, hash: UInt32, _ changes: inout [GiftQueueChange]) {
        let new = insertItem(of: event, hash: hash)
        if freeSlots.isEmpty {
            wait(new, &changes)
        } else {
            enter(new, &changes)
        }
    }

    private mutating func insertItem(of event: GiftEvent, hash: UInt32) -> Int32 {
        let highest = configuration.addsCounts ? GiftQueue.maxTotal : GiftQueue.maxSteps
        var item = QueueItem()
        item.snapshot = GiftSnapshot(event, comparesReceiver: configuration.comparesReceivers)
        (item.order, item.hash) = (arrivals, hash)
        (item.since, item.phaseStart) = (now, now)
        item.total = Int32(event.count.clamped(to: 0...highest))
        item.isOwn = event.sender.userID == ownUser
        arrivals += 1
        let new = pool.insert(item)
        index.insert(new, in: pool)
        return new
    }

    private mutating func wait(_ new: Int32, _ changes: inout [GiftQueueChange]) {
        guard let key = pool[new].snapshot?.key else { return }
        if isPreferred(new) {
            ownLine.append(new, in: &pool)
            changes.append(.waiting(key, position: ownLine.count))
        } else {
            othersLine.append(new, in: &pool)
            changes.append(.waiting(key, position: waitingCount))
            if configuration.waitingLimit != nil { cheapest.insert(new, of: pool, waiting: othersLine.count) }
            updateDeadline()
        }
        if let limit = configuration.waitingLimit, waitingCount > limit { dropCheapest(&changes) }
    }

    /// Whether the item waits in the line of own gifts, from which nothing is dropped.
    private mutating func isPreferred(_ item: Int32) -> Bool { configuration.prefersOwnGifts && pool[item].isOwn }

    private mutating func dropCheapest(_ changes: inout [GiftQueueChange]) {
        if let item = cheapest.popCheapest(of: pool) { drop(item, .overflow, &changes) }
    }

    /// Drops a gift of others that waits.
    mutating func drop(_ item: Int32, _ reason: DropReason, _ changes: inout [GiftQueueChange]) {
        if let key = pool[item].snapshot?.key { changes.append(.dropped(key, reason)) }
        othersLine.remove(item, in: &pool)
        index.remove(item, in: pool)
        pool.remove(item)
        updateDeadline()
    }
}
