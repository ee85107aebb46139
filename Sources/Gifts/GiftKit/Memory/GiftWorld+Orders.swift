import GiftModel

extension GiftWorld {
    private static let maxCost = 9_007_199_254_740_991

    mutating func place(_ order: GiftOrder, from sender: GiftUser, at now: Milliseconds) -> GiftOutcome {
        let name = OrderName(sender: sender.userID, key: order.key)
        if let taken = orders[name] {
            if let first = taken.order, !first.isSame(as: order) { return .notTaken(.keyReused) }
            guard case .accepted(let event, let balance, _) = taken.outcome else { return taken.outcome }
            return .accepted(event: event, balance: balance, isReplay: true)
        }
        do {
            let (gift, cost) = try admit(order)
            let outcome = try bill(order, sender, gift, cost, now)
            orders[name] = TakenOrder(order: order, outcome: outcome)
            return outcome
        } catch {
            return .notTaken(error)
        }
    }

    /// Abandons a key; one that was used keeps its outcome.
    mutating func abandon(_ order: GiftOrder, from sender: GiftUser) -> GiftOutcome {
        let name = OrderName(sender: sender.userID, key: order.key)
        let taken = orders[name] ?? TakenOrder(order: nil, outcome: .notTaken(.abandoned))
        orders[name] = taken
        return taken.outcome
    }

    /// The gift and the cost of an order that may be placed.
    private func admit(_ order: GiftOrder) throws(SVGAError) -> (Gift, Coins) {
        guard let room = rooms[order.room] else { throw .unknownRoom }
        guard room.isOpen else { throw .roomClosed }
        guard 1...9_999 ~= order.count else { throw .invalid("count: \(order.count) is not in 1…9999") }
        guard let gift = catalog.gifts.first(where: { $0.giftID == order.giftID }) else { throw .unknownGift }
        if let coins = order.coins, coins != gift.coins { throw .priceChanged(gift.coins) }
        let (cost, overflows) = gift.coins.multipliedReportingOverflow(by: order.count)
        guard !overflows, 0...GiftWorld.maxCost ~= cost else { throw .invalid("count: the cost is too large") }
        return (gift, cost)
    }

    private mutating func bill(
        _ order: GiftOrder, _ sender: GiftUser, _ gift: Gift, _ cost: Coins, _ now: Milliseconds
    ) throws(SVGAError) -> GiftOutcome {
        if let refusal = decide?(order, sender) { return .ended(.refused(code: refusal.code, reason: refusal.reason)) }
        let balance = balances[sender.userID] ?? 0
        guard balance >= cost else { throw .insufficientBalance(have: balance, need: cost) }
        balances[sender.userID] = balance - cost
        guard let room = rooms[order.room], let id = try? EventID("event-\(newNumber())") else { throw .unknownRoom }
        let receiver = order.receiver.map { GiftUser(userID: $0) } ?? room.host
        let event = GiftEvent(
            id: id, seq: room.events.count + 1, room: order.room, time: now, sender: sender, receiver: receiver,
            gift: gift, count: order.count, cost: cost, catalogVersion: catalog.version)
        incomes[receiver.userID, default: 0] += cost
        rooms[order.room]?.events.append(event)
        tell(event)
        return .accepted(event: event, balance: balances[sender.userID])
    }

    private mutating func tell(_ event: GiftEvent) {
        if takes(.losesEvent) { return }
        if takes(.delaysEvent) {
            rooms[event.room]?.delayed = event
            return
        }
        rooms[event.room]?.tell(.gift(event))
        if takes(.repeatsEvent) { rooms[event.room]?.tell(.gift(event)) }
        if let delayed = rooms[event.room]?.delayed {
            rooms[event.room]?.delayed = nil
            rooms[event.room]?.tell(.gift(delayed))
        }
    }
}

extension GiftOrder {
    /// Whether both ask for the same; the price that the sender was shown may have changed.
    fileprivate func isSame(as other: GiftOrder) -> Bool {
        room == other.room && giftID == other.giftID && count == other.count && receiver == other.receiver
    }
}
