import GiftModel

extension GiftWorld {
    private static let maxCost = 9_007_199_254_740_991

    /// Recognises, admits, bills, records and tells an order.
    mutating func place(_ order: GiftOrder, from sender: GiftUser, at now: Milliseconds) throws(GiftError)
        -> GiftReceipt
    {
        let name = OrderName(sender: sender.userID, key: order.key)
        if let taken = orders[name] {
            guard taken.order.isSame(as: order) else { throw .invalid("the key \(order.key) belongs to another order") }
            var receipt = try taken.result.get()
            receipt.isReplay = true
            return receipt
        }
        let (gift, cost) = try admit(order)
        do throws(GiftError) {
            try bill(order, sender, cost)
            let receipt = try record(order, sender, gift, cost, now)
            orders[name] = TakenOrder(order: order, result: .success(receipt))
            return receipt
        } catch {
            orders[name] = TakenOrder(order: order, result: .failure(error))
            throw error
        }
    }

    /// The gift and the cost of an order that may be placed.
    private func admit(_ order: GiftOrder) throws(GiftError) -> (Gift, Coins) {
        guard let room = rooms[order.room] else { throw .unknownRoom }
        guard room.isOpen else { throw .roomClosed }
        guard 1...9_999 ~= order.count else { throw .invalid("count: \(order.count) is not in 1…9999") }
        guard let gift = catalog.gifts.first(where: { $0.giftID == order.giftID }) else { throw .unknownGift }
        if let coins = order.coins, coins != gift.coins { throw .priceChanged(gift.coins) }
        let (cost, overflows) = gift.coins.multipliedReportingOverflow(by: order.count)
        guard !overflows, 0...GiftWorld.maxCost ~= cost else { throw .invalid("count: the cost is too large") }
        return (gift, cost)
    }

    private mutating func bill(_ order: GiftOrder, _ sender: GiftUser, _ cost: Coins) throws(GiftError) {
        if let refusal = decide?(order, sender) { throw .refused(code: refusal.code, reason: refusal.reason) }
        let balance = balances[sender.userID] ?? 0
        guard balance >= cost else { throw .insufficientBalance(have: balance, need: cost) }
        balances[sender.userID] = balance - cost
    }

    private mutating func record(
        _ order: GiftOrder, _ sender: GiftUser, _ gift: Gift, _ cost: Coins, _ now: Milliseconds
    ) throws(GiftError) -> GiftReceipt {
        guard let room = rooms[order.room], let id = try? EventID("event-\(newNumber())") else { throw .unknownRoom }
        let receiver = order.receiver.map { GiftUser(userID: $0) } ?? room.host
        let event = GiftEvent(
            id: id, seq: room.events.count + 1, room: order.room, time: now, sender: sender, receiver: receiver,
            gift: gift, count: order.count, cost: cost, catalogVersion: catalog.version)
        incomes[receiver.userID, default: 0] += cost
        rooms[order.room]?.events.append(event)
        tell(event)
        return GiftReceipt(event: event, balance: balances[sender.userID])
    }

    /// Tells a gift to all, unless something is to go wrong.
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
