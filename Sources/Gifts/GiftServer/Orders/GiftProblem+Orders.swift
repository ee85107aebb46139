import GiftLedger
import GiftModel
import SVGACoding

extension GiftProblem {
    init?(_ outcome: OrderOutcome) {
        switch outcome {
        case .accepted: return nil
        case .refused(.insufficientBalance(let have, let need), _):
            self.init(
                .insufficientBalance, "the balance is \(have), the gifts cost \(need)",
                members: ["have": .integer(have), "need": .integer(need)])
        case .refused(.declined(let code, let reason), _):
            self.init(
                .refused, reason.isEmpty ? "the gift was refused" : "the gift was refused: \(reason)",
                members: ["hookCode": .integer(code), "reason": .string(reason)])
        case .reversed(let record) where record.state == .refunded:
            self.init(.refunded, "the coins of the gift were returned")
        case .reversed: self.init(.cancelled, "the gift was charged too late to be shown; the coins are returned")
        case .undecided(let record) where record.state == .pending:
            self.init(.underWay, "an order with this key is under way", retryAfter: 1)
        case .undecided:
            self.init(.outcomeUnknown, "nobody can say yet whether the gift is paid; ask for the order later")
        case .notTaken(let reason, _): self.init(reason)
        }
        if let record = outcome.record {
            members["order"] = record.summary
            members["orderId"] = .string(record.id.text)
        }
        switch outcome {
        // The order was decided long ago: its state says whether it was charged.
        case .notTaken(.archived, _): break
        case .refused(_, nil), .notTaken: members["charged"] = .boolean(false)
        default: break
        }
    }

    private init(_ reason: NotTaken) {
        switch reason {
        case .keyReused: self.init(.keyReused, "the Idempotency-Key was used for another order")
        case .abandoned: self.init(.abandoned, "the sender gave up the Idempotency-Key; send the gift with a new one")
        case .archived: self.init(.archived, "the order is archived; send new gifts with new keys")
        case .notSent: self.init(.unavailable, "the order was not taken; ask again", retryAfter: 1)
        case .unavailable(let delay):
            let seconds = Int((delay / .seconds(1)).rounded(.up))
            self.init(.unavailable, "the order was not taken; ask again", retryAfter: max(1, seconds))
        case .unknownGift: self.init(.unknownGift, "the catalogue offers no such gift")
        case .noSuchRoom: self.init(.noSuchRoom, "no such room")
        case .roomClosed: self.init(.roomClosed, "the room is closed")
        case .receiverNotAllowed:
            self.init(
                .forbidden, "receiver: the host of the room or one of its receivers, and not the sender, gets gifts")
        case .priceChanged(let coins):
            self.init(.priceChanged, "the price of one is \(coins) now", members: ["coins": .integer(coins)])
        case .invalid(let reason): self.init(.invalid, reason)
        }
    }

    /// The same problem for an order request that charged nothing, unless that is unknown.
    var ofOrder: GiftProblem {
        var problem = self
        if kind != .outcomeUnknown, kind != .internalFault, members["order"] == nil {
            problem.members["charged"] = .boolean(false)
        }
        return problem
    }
}

extension OrderOutcome {
    var name: String { GiftProblem(self)?.kind.rawValue ?? "accepted" }
}
