import GiftModel
import SVGACoding
import SVGATransfer

extension GiftOrder {
    package var call: GiftCall {
        var body: [String: JSONTree] = ["giftID": .string(giftID.text), "count": .integer(count)]
        if let receiver { body["receiver"] = .string(receiver.text) }
        if let coins { body["coins"] = .integer(coins) }
        return GiftCall(
            .post, ["v1", "rooms", room.text, "gifts"], body: .object(body), fields: ["Idempotency-Key": key.text])
    }
}

extension GiftOutcome {
    /// Reads an answer about an order: an event, a problem, or its record.
    package init(_ answer: ServerProblem, in room: RoomID) {
        let order = answer.members["order"] ?? .object(answer.members)
        switch order["state"]?.text.flatMap(OrderState.init) {
        case .accepted:
            let event = answer.members["event"].flatMap {
                try? GiftEvent(from: Array($0.line.utf8), defaults: GiftEventDefaults(room: room))
            }
            self = .accepted(event: event, balance: answer.integer("balance"), isReplay: answer.isReplay)
        case .refused: self = .ended(answer.error)
        case .cancelled: self = .ended(.chargedTooLate)
        case .refunded: self = .ended(.refunded)
        case .void: self = .notTaken(answer.status < 300 ? .abandoned : answer.error)
        case nil where answer.members["charged"] == .boolean(false): self = .notTaken(answer.error)
        case .pending, .unknown, nil:
            self = .undecided(orderID: order["id"]?.text, needsSupport: order["attention"] == .boolean(true))
        }
    }

    /// The outcome of an order whose call has no answer.
    package init(_ error: SVGAError) {
        self = error.mayHaveArrived ? .undecided(orderID: nil) : .notTaken(error)
    }
}

extension ServerProblem {
    /// The reason why the server did not do it.
    package var error: SVGAError {
        switch (code, status) {
        case ("insufficient-balance", _), (_, 402):
            .insufficientBalance(have: integer("have") ?? 0, need: integer("need") ?? 0)
        case ("price-changed", _): .priceChanged(integer("coins") ?? 0)
        case ("unknown-gift", _): .unknownGift
        case ("key-reused", _): .keyReused
        case ("abandoned", _): .abandoned
        case ("archived", _): .refused(code: 0, reason: "")
        case ("room-closed", _), (_, 410): .roomClosed
        case ("muted", _): .muted
        case ("refused", _): .refused(code: integer("hookCode") ?? 0, reason: members["reason"]?.text ?? detail)
        case (_, 401), (_, 403): .unauthorized(detail)
        case (_, 404): .unknownRoom
        case (_, 429): .rateLimited(retryAfter: retryAfter ?? .seconds(1))
        case (_, 500...): .unavailable(detail)
        default: .invalid(detail)
        }
    }
}

extension SVGAError {
    fileprivate var mayHaveArrived: Bool {
        switch cause {
        case .unreachable, .unresolvable, .noConnection, .tls: false
        default: !isLasting
        }
    }
}
