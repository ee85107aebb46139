import GiftKit
import SVGACoding
import SVGACommandLine
import SVGAToolCore

extension Flag.Category { static let load = Flag.Category("Load", rank: 5) }

extension Flag {
    static let loadRooms = Flag("rooms", value: "N", .load, help: "To how many rooms gifts are sent; 1 by default.")
    static let loadSenders = Flag(
        "senders", value: "N", .load, help: "How many users send; by default one for five orders a second.")
    static let loadRate = Flag("rate", value: "N/s", .load, help: "Total orders per second; 100/s by default.")
    static let loadSeconds = Flag("seconds", value: "S", .load, help: "How long; 10 by default.")
    static let loadConnections = Flag("connections", value: "N", .load, help: "Maximum connections; 64 by default.")
    static let loadGift = Flag(
        "gift", value: "GIFT", .load, help: "The gift that is sent; the cheapest of the catalogue by default.")
}

extension Command {
    static let load = Command(
        name: "load", summary: "Send gifts at a steady rate, and measure how long the answers take.",
        details: """
            `load` opens rooms on a server, gives users coins and lets them send gifts at a rate that does not \
            depend on answers: each order has a planned time, and the time until its answer counts from then, so \
            pauses of the server count too. It prints the answers by their kind, and the times within which half, 99 \
            % and 99.9 % of them came.

            It signs tokens for an administrator and for the users with a key of the server. The server's limits \
            apply: `serve --address-rate` must allow the rate, a room accepts 500 gifts per second, a user 10. The \
            ledger keeps the orders, so use a server for tests.

            If an order was not accepted, the exit code is 1.
            """,
        operands: "[URL]", operandNote: "URL is the server; $GIFT_SERVER, or http://127.0.0.1:8090, by default.",
        operandCount: 0...1,
        flags: [
            .loadRooms, .loadSenders, .loadRate, .loadSeconds, .loadConnections, .loadGift, .signingKeyFile, .lineJSON,
            .quiet, .verbose, .help,
        ],
        examples: [
            ("load --key-file keys --rate 500/s --seconds 30", "half a minute of one busy room"),
            (
                "load http://10.0.0.7:8090 --rooms 20 --rate 5000/s --connections 256 --key-file keys --json",
                "a test bench"
            ),
        ],
        run: { arguments, environment in
            let plan = try LoadPlan(arguments, in: environment)
            let report = try waitForTask { try await LoadRun(plan, environment).run() }
            try environment.print(arguments.has(.lineJSON) ? "\(report.tree.line)\n" : report.text)
            return report.isComplete ? .done : .someFailed
        })
}

struct LoadPlan: Sendable {
    let url: String
    let roomCount, senderCount: Int
    let rate: Int
    let seconds, connectionCount: Int
    let gift: GiftID?
    let keys: TokenKeyFile
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        url = arguments.operands.first ?? ToolEnvironment.variable("GIFT_SERVER") ?? GiftServerAddress.defaultURL
        roomCount = try arguments.number(.loadRooms, in: 1...100_000) ?? 1
        rate = try arguments.rate(.loadRate, of: "orders", upTo: 100_000) ?? 100
        senderCount = try arguments.number(.loadSenders, in: 1...1_000_000) ?? max(1, rate / 5)
        seconds = try arguments.number(.loadSeconds, in: 1...86_400) ?? 10
        connectionCount = try arguments.number(.loadConnections, in: 1...10_000) ?? 64
        gift = try arguments.understand("--gift") { try arguments.value(.loadGift).map { try GiftID($0) } }
        keys = try TokenKeyFile.read(arguments, in: environment)
        self.arguments = arguments
    }

    var orderCount: Int { rate * seconds }

    func transport() throws -> NetworkTransport {
        return try arguments.understand("URL") { try NetworkTransport(server: url, connectionCount: connectionCount) }
    }
}
