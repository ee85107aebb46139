import GiftLedger
import SVGACoding
import SVGACommandLine
import SVGASystem
import SVGAToolCore

extension Command {
    static let reconcile = Command(
        name: "reconcile", summary: "Check that a ledger is complete.",
        details: """
            `reconcile` reads the database of a stopped server, a copy of it, or a PostgreSQL database whose servers \
            may run. It checks that the entries of each order sum to 0, that wallets equal the sums of their \
            entries, that the event numbers of each room have no gap, and that each accepted order has its event. It \
            prints the counts and the faults, and exits with 1 if there is a fault.
            """,
        operands: "DATABASE", flags: [.lineJSON, .quiet, .verbose, .help],
        examples: [
            ("reconcile gifts.db", "the ledger's content and consistency"),
            ("reconcile backup.db --json", "the same for a program"),
            ("reconcile postgres://gifts@db.example/gifts", "the same of several servers, while they run"),
        ],
        run: { arguments, environment in
            let path = arguments.operands[0]
            let address = PostgresAddress(path)
            if address == nil { try ToolError.checkLedger(path) }
            let report = try ToolError.ending({
                ToolError(ofLedger: $0, address?.description ?? path, "reconcile")
            }) { try waitForTask { try await reconcileReport(on: path, address) } }
            let text = arguments.has(.lineJSON) ? "\(report.tree.line)\n" : report.text
            if arguments.has(.lineJSON) || !arguments.has(.quiet) || !report.isSound { try environment.print(text) }
            return report.isSound ? .done : .someFailed
        })
}

private func reconcileReport(on path: String, _ address: PostgresAddress?) async throws -> ReconcileReport {
    guard let address else { return try await report(on: try GiftLedger(LedgerConfiguration(path: path))) }
    var configuration = PostgresConfiguration(address, LedgerConfiguration(path: path))
    configuration.makesTables = false
    return try await report(on: try PostgresGiftRepository(configuration))
}

private func report(on ledger: any SQLRepository) async throws -> ReconcileReport {
    defer { ledger.close() }
    return try await ledger.reconcile()
}

extension ToolError {
    /// Throws if a ledger does not exist, because opening it would create it.
    static func checkLedger(_ path: String) throws {
        _ = try FileHandle(opening: path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
    }

    init(ofLedger failure: any Error, _ path: String, _ command: String) {
        let error = SVGAError(failure)
        let isUnfit = error.category == .damaged || error.limit?.name == "format"
        let code: ExitCode =
            error.isMissingLibrary
            ? .unavailable
            : error.isPassing || error.isUndecided || error.cause == .ledgerInUse
                ? .tryAgainLater : isUnfit ? .badData : error.isOutOfSpace ? .ioError : .cannotRead
        self.init(code, file: path, message: "\(command): \(error)")
    }
}

extension ReconcileReport {
    fileprivate var text: String {
        let rows = [
            ["orders", "\(orderCount)"], ["entries", "\(entryCount)"], ["events", "\(eventCount)"],
            ["sum of all entries", "\(sum)"], ["coins in wallets", "\(walletCoins)"],
            ["coins received", "\(incomeCoins)"], ["coins from outside", "\(outsideCoins)"],
            ["orders not decided", "\(pendingCount + unknownCount) (\(pendingCoins + unknownCoins) coins)"],
            ["cancellations not told", "\(unconfirmedCancellationCount)"],
        ]
        let verdict = isSound ? "sound" : Printable.count(faults.count, "fault")
        return (TextTable(rows: rows).lines + faults.map(Printable.text) + [verdict]).map { "\($0)\n" }.joined()
    }

    fileprivate var tree: JSONTree {
        .object([
            "format": .integer(1), "isSound": .boolean(isSound), "orderCount": .integer(orderCount),
            "entryCount": .integer(entryCount), "eventCount": .integer(eventCount), "sum": .integer(sum),
            "walletCoins": .integer(walletCoins), "incomeCoins": .integer(incomeCoins),
            "outsideCoins": .integer(outsideCoins), "pendingCount": .integer(pendingCount),
            "pendingCoins": .integer(pendingCoins), "unknownCount": .integer(unknownCount),
            "unknownCoins": .integer(unknownCoins),
            "unconfirmedCancellationCount": .integer(unconfirmedCancellationCount),
            "faults": .array(faults.map { .string($0) }),
        ])
    }
}
