import GiftKit
import GiftLedger
import SVGACoding
import SVGACommandLine

extension Flag {
    static let ledgerGrouping = Flag(
        "by", value: "WHAT", .input, help: "sender, receiver (default), gift or day.",
        values: ["sender", "receiver", "gift", "day"])
    static let ledgerFrom = Flag(
        "from", value: "TIME", .input, help: "The first moment, as 2026-11-22 or in milliseconds since 1970.")
    static let ledgerTo = Flag("to", value: "TIME", .input, help: "The first moment that is no longer counted.")
    static let ledgerCSV = Flag("csv", .output, help: "Print comma-separated values with a heading.")
}

extension Command {
    static let ledger = Command(
        asking: "ledger", summary: "Sum up what was sent.",
        details: """
            `ledger` prints a line for each sender, receiver, gift or day (in UTC): how many orders and gifts, and the \
            coins that were spent. Users see their own sums; gifts and days need the token of an administrator.

            `ledger new-epoch FILE` begins a new epoch of a ledger on SQLite. Use it after you restored a copy and \
            before you start the server: clients then learn that numbers of lost events are used again.
            """,
        operands: "[new-epoch] [FILE]", operandCount: 0...2,
        flags: [.ledgerGrouping, .ledgerFrom, .ledgerTo, .ledgerCSV],
        examples: [
            ("ledger --by receiver", "each host's income"),
            ("ledger --by day --from 2026-11-01 --to 2026-12-01 --csv >november.csv", "a month for a spreadsheet"),
            ("ledger new-epoch gifts.db", "after a copy was restored"),
        ],
        run: { arguments, environment in
            if let action = arguments.operands.first {
                guard action == "new-epoch", arguments.operands.count == 2 else {
                    throw arguments.usageError("after 'ledger', expected new-epoch FILE or nothing")
                }
                return try beginEpoch(of: arguments.operands[1], in: environment)
            }
            let grouping =
                try arguments.choice(.ledgerGrouping, of: ["sender", "receiver", "gift", "day"], named: { $0 })
                ?? "receiver"
            let query = [("by", grouping), ("from", arguments.value(.ledgerFrom)), ("to", arguments.value(.ledgerTo))]
            return try arguments.ask(GiftCall(.get, ["v1", "ledger"], query: query), as: "ledger", in: environment) {
                tree in
                let sums = LedgerTable(tree["items"]?.elements ?? [], by: grouping)
                return arguments.has(.ledgerCSV) ? sums.csv : sums.text
            }
        })
}

private func beginEpoch(of path: String, in environment: ToolEnvironment) throws -> ExitCode {
    guard PostgresAddress(path) == nil else {
        throw ToolError(.usage, message: "ledger: PostgreSQL begins an epoch by itself when a standby is promoted")
    }
    try ToolError.checkLedger(path)
    let epoch = try ToolError.saying("ledger", .cannotRead, file: path) { try GiftLedger.beginEpoch(of: path) }
    try environment.print("epoch \(epoch)\n")
    return .done
}

struct LedgerTable {
    private let heading: [String]
    private let rows: [[String]]

    init(_ items: [JSONTree], by grouping: String) {
        heading = [grouping, "orders", "gifts", "coins"]
        rows = items.map { item in
            [item["name"]?.text ?? ""] + ["orders", "gifts", "coins"].map { "\(item[$0]?.integer ?? 0)" }
        }
    }

    var text: String {
        let shown = rows.map { [Printable.text($0[0])] + $0[1...] }
        return TextTable(rows: [heading] + shown).lines.joined(separator: "\n")
    }

    /// RFC 4180, but for the ends of lines; a name that spreadsheets would take for a formula has an apostrophe before it.
    var csv: String {
        ([heading] + rows).map { $0.map(LedgerTable.field).joined(separator: ",") }.joined(separator: "\n")
    }

    static func field(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t".contains($0) } ?? false
        let safe = isFormula ? "'\(text)" : text
        guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
        return "\"\(safe.replacing("\"", with: "\"\""))\""
    }
}
