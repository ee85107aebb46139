import GiftKit
import SVGACoding
import SVGACommandLine
import SVGAToolCore

extension Flag.Category { static let order = Flag.Category("Order", rank: 5) }

extension Flag {
    static let orderCount = Flag("count", value: "N", .order, help: "How many, 1 ... 9999; 1 by default.")
    static let receiver = Flag(
        "receiver", value: "USER", .order, help: "The receiver; the host of the room by default.")
    static let statedPrice = Flag(
        "coins", value: "N", .order, help: "The price of one; the order is refused where it is another by now.")
    static let orderKey = Flag(
        "key", value: "KEY", .order,
        help: "The name of the order, 1 to 64 visible characters: the same one is paid once. A new one by default.")
    static let ordersFromInput = Flag(
        "stdin", .input, help: "Read orders from standard input, one JSON object per line, instead of GIFT.")
}

extension Command {
    static let send = Command(
        asking: "send", summary: "Send a gift.",
        details: """
            `send` sends a gift to a room of a server as the user of the token, and prints the cost and the balance. \
            If an answer is lost, it sends the order again with the same key, so the order is paid once.

            With `--stdin` each line of standard input is an order, such as `{"giftID":"rose","count":3}`, with \
            `receiver`, `coins` and `key` where it has them; options hold for lines that do not say otherwise. Lines \
            are sent one after the other; one that fails is reported, and does not stop the others.
            """,
        operands: "ROOM [GIFT]", operandCount: 1...2,
        flags: [.orderCount, .receiver, .statedPrice, .orderKey, .ordersFromInput],
        examples: [
            ("send r1 rose", "one rose to the host of r1"),
            ("send r1 rocket --count 10 --receiver u2", "ten rockets to u2"),
            ("send r1 rose --key order-4711", "an order that is paid once, no matter how often it is sent"),
            ("send r1 --stdin --json <orders.jsonl", "many orders, their events as JSON lines"),
        ],
        run: { arguments, environment in try SendRun(arguments, environment).run() })
}

private struct SendRun {
    private let arguments: ParsedArguments
    private let environment: ToolEnvironment
    private let store: GiftStore
    private let room: RoomID

    init(_ arguments: ParsedArguments, _ environment: ToolEnvironment) throws {
        (self.arguments, self.environment) = (arguments, environment)
        room = try arguments.understand("ROOM") { try RoomID(arguments.operands[0]) }
        let isFromInput = arguments.has(.ordersFromInput)
        guard isFromInput == (arguments.operands.count == 1) else {
            throw arguments.usageError(isFromInput ? "--stdin takes no GIFT" : "GIFT is missing")
        }
        store = GiftStore.create(liveID: room, backend: try GiftServerAddress(arguments, in: environment).backend())
    }

    func run() throws -> ExitCode {
        guard arguments.has(.ordersFromInput) else {
            try send(try order([:]))
            return .done
        }
        var failedCount = 0
        var lines = try InputLines(name: "-", in: environment)
        while let line = try lines.next() {
            do {
                try send(try order(line: line))
            } catch {
                let error = ToolError(describing: error)
                if error.message == nil { throw error }
                failedCount += 1
                environment.report(ToolError(error.code, message: "line \(lines.lineNumber): \(error.message ?? "")"))
            }
        }
        return failedCount == 0 ? .done : .someFailed
    }

    private func send(_ order: GiftOrder) throws {
        let store = store
        let outcome = try ToolError.ending({ ToolError(unsent: $0, "send", key: order.key) }) {
            try waitForTask { try await store.place(order) }
        }
        guard case .accepted(let event, let balance, let isReplay) = outcome else { return }
        if arguments.has(.lineJSON) {
            let members: [String: JSONTree] = [
                "event": event?.tree ?? .null, "balance": balance.map { .integer($0) } ?? .null,
                "isReplay": .boolean(isReplay), "key": .string(order.key.text),
            ]
            return try environment.print("\(JSONTree.object(members).line)\n")
        }
        if arguments.has(.quiet) { return }
        guard let event else { return try environment.print("paid, and not shown\n") }
        let receiver = event.receiver.map { " to \(Printable.text($0.userID.text))" } ?? ""
        let left = balance.map { ", \($0) left" } ?? ""
        let again = isReplay ? " (sent before)" : ""
        let number = event.seq.map { "#\($0): " } ?? ""
        let (gift, cost) = (event.gift.giftID, Printable.count(event.cost, "coin"))
        try environment.print("\(number)\(event.count) \(gift)\(receiver) for \(cost)\(left)\(again)\n")
    }

    private func order(line: [UInt8]) throws -> GiftOrder {
        let tree = try ToolError.saying("order", .badData) { try JSONTree(parsing: line) }
        guard case .object(let members) = tree else {
            throw ToolError(.badData, message: "order: expected an object, found \(tree.kindName)")
        }
        return try order(members)
    }

    /// The order in a line, whose members precede options; without a line, of only the options.
    private func order(_ members: [String: JSONTree]) throws -> GiftOrder {
        let known = ["giftID", "count", "receiver", "coins", "key"]
        if let key = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw ToolError(.badData, message: "order: '\(key)' is none of \(known.joined(separator: ", "))")
        }
        func text(_ key: String, _ flag: Flag?) throws -> String? {
            guard let value = members[key] else { return flag.flatMap { arguments.value($0) } }
            guard case .string(let text) = value else {
                throw ToolError(.badData, message: "order: \(key): expected a string")
            }
            return text
        }
        func number(_ key: String, _ flag: Flag, _ range: ClosedRange<Int>) throws -> Int? {
            guard let value = members[key] else { return try arguments.number(flag, in: range) }
            guard let number = value.integer, range ~= number else {
                throw ToolError(
                    .badData, message: "order: \(key): expected an integer of 1 … \(range.upperBound)")
            }
            return number
        }
        let gift = try text("giftID", nil) ?? arguments.operands.dropFirst().first
        let (receiver, key) = (try text("receiver", .receiver), try text("key", .orderKey))
        let count = try number("count", .orderCount, 1...9_999) ?? 1
        let coins = try number("coins", .statedPrice, 0...1_000_000_000)
        guard let gift else { throw ToolError(.badData, message: "order: 'giftID' is missing") }
        return try arguments.understand(nil) {
            GiftOrder(
                room: room, giftID: try GiftID(gift), count: count, receiver: try receiver.map { try UserID($0) },
                coins: coins, key: try key.map { try IdempotencyKey($0) } ?? .random())
        }
    }
}

extension GiftEvent {
    var tree: JSONTree { (try? JSONTree(parsing: json())) ?? .null }
}
