public import GiftModel

extension GiftStore {
    /// Sends a gift. A success comes as an event, and the new balance in ``state``.
    ///
    /// The order stays in the outbox until it is decided. If an answer is lost, the outbox repeats the call with the same key, so
    /// the gift is paid once. After `SVGAError.outcomeUnknown(key:orderID:)` the outbox continues to ask:
    /// ``GiftState/pending`` lists the order, and ``OrderOutbox/changes`` reports its end.
    ///
    /// - Parameters:
    ///   - giftID: The gift.
    ///   - count: The number of gifts, 1…9,999.
    ///   - receiver: The receiver; nil for the owner of the room.
    ///   - key: The name of the order, a new one by default.
    /// - Throws: `SVGAError`, including for a price that has changed in the list.
    public func sendGift(
        giftID: GiftID, count: Int = 1, receiver: UserID? = nil, key: IdempotencyKey = .random()
    ) async throws(SVGAError) {
        try await send(
            GiftOrder(
                room: liveID, giftID: giftID, count: count, receiver: receiver, coins: price(of: giftID), key: key))
    }

    /// Sends an order of this room unchanged.
    ///
    /// - Throws: `SVGAError`, as ``sendGift(giftID:count:receiver:key:)``.
    public func send(_ order: GiftOrder) async throws(SVGAError) { _ = try await place(order) }

    /// Abandons a pending order of this room.
    ///
    /// - Returns: Its outcome; ``GiftOutcome/undecided(orderID:needsSupport:)`` if it stays pending.
    @discardableResult public func abandon(_ order: GiftOrder) async -> GiftOutcome {
        let outcome = await outbox.abandon(order)
        await receive(OrderOutbox.Change(order: order, outcome: outcome))
        return outcome
    }

    /// Sends an order of this room unchanged, and returns the outcome, which is accepted.
    package func place(_ order: GiftOrder) async throws(SVGAError) -> GiftOutcome {
        guard order.room == liveID else { throw .invalid("the order is for the room \(order.room), not \(liveID)") }
        guard 1...9_999 ~= order.count else { throw .invalid("the count \(order.count) is not in 1…9999") }
        followOutbox()
        let outcome = await outbox.send(order)
        await receive(OrderOutbox.Change(order: order, outcome: outcome))
        switch outcome {
        case .accepted: return outcome
        case .ended(let error), .notTaken(let error): throw error
        case .undecided(let orderID?, needsSupport: true): throw .attention(orderID: orderID)
        case .undecided(let orderID, _): throw .outcomeUnknown(key: order.key, orderID: orderID)
        }
    }

    /// Hears of the orders of this room that are decided in the background, unless that was begun.
    func followOutbox() {
        guard outboxFollower == nil else { return }
        outboxFollower = Task { [weak self, changes = outbox.changes, liveID] in
            for await change in changes where change.order.room == liveID { await self?.receive(change) }
        }
    }

    /// Shows the user's gift immediately, and stores the newest balance.
    private func receive(_ change: OrderOutbox.Change) async {
        if case .accepted(let event, let balance, let isReplay) = change.outcome {
            let seq = event?.seq ?? balanceSeq
            if let balance, seq >= balanceSeq { (current.balance, balanceSeq) = (balance, seq) }
            if let event, sequence.receiveOwn(event, isReplay: isReplay) == .new { tell(.gift(event)) }
        }
        current.pending = await outbox.pending.filter { $0.order.room == liveID }
    }
}
