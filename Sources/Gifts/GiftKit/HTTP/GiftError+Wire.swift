import GiftModel
import SVGAJSON
import SVGATransfer

extension GiftOrder {
    /// The order as a request.
    package var call: GiftCall {
        var body: [String: JSONTree] = ["giftID": .string(giftID.text), "count": .integer(count)]
        if let receiver { body["receiver"] = .string(receiver.text) }
        if let coins { body["coins"] = .integer(coins) }
        return GiftCall(
            .post, ["v1", "rooms", room.text, "gifts"], body: .object(body), fields: ["Idempotency-Key": key.text])
    }
}

extension GiftReceipt {
    /// Reads the answer to an order.
    package init(_ reply: GiftReply, in room: RoomID) throws(GiftCallFailure) {
        let tree = try reply.tree()
        guard let event = tree["event"] else { throw .badAnswer("the answer to the order has no event") }
        do throws(GiftDataError) {
            self.init(
                event: try GiftEvent(from: Array(event.line.utf8), defaults: GiftEventDefaults(room: room)),
                balance: tree["balance"]?.integer, isReplay: reply.fields["Idempotent-Replayed"] == "true")
        } catch {
            throw .badAnswer("the event of the answer cannot be read: \(error)")
        }
    }
}

extension GiftError {
    /// What a failure of an order means to its sender.
    package init(_ failure: GiftCallFailure, of order: GiftOrder) {
        switch failure {
        case .transfer(let error) where error.mayHaveArrived: self = .outcomeUnknown(key: order.key, orderID: nil)
        case .problem(let problem) where problem.code == "outcome-unknown" || problem.status == 504:
            self = .outcomeUnknown(key: order.key, orderID: problem.members["orderId"]?.text)
        // The server or a proxy before it failed behind the order, or the first call with this key is not over.
        case .problem(let problem) where [500, 502].contains(problem.status) || problem.code == "under-way":
            self = .outcomeUnknown(key: order.key, orderID: nil)
        case .badAnswer: self = .outcomeUnknown(key: order.key, orderID: nil)
        default: self.init(failure)
        }
    }

    /// What a failure of any other call means.
    package init(_ failure: GiftCallFailure) {
        switch failure {
        case .transfer(let error): self = error.isLasting ? .invalid("\(error)") : .unavailable("\(error)")
        case .badAnswer(let reason): self = .unavailable(reason)
        case .problem(let problem): self.init(problem)
        }
    }

    private init(_ problem: ServerProblem) {
        switch (problem.code, problem.status) {
        case ("insufficient-balance", _), (_, 402):
            self = .insufficientBalance(have: problem.integer("have") ?? 0, need: problem.integer("need") ?? 0)
        case ("price-changed", _): self = .priceChanged(problem.integer("coins") ?? 0)
        case ("unknown-gift", _): self = .unknownGift
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

extension TransferError {
    /// Whether the server may have had the request.
    fileprivate var mayHaveArrived: Bool {
        switch kind {
        case .unreachable, .unresolvable, .timedOut(.connect), .tlsFailed: false
        default: !isLasting
        }
    }

    /// Whether the request can never be sent.
    fileprivate var isLasting: Bool {
        switch kind {
        case .invalidURL, .invalidHeaderField, .schemeRefused, .addressRefused, .sourceRefused: true
        default: false
        }
    }
}
