import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem

/// Operators' requests: lists of orders, decisions about them, and the books.
extension GiftService {
    func listOrders(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("state", "attention", "after", "limit")
        let state = try request.item("state").map { word in
            guard let state = OrderState(rawValue: word) else {
                let known = OrderState.allCases.map(\.rawValue).joined(separator: ", ")
                throw GiftProblem(.usage, "state: '\(word.prefix(40))' is none of \(known)")
            }
            return state
        }
        let word = try request.item("attention") ?? "false"
        guard ["true", "false"].contains(word) else {
            throw GiftProblem(.usage, "attention: expected true or false")
        }
        let part = try PageRequest(request, of: "orders", keys: configuration.keys)
        let page = try await repository.orders(
            in: state, needingAttention: word == "true", after: part.after, limit: part.limit)
        return .json(try part.document(page.items.map { .object($0.members) }, next: page.next))
    }

    /// An order with what only operators see of it.
    func orderDetails(_ record: OrderRecord) async throws -> JSONTree {
        let audit = try await repository.audit(of: record.id, after: nil, limit: 200)
        var members = record.members
        members["payment"] = .string(record.payment)
        members["key"] = record.key.map { .string($0.text) }
        if record.isUnbilled { members["unbilled"] = .boolean(true) }
        members["attempts"] = .integer(record.attempts)
        members["nextAttemptAt"] = record.nextAttemptAt.map { .integer($0) }
        members["note"] = record.note.map { .string($0) }
        members["audit"] = .array(audit.items.map(\.document))
        return .object(members)
    }

    func settleOrder(_ request: GiftRequest) async throws -> HTTPResponse {
        let body = try OperatorBody(request.http.body, needsState: true)
        let isCharged = body.state == .accepted
        return try await change(
            request, .settled(isCharged: isCharged), .settle, body, to: isCharged ? .accepted : .refused)
    }

    /// Returns the coins of an order, or records that they were returned.
    func refundOrder(_ request: GiftRequest) async throws -> HTTPResponse {
        try await change(request, .refunded, .refund, OperatorBody(request.http.body), to: .refunded)
    }

    private func change(
        _ request: GiftRequest, _ input: OrderInput, _ name: OperatorAction.Name, _ body: OperatorBody,
        to state: OrderState
    ) async throws -> HTTPResponse {
        let action = OperatorAction(
            name, by: try request.sender().user.userID, note: body.note, key: try request.idempotencyKey())
        guard let id = OrderID(request.route.parameter("order")),
            let record = try await repository.order(id)
        else { throw GiftProblem(.notFound, "no such order") }
        try record.checkNotArchived()
        let outcome = try await repository.apply(input, to: record, by: action)
        guard let changed = outcome?.record, changed.state == state else {
            let now = (outcome?.record ?? record).state.rawValue
            throw GiftProblem(
                .conflict, "the order is \(now) and does not become \(state.rawValue)", members: ["state": .string(now)]
            )
        }
        return .json(try await orderDetails(changed))
    }

    func books(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("from", "to", "after", "limit")
        let (from, to) = (try request.moment("from"), try request.moment("to"))
        let part = try PageRequest(request, of: "books", keys: configuration.keys)
        let page = try await repository.orders(from: from, to: to, after: part.after, limit: part.limit)
        let items = page.items.map { record in
            let isUnbilled = record.isUnbilled && record.state == .accepted
            return JSONTree.object([
                "payment": .string(record.payment), "order": .string(record.id.text),
                "sender": .string(record.sender.userID.text), "cost": .integer(record.cost),
                "state": .string(isUnbilled ? "unbilled" : record.state.rawValue), "at": .integer(record.createdAt),
            ])
        }
        return .json(try part.document(items, next: page.next))
    }

    func archivableOrders(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("before", "after", "limit")
        // Clients may still ask about newer orders.
        let newest = Int(WallClock.milliseconds) - 7 * 86_400_000
        guard let before = try request.moment("before"), before <= newest else {
            throw GiftProblem(.usage, "before: expected a moment that is 7 days ago or earlier")
        }
        let part = try PageRequest(request, of: "archive", keys: configuration.keys)
        let page = try await repository.archivableOrders(before: before, after: part.after, limit: part.limit)
        let items = page.items.map { record in
            var members = record.members
            (members["payment"], members["key"]) = (.string(record.payment), record.key.map { .string($0.text) })
            if record.isUnbilled { members["unbilled"] = .boolean(true) }
            members["note"] = record.note.map { .string($0) }
            return JSONTree.object(members)
        }
        return .json(try part.document(items, next: page.next))
    }

    func archiveOrders(_ request: GiftRequest) async throws -> HTTPResponse {
        let body = try OperatorBody(request.http.body, needsOrders: true)
        let action = OperatorAction(
            .archive, by: try request.sender().user.userID, note: body.note, key: try request.idempotencyKey())
        return .json(.object(["archived": .integer(try await repository.archive(body.orders, action))]))
    }

    func auditRows(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("after", "limit")
        let part = try PageRequest(request, of: "audit", keys: configuration.keys)
        let page = try await repository.audit(of: nil, after: part.after, limit: part.limit)
        return .json(try part.document(page.items.map(\.document), next: page.next))
    }
}

extension AuditRow {
    fileprivate var document: JSONTree {
        .object([
            "time": .integer(time), "actor": .string(actor), "action": .string(action), "order": .string(order),
            "from": old.map { .string($0) } ?? .null, "to": new.map { .string($0) } ?? .null, "note": .string(note),
        ])
    }
}

/// The body of an operator's action: `{note, as?, coins?, orders?}`.
struct OperatorBody: Hashable, Sendable {
    let note: String
    let state: OrderState?
    let coins: Coins?
    /// The orders that are archived, with the states that the archive has.
    let orders: [OrderID: OrderState]

    init(_ bytes: [UInt8], needsState: Bool = false, needsCoins: Bool = false, needsOrders: Bool = false) throws {
        var body = try RequestBody(bytes)
        note = try body.needed("note", body.string("note"))
        guard 1...500 ~= note.count else { throw body.problem("note", "expected 1 to 500 characters") }
        let word = needsState ? try body.needed("as", body.string("as")) : nil
        state = word.flatMap { OrderState(rawValue: $0) }
        guard !needsState || state == .accepted || state == .refused else {
            throw body.problem("as", "expected accepted or refused")
        }
        coins = needsCoins ? try body.needed("coins", body.integer("coins", in: 1...GiftOrder.maxCoins)) : nil
        var orders: [OrderID: OrderState] = [:]
        if needsOrders {
            guard case .object(let states)? = body.take("orders"), 1...200 ~= states.count else {
                throw body.problem("orders", "expected 1 to 200 orders with their states")
            }
            for (name, state) in states {
                guard let id = OrderID(name), case .string(let word) = state, let state = OrderState(rawValue: word)
                else { throw body.problem("orders", "'\(name.prefix(40))' has no ID or no state of an order") }
                orders[id] = state
            }
        }
        self.orders = orders
        try body.finish()
    }
}
