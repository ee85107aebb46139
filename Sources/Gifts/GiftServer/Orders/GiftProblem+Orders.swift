import GiftLedger
import SVGAJSON

extension GiftProblem {
    /// What an order came to where it was not accepted.
    init(_ outcome: OrderOutcome) {
        switch outcome {
        case .accepted: self.init(.internalFault, "an accepted order is no problem")
        case .insufficientBalance(let have, let need):
            self.init(
                .insufficientBalance, "the balance is \(have), the gifts cost \(need)",
                members: ["have": .integer(have), "need": .integer(need)])
        case .refused(let code, let reason):
            self.init(
                .refused, reason.isEmpty ? "the gift was refused" : "the gift was refused: \(reason)",
                members: ["hookCode": .integer(code), "reason": .string(reason)])
        case .cancelled: self.init(.cancelled, "the gift was allowed too late to be shown, and is not charged")
        case .unknown:
            self.init(.outcomeUnknown, "nobody can say yet whether the gift is paid; ask for the order later")
        case .withdrawn: self.init(.unavailable, "the order was not taken; ask again", retryAfter: 1)
        case .underWay: self.init(.underWay, "an order with this key is under way", retryAfter: 1)
        case .keyReused: self.init(.keyReused, "the Idempotency-Key was used for another order")
        case .unknownGift: self.init(.unknownGift, "the catalogue offers no such gift")
        case .noSuchRoom: self.init(.noSuchRoom, "there is no such room")
        case .roomClosed: self.init(.roomClosed, "the room is closed")
        case .priceChanged(let coins):
            self.init(.priceChanged, "the price of one is \(coins) now", members: ["coins": .integer(coins)])
        case .invalid(let reason): self.init(.invalid, reason)
        }
    }
}

extension OrderOutcome {
    /// The word in metrics.
    var name: String {
        if case .accepted = self { return "accepted" }
        return GiftProblem(self).kind.rawValue
    }
}
