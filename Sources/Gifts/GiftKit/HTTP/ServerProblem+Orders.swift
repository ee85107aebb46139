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
        case .refused: self = .ended(GiftError(answer))
        case .cancelled: self = .ended(.cancelled)
        case .refunded: self = .ended(.refunded)
        case .void: self = .notTaken(answer.status < 300 ? .abandoned : GiftError(answer))
        case nil where answer.members["charged"] == .boolean(false): self = .notTaken(GiftError(answer))
        case .pending, .unknown, nil:
            self = .undecided(orderID: order["id"]?.text, needsSupport: order["attention"] == .boolean(true))
        }
    }

    /// The outcome of an order whose call has no answer.
    package init(_ error: SVGAError) {
        self = error.mayHaveArrived ? .undecided(orderID: nil) : .notTaken(GiftError(error))
    }
}

extension GiftError {
    /// The reason why a call has no answer, or one that is none of a gift server.
    init(_ error: SVGAError) { self = error.isLasting ? .invalid("\(error)") : .unavailable("\(error)") }

    /// Does work, and converts its errors to an error of a gift operation.
    static func ending<Value>(
        _ end: (SVGAError) -> GiftError, _ work: () throws -> Value
    ) throws(GiftError) -> Value {
        do { return try work() } catch { throw end(SVGAError(error)) }
    }

    /// The reason why the server did not do it.
    init(_ problem: ServerProblem) {
        switch (problem.code, problem.status) {
        case ("insufficient-balance", _), (_, 402):
            self = .insufficientBalance(have: problem.integer("have") ?? 0, need: problem.integer("need") ?? 0)
        case ("price-changed", _): self = .priceChanged(problem.integer("coins") ?? 0)
        case ("unknown-gift", _): self = .unknownGift
        case ("key-reused", _): self = .keyReused
        case ("abandoned", _): self = .abandoned
        case ("archived", _): self = .refused(code: 0, reason: "")
        case ("room-closed", _), (_, 410): self = .roomClosed
        case ("muted", _): self = .muted
        case ("refused", _):
            self = .refused(
                code: problem.integer("hookCode") ?? 0, reason: problem.members["reason"]?.text ?? problem.detail)
        case (_, 401), (_, 403): self = .unauthorized(problem.detail)
        case (_, 404): self = .unknownRoom
        case (_, 429): self = .rateLimited(retryAfter: problem.retryAfter ?? .seconds(1))
        case (_, 500...): self = .unavailable(problem.detail)
        default: self = .invalid(problem.detail)
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

    fileprivate var isLasting: Bool { category == .invalidRequest || category == .forbidden }
}
