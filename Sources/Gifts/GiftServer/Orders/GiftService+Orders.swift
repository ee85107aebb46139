import GiftHook
import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem

extension GiftService {
    /// Takes an order: admits it, and has it recognised, charged and recorded. The ledger's commit broadcasts it. A
    /// known key comes before rates and the end of the token's time: a sender whose answer was lost gets the outcome.
    func sendGift(_ request: GiftRequest) async throws -> HTTPResponse {
        let (room, token) = (try request.room(), try request.sender())
        let key = try request.idempotencyKey()
        let body = try OrderBody(request.http.body)
        let order = try PreparedOrder(
            GiftOrder(
                room: room, giftID: body.giftID, count: body.count, receiver: body.receiver, coins: body.statedCoins,
                key: key), from: token.user)
        do {
            if token.isOver { throw GiftProblem(.unauthorized, "\(SVGAError.tokenExpired(token.expiry))") }
            try rates.takeGift(of: token.user.userID, to: room)
        } catch {
            let known = try await repository.outcome(of: order)
            guard let known else { throw error }
            return GiftService.response(to: known, requestID: request.http.id)
        }
        let client = HookClient(address: request.client, platform: body.platform.isEmpty ? nil : body.platform)
        let outcome = try await orders.take(order, from: client)
        metrics.addOrder(outcome.name)
        return GiftService.response(to: outcome, requestID: request.http.id)
    }

    static func response(to outcome: OrderOutcome, requestID: String) -> HTTPResponse {
        let isReplay = outcome.record?.isReplay == true
        let response: HTTPResponse
        if let problem = GiftProblem(outcome) {
            response = problem.response(requestID: requestID)
        } else {
            let record = outcome.record
            let balance = record?.balance.map { "\($0)" } ?? "null"
            // The event as it is stored and sent to all.
            let event = record?.event?.body ?? "null"
            let order = record.map { "{\"id\":\"\($0.id)\",\"state\":\"\($0.state.rawValue)\"}" } ?? "null"
            let text = "{\"balance\":\(balance),\"event\":\(event),\"order\":\(order)}\n"
            response = .json(text, status: isReplay ? 200 : 201).with("Location", "/v1/orders/\(record?.id.text ?? "")")
        }
        return isReplay ? response.with("Idempotent-Replayed", "true") : response
    }

    func orderAnswer(_ request: GiftRequest) async throws -> HTTPResponse {
        let token = try request.sender()
        var record: OrderRecord?
        if let id = OrderID(request.route.parameter("order")) { record = try await repository.order(id) }
        // The order's owner stays unknown to others, and an expired token only reads its own orders.
        let isOver = token.isOver
        guard let record, isOver ? token.user.userID == record.sender.userID : token.speaks(for: record.sender.userID)
        else {
            throw GiftProblem(.notFound, "no such order of this user")
        }
        try record.checkNotArchived()
        return .json(token.role == .admin && !isOver ? try await orderDetails(record) : .object(record.members))
    }

    func orderOfKey(_ request: GiftRequest) async throws -> HTTPResponse {
        let (user, key) = (try request.sender().user.userID, try request.queriedKey())
        let record = try await repository.order(key: key, of: user)
        guard let record else { throw GiftProblem(.notFound, "this user has no order with this key") }
        try record.checkNotArchived()
        return .json(.object(record.members))
    }

    /// Abandons a key. The response contains the outcome of its order, if there is one.
    func abandonOrder(_ request: GiftRequest) async throws -> HTTPResponse {
        let (user, key) = (try request.sender().user.userID, try request.queriedKey())
        try rates.takeAbandonment(of: user)
        let record = try await repository.abandon(key, of: user)
        try record.checkNotArchived()
        return .json(.object(record.members))
    }

    /// Sums of accepted orders: all of them for administrators, their own for users.
    func ledgerAnswer(_ request: GiftRequest) async throws -> HTTPResponse {
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
        let user = token.role == .admin ? nil : token.user.userID
        let sums = try await repository.ledger(by: grouping, of: user, from: from, to: to)
        return .json(.object(["by": .string(word), "items": .array(sums.map(\.document))]))
    }
}

extension OrderRecord {
    /// Throws the problem of an archived order, which has its state.
    func checkNotArchived() throws {
        if isArchived, let problem = GiftProblem(.notTaken(.archived, self)) { throw problem }
    }
}

extension GiftRequest {
    /// A moment in milliseconds since 1970, which may be written as a day in UTC such as `2026-11-22`.
    func moment(_ name: String) throws -> Milliseconds? {
        guard let text = try item(name) else { return nil }
        if let number = Int(text), 0...9_007_199_254_740_991 ~= number { return number }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard text.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day
        else { throw GiftProblem(.usage, "\(name): expected milliseconds since 1970 or a day such as 2026-11-22") }
        return CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400_000
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
