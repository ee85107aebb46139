import GiftModel

extension GiftQueue {
    /// Joins an event to its combo, or begins a new one.
    mutating func accept(_ event: GiftEvent, _ changes: inout [GiftQueueChange]) {
        let hash = hash(of: event)
        let joinsLeaving = configuration.mergesIntoLeaving
        let belongs = { (item: QueueItem) in
            item.hash == hash && (joinsLeaving || item.state != .leaving) && item.snapshot?.matches(event) == true
        }
        let added = configuration.addsCounts ? event.count.clamped(to: 0...GiftQueue.maxTotal) : 1
        if let slot = stage.firstIndex(where: belongs) {
            stage[slot].add(added, &changes)
        } else if let place = ownLine.firstIndex(where: belongs) {
            ownLine[place].add(added, &changes)
        } else if let place = othersLine.firstIndex(where: belongs) {
            othersLine[place].add(added, &changes)
        } else {
            begin(event, hash: hash, &changes)
        }
    }

    /// The low bits of the hash of an event's key. Seeded for each process, so that names cannot be chosen to collide.
    private func hash(of event: GiftEvent) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(event.sender.userID.text)
        hasher.combine(event.gift.giftID.text)
        if configuration.comparesReceivers { hasher.combine(event.receiver?.userID.text) }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    private mutating func begin(_ event: GiftEvent, hash: UInt32, _ changes: inout [GiftQueueChange]) {
        let highest = configuration.addsCounts ? GiftQueue.maxTotal : GiftQueue.maxSteps
        var item = QueueItem()
        item.snapshot = GiftSnapshot(event, comparesReceiver: configuration.comparesReceivers)
        item.hash = hash
        (item.since, item.phaseStart) = (now, now)
        item.total = Int32(event.count.clamped(to: 0...highest))
        item.isOwn = event.sender.userID == ownUser
        if freeSlots.isEmpty {
            wait(item, &changes)
        } else {
            enter(item, &changes)
        }
    }

    private mutating func wait(_ item: QueueItem, _ changes: inout [GiftQueueChange]) {
        guard let key = item.snapshot?.key else { return }
        // Own gifts are never dropped from their line.
        if configuration.prefersOwnGifts && item.isOwn {
            ownLine.append(item)
            changes.append(.waiting(key, position: ownLine.count))
        } else {
            othersLine.append(item)
            changes.append(.waiting(key, position: waitingCount))
            updateDeadline()
        }
        if let limit = configuration.waitingLimit, waitingCount > limit { dropCheapest(&changes) }
    }

    /// Drops the cheapest waiting gift of the others', the oldest of equal ones.
    private mutating func dropCheapest(_ changes: inout [GiftQueueChange]) {
        let cheapest = othersLine.indices.min { othersLine[$0].value < othersLine[$1].value }
        if let cheapest { drop(cheapest, .overflow, &changes) }
    }

    /// Drops a waiting gift of the others', by its place in the line.
    mutating func drop(_ place: Int, _ reason: DropReason, _ changes: inout [GiftQueueChange]) {
        if let key = othersLine.remove(at: place).snapshot?.key { changes.append(.dropped(key, reason)) }
        updateDeadline()
    }
}
