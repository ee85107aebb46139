import GiftKit
import SVGACoding
import SVGACommandLine
import SVGASystem
import SVGATransfer

extension Flag {
    static let orderState = Flag(
        "state", value: "STATE", .input, help: "Only orders in this state.",
        values: ["pending", "accepted", "refused", "void", "unknown", "cancelled", "refunded"])
    static let needsAttention = Flag("attention", .input, help: "Only orders that an operator must settle or refund.")
    static let settlement = Flag(
        "as", value: "OUTCOME", .order,
        help: "accepted if the billing system charged the order, refused if it did not.",
        values: ["accepted", "refused"])
    static let auditNote = Flag(
        "note", value: "TEXT", .order, help: "The reason, which the audit log keeps; 1 to 500 characters.")
    static let archiveBefore = Flag(
        "before", value: "TIME", .input, help: "The first moment whose orders stay, at least 7 days ago.")
    static let operatorKey = Flag(
        "key", value: "KEY", .order,
        help: "The name of this change: repeated calls with it change the order once. A new one by default.")
}

extension CommandGroup {
    static let orders = CommandGroup(
        name: "orders", summary: "List, settle, refund and archive orders.",
        commands: [.ordersList, .ordersShow, .ordersSettle, .ordersRefund, .ordersArchive])
}

extension Command {
    static let ordersList = Command(
        asking: "orders list", summary: "List orders, newest first.",
        details: """
            `orders list` prints a line for each order: its ID, state, time, sender, room, gift and cost. An exclamation \
            mark follows the state if an operator must act. It needs the token of an administrator.
            """,
        flags: [.orderState, .needsAttention, .entryAfter, .pageLimit],
        examples: [
            ("orders list --attention", "the orders that wait for an operator"),
            ("orders list --state unknown --json", "undecided orders, for a program"),
        ],
        run: { arguments, environment in
            let limit = try arguments.number(.pageLimit, in: 1...200)
            let query = [
                ("state", try arguments.choice(.orderState, of: Flag.orderState.values, named: { $0 })),
                ("attention", arguments.has(.needsAttention) ? "true" : nil), ("after", arguments.value(.entryAfter)),
                ("limit", limit.map { "\($0)" }),
            ]
            return try arguments.ask(
                GiftCall(.get, ["v1", "admin", "orders"], query: query), as: "orders list", in: environment
            ) { tree in
                let more = tree["next"]?.text.map { ["more: --after \($0)"] } ?? []
                return (TextTable(rows: (tree["items"]?.elements ?? []).map(orderRow)).lines + more)
                    .joined(separator: "\n")
            }
        })

    static let ordersShow = Command(
        asking: "orders show", summary: "Print an order with its history.",
        details: """
            `orders show` prints the record of an order: state, payment ID, attempts to reach the billing system, and \
            the changes by operators. It needs the token of an administrator.
            """,
        operands: "ID",
        examples: [("orders show 01a20567-1191-7000-82cf-9cfc6d55929e", "one order, a line for each member")],
        run: { arguments, environment in
            return try arguments.ask(
                GiftCall(.get, ["v1", "orders", arguments.operands[0]]), as: "orders show", in: environment
            ) { tree in
                guard case .object(var members) = tree else { return tree.line }
                let audit = members.removeValue(forKey: "audit")?.elements ?? []
                let rows = members.sorted { $0.key < $1.key }.map { [$0.key, plainText($0.value)] }
                return (TextTable(rows: rows).lines + audit.map(auditLine)).joined(separator: "\n")
            }
        })

    static let ordersSettle = Command(
        asking: "orders settle", summary: "Decide an order that the billing system did not answer for.",
        details: """
            `orders settle` ends an order in the state unknown, after an operator looked into the books of the billing \
            system: as accepted if it charged the order, as refused if it did not. An order that is settled as accepted \
            is not shown in the room. It needs the token of an administrator.
            """,
        operands: "ID", flags: [.settlement, .auditNote, .operatorKey],
        examples: [
            ("orders settle 01a20567-1191-7000-82cf-9cfc6d55929e --as refused --note \"not in the books\"", "no charge")
        ],
        run: { arguments, environment in
            guard let outcome = try arguments.choice(.settlement, of: Flag.settlement.values, named: { $0 }) else {
                throw arguments.usageError("--as accepted or --as refused is missing")
            }
            return try arguments.changeOrder("settlement", ["as": .string(outcome)], in: environment)
        })

    static let ordersRefund = Command(
        asking: "orders refund", summary: "Return the coins of an order.",
        details: """
            `orders refund` returns the coins of an accepted order to the wallet of its sender. For a cancelled order \
            it records that the billing system returned them. It needs the token of an administrator.
            """,
        operands: "ID", flags: [.auditNote, .operatorKey],
        examples: [("orders refund 01a20567-1191-7000-82cf-9cfc6d55929e --note \"ticket 4711\"", "the coins are back")],
        run: { arguments, environment in try arguments.changeOrder("refund", [:], in: environment) })

    static let ordersArchive = Command(
        asking: "orders archive", summary: "Move old orders to a file.",
        details: """
            `orders archive` writes up to 10,000 orders before a time to FILE, a JSON object a line, and then removes \
            them from the list of orders. Orders that are undecided, wait for an operator, are being refunded, or \
            whose events are kept, stay. The ledger keeps the keys, payments and sums: requests with such a key get \
            410, and `books` and `reconcile` count archived orders. They are not refunded any more. FILE must not \
            exist; it is not made if there is no such order. It needs the token of an administrator.
            """,
        operands: "FILE", flags: [.archiveBefore, .auditNote],
        examples: [("orders archive 2025.jsonl --before 2026-01-01 --note \"archive of 2025\"", "the orders of 2025")],
        run: { arguments, environment in
            let (path, note, command) = (arguments.operands[0], try arguments.note(), "orders archive")
            let before = try arguments.required(.archiveBefore)
            let connection = try GiftServerAddress(arguments, in: environment)
            func reply(_ call: GiftCall) throws -> JSONTree {
                try connection.reply(call, as: command).tree(as: command)
            }
            var (pages, cursor, count) = ([[JSONTree]](), nil as String?, 0)
            repeat {
                let query = [("before", before), ("after", cursor), ("limit", "200")]
                let page = try reply(GiftCall(.get, ["v1", "admin", "archive"], query: query))
                if let orders = page["items"]?.elements, !orders.isEmpty { pages.append(orders) }
                cursor = page["next"]?.text
            } while cursor != nil && pages.count < 50
            // The orders are on the disk before the server removes any.
            if !pages.isEmpty { try writeArchive(pages.joined().map { "\($0.line)\n" }.joined(), to: path) }
            for orders in pages {
                let states = orders.compactMap { order in order["id"]?.text.map { ($0, order["state"] ?? .null) } }
                let body = ["orders": JSONTree.object(Dictionary(states) { $1 }), "note": note]
                let answer = try reply(
                    GiftCall(
                        .post, ["v1", "admin", "archive"], body: .object(body),
                        fields: ["Idempotency-Key": IdempotencyKey.random().text]))
                count += answer["archived"]?.integer ?? 0
            }
            let more = cursor == nil ? "" : "; there are more"
            let text = "\(Printable.count(count, "order")) archived\(more)\n"
            try environment.print(arguments.has(.lineJSON) ? "{\"archived\":\(count)}\n" : text)
            return .done
        })

    /// Writes a new file, and waits until it and its name are on the disk.
    private static func writeArchive(_ text: String, to path: String) throws {
        try AtomicFile.write(Array(text.utf8), to: path, replacing: false)
        try FileHandle(opening: path, O_RDONLY).synchronize()
        let folder = AtomicFile.folder(of: path)
        try FileHandle(opening: folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY).synchronize()
    }

    private static func orderRow(_ order: JSONTree) -> [String] {
        let mark = order["attention"] == .boolean(true) ? "!" : ""
        return [
            order["id"]?.text ?? "", (order["state"]?.text ?? "") + mark, "\(order["time"]?.integer ?? 0)",
            Printable.text(order["sender"]?.text ?? ""), Printable.text(order["room"]?.text ?? "-"),
            "\(order["count"]?.integer ?? 0) \(order["giftID"]?.text ?? "-")", "\(order["cost"]?.integer ?? 0)",
        ]
    }

    private static func plainText(_ value: JSONTree) -> String { Printable.text(value.text ?? value.line) }

    private static func auditLine(_ row: JSONTree) -> String {
        let words = ["actor", "action", "from", "to", "note"].map { plainText(row[$0] ?? .null) }
        return "audit \(row["time"]?.integer ?? 0) \(words[0]): \(words[1]), \(words[2]) to \(words[3]): \(words[4])"
    }
}

extension ParsedArguments {
    func key(_ flag: Flag) throws -> IdempotencyKey {
        try understand("--key") { try value(flag).map { try IdempotencyKey($0) } ?? .random() }
    }

    func note() throws -> JSONTree {
        guard let note = value(.auditNote), 1...500 ~= note.count else {
            throw usageError("--note TEXT with 1 to 500 characters is missing")
        }
        return .string(note)
    }

    /// Changes the order of the first operand, and prints its ID and state.
    fileprivate func changeOrder(
        _ change: String, _ members: [String: JSONTree], in environment: ToolEnvironment
    ) throws -> ExitCode {
        var body = members
        body["note"] = try note()
        let call = GiftCall(
            .post, ["v1", "admin", "orders", operands[0], change], body: .object(body),
            fields: ["Idempotency-Key": try key(.operatorKey).text])
        let name = "orders \(change)"
        return try ask(call, as: name, in: environment) { tree in
            "\(tree["id"]?.text ?? "") \(tree["state"]?.text ?? "")"
        }
    }
}
