import GiftLedger
import GiftModel
import SVGAHTTP
import SVGAJSON
import SVGASystem

extension GiftService {
    /// Takes an order: admits it, and has it recognised, billed and recorded. The commit of the ledger broadcasts it.
    func sendGift(_ request: GiftRequest) async throws(GiftProblem) -> HTTPResponse {
        let (room, token) = (try request.room(), try request.sender())
        let key = try request.idempotencyKey()
        let body = try OrderBody(request.http.body)
        try rates.takeGift(of: token.user.userID, to: room)
        let order = GiftOrder(
            key: key, sender: token.user, room: room, receiver: body.receiver.map { GiftUser(userID: $0) },
            giftID: body.giftID, count: body.count, statedCoins: body.statedCoins)
        let answer = try await orders.take(order, client: request.client, platform: body.platform)
        metrics.addOrder(answer.outcome.name)
        let response = try GiftService.response(to: answer, requestID: request.http.id)
        return answer.isReplay ? response.with("Idempotent-Replayed", "true") : response
    }

    /// The answer to an order.
    static func response(to answer: OrderAnswer, requestID: String) throws(GiftProblem) -> HTTPResponse {
        if case .accepted(let event, let balance) = answer.outcome {
            // The event as it is stored and sent to all.
            let text = "{\"balance\":\(balance.map { "\($0)" } ?? "null"),\"event\":\(event.body)}\n"
            let response = HTTPResponse.json(text, status: answer.isReplay ? 200 : 201)
            return response.with("Location", "/v1/orders/\(event.id)")
        }
        var problem = GiftProblem(answer.outcome)
        if let id = answer.orderID { problem.members["orderId"] = .string(id.text) }
        return problem.response(requestID: requestID)
    }

    /// An order, for who sent it.
    func orderAnswer(_ request: GiftRequest) async throws(GiftProblem) -> HTTPResponse {
        let token = try request.sender()
        var stored: StoredOrder?
        if let id = OrderID(request.route.parameter("order")) {
            stored = try await calling { () async throws(LedgerError) in try await repository.order(id) }
        }
        // Whose order it is stays unknown to others.
        guard let stored, token.speaks(for: stored.sender.userID) else {
            throw GiftProblem(.notFound, "there is no such order of this user")
        }
        return .json(stored.document)
    }

    /// Sums of accepted orders: all of them for administrators, their own for users.
    func ledgerAnswer(_ request: GiftRequest) async throws(GiftProblem) -> HTTPResponse {
        try request.checkItems("by", "from", "to")
        let token = try request.sender()
        let word = try request.item("by") ?? "receiver"
        guard let grouping = LedgerGrouping(rawValue: word) else {
            let known = LedgerGrouping.allCases.map(\.rawValue).joined(separator: ", ")
            throw GiftProblem(.usage, "by: '\(word.prefix(40))' is none of \(known)")
        }
        let isOwn = grouping == .sender || grouping == .receiver
        guard token.role == .admin || isOwn else {
            throw GiftProblem(.forbidden, "by \(word) takes a token of the role admin")
        }
        let (from, to) = (try request.moment("from"), try request.moment("to"))
        let sums = try await calling { () async throws(LedgerError) in
            let user = token.role == .admin ? nil : token.user.userID
            return try await repository.ledger(by: grouping, of: user, from: from, to: to)
        }
        return .json(.object(["by": .string(word), "items": .array(sums.map(\.document))]))
    }
}

extension GiftRequest {
    /// A moment in milliseconds since 1970, which may be written as a day in UTC such as `2026-11-22`.
    fileprivate func moment(_ name: String) throws(GiftProblem) -> Milliseconds? {
        guard let text = try item(name) else { return nil }
        if let number = Int(text), 0...9_007_199_254_740_991 ~= number { return number }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard text.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day
        else { throw GiftProblem(.usage, "\(name): milliseconds since 1970 or a day such as 2026-11-22 are expected") }
        return CalendarDays.since1970(year, month, day) * 86_400_000
    }
}

/// Days of the Gregorian calendar.
enum CalendarDays {
    /// The days from 1970-01-01 to a day; a year is counted from March on, so that its leap day is the last.
    static func since1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = (year / 400, year % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension StoredOrder {
    /// The order as clients get it.
    fileprivate var document: JSONTree {
        var members: [String: JSONTree] = [
            "id": .string(id.text), "sender": .string(sender.userID.text), "room": .string(room.text),
            "receiver": .string(receiver.userID.text), "giftID": .string(gift.giftID.text), "count": .integer(count),
            "cost": .integer(cost), "state": .string(state.name), "time": .integer(createdAt),
        ]
        members["seq"] = seq.map { .integer($0) }
        switch refusal {
        case nil: break
        case .insufficientBalance(let have, let need)?:
            members["code"] = .string(GiftProblem.Kind.insufficientBalance.rawValue)
            (members["have"], members["need"]) = (.integer(have), .integer(need))
        case .denied(let code, let reason)?:
            members["code"] = .string(GiftProblem.Kind.refused.rawValue)
            (members["hookCode"], members["reason"]) = (.integer(code), .string(reason))
        }
        return .object(members)
    }
}

extension LedgerSum {
    fileprivate var document: JSONTree {
        .object([
            "name": .string(name), "orders": .integer(orderCount), "gifts": .integer(giftCount),
            "coins": .integer(coins),
        ])
    }
}
