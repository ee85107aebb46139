import GiftKit
import SVGACoding
import SVGACommandLine
import SVGATransfer

extension Flag {
    static let settlesOrders = Flag(
        "settle", .order,
        help: "Settle undecided orders by FILE. It needs --note, and all charges of the range in FILE.")
}

extension CommandGroup {
    static let books = CommandGroup(
        name: "books", summary: "Compare the ledger with the books of a billing system.",
        commands: [.booksExport, .booksCompare])
}

extension Command {
    static let booksExport = Command(
        asking: "books export", summary: "Print orders with their payment IDs as CSV.",
        details: """
            `books export` prints `payment_id,order_id,sender,cost,state,at` for each order in a range of time, oldest \
            first; `at` is in milliseconds since 1970. The state of an order that was accepted without an answer of the \
            billing system, because of `--hook-failure allow`, is `unbilled`. It needs the token of an administrator.
            """,
        flags: [.ledgerFrom, .ledgerTo],
        examples: [("books export --from 2026-11-01 --to 2026-12-01 >november.csv", "a month for the accountants")],
        run: { arguments, environment in
            let orders = try BookedOrder.all(arguments, environment)
            let isJSON = arguments.has(.lineJSON)
            if !isJSON { try environment.print("payment_id,order_id,sender,cost,state,at\n") }
            for order in orders { try environment.print(isJSON ? "\(order.tree.line)\n" : "\(order.csv)\n") }
            return .done
        })

    static let booksCompare = Command(
        asking: "books compare", summary: "Find differences between the ledger and a billing system.",
        details: """
            `books compare` reads `payment_id,kind,amount,at` with a heading from FILE, the books of the billing system: \
            `kind` is charge or refund, `at` in milliseconds since 1970. For each payment it compares charges minus \
            refunds with the order, and prints a line for each difference: charged-not-accepted, accepted-not-charged, \
            other-amount, charged-twice, or undecided. It ends with 1 if there are any.

            `--settle` settles undecided orders: as accepted if FILE has the charge, as refused if FILE has no line of \
            the payment and its newest line is more than an hour younger than the order.
            """,
        operands: "FILE",
        flags: [.ledgerFrom, .ledgerTo, .settlesOrders, .auditNote],
        examples: [
            ("books compare billing.csv --from 2026-11-01 --to 2026-12-01", "the differences of a month"),
            ("books compare billing.csv --settle --note \"books of 28 November\"", "undecided orders are settled, too"),
        ],
        run: { arguments, environment in
            let books = try BillingBooks(arguments, environment)
            let note = arguments.has(.settlesOrders) ? try arguments.note() : nil
            var (differenceCount, settledCount) = (0, 0)
            var unknown = Set(books.payments.keys)
            func report(_ kind: String, _ payment: String, _ order: BookedOrder?) throws {
                differenceCount += 1
                let net = books.payments[payment]?.net ?? 0
                if arguments.has(.lineJSON) {
                    let members: [String: JSONTree] = [
                        "kind": .string(kind), "payment": .string(payment), "net": .integer(net),
                        "order": order?.tree ?? .null,
                    ]
                    return try environment.print("\(JSONTree.object(members).line)\n")
                }
                let text = order.map { "\($0.id) \($0.state), cost \($0.cost)" } ?? "no order"
                try environment.print("\(kind) \(Printable.text(payment)) \(text), billed \(net)\n")
            }
            for order in try BookedOrder.all(arguments, environment) {
                unknown.remove(order.payment)
                guard let kind = books.difference(order) else { continue }
                if kind == "undecided", let note, let outcome = books.settlement(of: order) {
                    let call = GiftCall(
                        .post, ["v1", "admin", "orders", order.id, "settlement"],
                        body: .object(["as": .string(outcome), "note": note]),
                        fields: ["Idempotency-Key": "books-\(order.id)"])
                    _ = try GiftServerAddress(arguments, in: environment).reply(call, as: "books compare")
                    settledCount += 1
                    if !arguments.has(.lineJSON) { try environment.print("settled \(order.id) as \(outcome)\n") }
                } else {
                    try report(kind, order.payment, order)
                }
            }
            for payment in unknown.sorted() where books.payments[payment]?.net != 0 {
                try report("charged-not-accepted", payment, nil)
            }
            if !arguments.has(.quiet), !arguments.has(.lineJSON) {
                try environment.print("\(Printable.count(differenceCount, "difference")), \(settledCount) settled\n")
            }
            return differenceCount == 0 ? .done : .someFailed
        })
}

private struct BookedOrder {
    let tree: JSONTree

    var payment: String { tree["payment"]?.text ?? "" }
    var id: String { tree["order"]?.text ?? "" }
    var state: String { tree["state"]?.text ?? "" }
    var cost: Int { tree["cost"]?.integer ?? 0 }
    var time: Int { tree["at"]?.integer ?? 0 }
    var csv: String {
        [payment, id, LedgerTable.field(tree["sender"]?.text ?? ""), "\(cost)", state, "\(time)"].joined(separator: ",")
    }

    /// All orders of `--from` and `--to`, page by page.
    static func all(_ arguments: ParsedArguments, _ environment: ToolEnvironment) throws -> [BookedOrder] {
        let connection = try GiftServerAddress(arguments, in: environment)
        var (orders, cursor) = ([BookedOrder](), nil as String?)
        repeat {
            let query = [
                ("from", arguments.value(.ledgerFrom)), ("to", arguments.value(.ledgerTo)), ("after", cursor),
                ("limit", "200"),
            ]
            let call = GiftCall(.get, ["v1", "admin", "books"], query: query)
            let page = try connection.reply(call, as: "books").tree(as: "books")
            orders += (page["items"]?.elements ?? []).map(BookedOrder.init)
            cursor = page["next"]?.text
        } while cursor != nil
        return orders
    }
}

private struct BillingBooks {
    struct Payment {
        var chargeCount = 0
        var net = 0
    }

    private(set) var payments: [String: Payment] = [:]
    private var newestTime = Int.min

    init(_ arguments: ParsedArguments, _ environment: ToolEnvironment) throws {
        let name = arguments.operands[0]
        let bytes = try InputFile(name: name, maxByteCount: 256 << 20).text(standardInput: environment.standardInput)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: line, as: UTF8.self).filter { $0 != "\"" && !$0.isWhitespace }
            if text.isEmpty || index == 0 && text == "payment_id,kind,amount,at" { continue }
            let fields = text.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count == 4, !fields[0].isEmpty, ["charge", "refund"].contains(fields[1]),
                let amount = Int(fields[2]), 0...9_007_199_254_740_991 ~= amount, let time = Int(fields[3])
            else {
                let wanted = "expected payment_id,charge or refund,amount,milliseconds since 1970"
                throw ToolError(.badData, file: name, message: "line \(index + 1): \(wanted)")
            }
            var payment = payments[String(fields[0])] ?? Payment()
            payment.chargeCount += fields[1] == "charge" ? 1 : 0
            let (net, overflows) = payment.net.addingReportingOverflow(fields[1] == "charge" ? amount : -amount)
            guard !overflows else {
                throw ToolError(.badData, file: name, message: "line \(index + 1): the sum is too large")
            }
            payment.net = net
            payments[String(fields[0])] = payment
            newestTime = max(newestTime, time)
        }
    }

    /// The difference between an order and its payment; nil if both agree.
    func difference(_ order: BookedOrder) -> String? {
        let payment = payments[order.payment] ?? Payment()
        switch order.state {
        case "pending", "unknown": return "undecided"
        case "accepted":
            if payment.net == order.cost { return nil }
            if payment.chargeCount == 0 { return "accepted-not-charged" }
            return payment.chargeCount > 1 && payment.net > order.cost ? "charged-twice" : "other-amount"
        // Its request may have been charged before the answer was lost.
        case "unbilled" where payment.net == order.cost: return nil
        default: return payment.net == 0 ? nil : "charged-not-accepted"
        }
    }

    /// The outcome of an undecided order by the books; nil if they prove none.
    func settlement(of order: BookedOrder) -> String? {
        guard order.state == "unknown" else { return nil }
        guard let payment = payments[order.payment] else {
            return newestTime > order.time + 3_600_000 ? "refused" : nil
        }
        return payment.net == order.cost ? "accepted" : payment.net == 0 ? "refused" : nil
    }
}
