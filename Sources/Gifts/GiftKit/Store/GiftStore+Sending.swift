public import GiftModel

extension GiftStore {
    /// Sends a gift. A success comes as an event, and the new balance in ``state``.
    ///
    /// A call whose answer is lost is repeated with its key, so that the gift is paid once. Where the answer stays away, the
    /// error is ``GiftError/outcomeUnknown(key:orderID:)``: the same call with that key asks again, and the gift comes as an event
    /// if it was taken.
    ///
    /// - Parameters:
    ///   - giftID: The gift.
    ///   - count: How many, 1…9,999.
    ///   - receiver: Who gets it; nil for the owner of the room.
    ///   - key: The name of the order, a new one by default.
    /// - Throws: ``GiftError``, also for a price that is not the one in the list any more.
    public func sendGift(
        giftID: GiftID, count: Int = 1, receiver: UserID? = nil, key: IdempotencyKey = .random()
    ) async throws(GiftError) {
        try await send(
            GiftOrder(
                room: liveID, giftID: giftID, count: count, receiver: receiver, coins: price(of: giftID), key: key))
    }

    /// Sends an order of this room as it is.
    ///
    /// - Throws: ``GiftError``, as ``sendGift(giftID:count:receiver:key:)``.
    public func send(_ order: GiftOrder) async throws(GiftError) { _ = try await place(order) }

    /// Sends an order of this room as it is, and says what became of it.
    package func place(_ order: GiftOrder) async throws(GiftError) -> GiftReceipt {
        guard order.room == liveID else { throw .invalid("the order is for the room \(order.room), not \(liveID)") }
        guard 1...9_999 ~= order.count else { throw .invalid("the count \(order.count) is not in 1…9999") }
        let receipt = try await receipt(for: order)
        take(receipt)
        return receipt
    }

    /// Sends an order until there is an answer, or the attempts are used up.
    private func receipt(for order: GiftOrder) async throws(GiftError) -> GiftReceipt {
        var (failureCount, lost) = (0, nil as GiftError?)
        while true {
            do throws(GiftError) {
                return try await backend.send(order)
            } catch {
                failureCount += 1
                switch error {
                case .outcomeUnknown(_, .some): throw error
                case .outcomeUnknown: lost = error
                case .unavailable: break
                default: throw error
                }
                guard failureCount < rules.maxSendCount, await waits(after: failureCount) else { throw lost ?? error }
            }
        }
    }

    /// Waits before the next attempt; false where the task was cancelled.
    private func waits(after failureCount: Int) async -> Bool {
        do {
            try await time.sleep(for: rules.delay(after: failureCount, random: random()))
            return !Task.isCancelled
        } catch {
            return false
        }
    }

    /// Shows the own gift at once, and takes the newest balance.
    private func take(_ receipt: GiftReceipt) {
        let seq = receipt.event.seq ?? balanceSeq
        if let balance = receipt.balance, seq >= balanceSeq { (current.balance, balanceSeq) = (balance, seq) }
        if sequence.receiveOwn(receipt.event) == .new { tell(.gift(receipt.event)) }
    }
}
