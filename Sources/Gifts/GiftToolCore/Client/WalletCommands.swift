import GiftKit
import SVGACoding
import SVGACommandLine
import SVGATransfer

extension Flag {
    static let creditKey = Flag(
        "key", value: "KEY", .order,
        help: "The name of the payment: the same one is credited once. A new one by default.")
    static let entryAccount = Flag(
        "account", value: "ACCOUNT", .input, help: "wallet (default), or income for the income from gifts.",
        values: ["wallet", "income"])
    static let entryAfter = Flag("after", value: "CURSOR", .input, help: "Begin after the page that ended with this.")
    static let pageLimit = Flag("limit", value: "N", .input, help: "How many lines at most, 1 ... 200.")
}

extension CommandGroup {
    static let wallet = CommandGroup(
        name: "wallet", summary: "Show, credit and debit wallets.",
        commands: [.walletShow, .walletCredit, .walletDebit, .walletEntries])
}

extension Command {
    static let walletShow = Command(
        asking: "wallet show", summary: "Print a user's balance.",
        details: """
            `wallet show` prints the balance of a user: the own one, or anybody's with the token of an administrator.
            """,
        operands: "USER",
        examples: [("wallet show u1", "a line such as `u1 990`")],
        run: { arguments, environment in
            let user = try arguments.user()
            return try arguments.ask(GiftCall(.get, ["v1", "wallets", user.text]), as: "wallet show", in: environment) {
                tree in
                "\(Printable.text(user.text)) \(tree["balance"]?.integer.map { "\($0)" } ?? "unknown")"
            }
        })

    static let walletCredit = Command(
        asking: "wallet credit", summary: "Add coins to a wallet.",
        details: """
            `wallet credit` adds coins to the wallet of a user, once for each key, and prints the balance. It needs the \
            token of an administrator.
            """,
        operands: "USER COINS", operandCount: 2...2, flags: [.creditKey],
        examples: [("wallet credit u1 100 --key payment-4711", "100 coins more, no matter how often it is called")],
        run: { arguments, environment in try arguments.changeWallet("credits", [:], in: environment) })

    static let walletDebit = Command(
        asking: "wallet debit", summary: "Take coins from a wallet.",
        details: """
            `wallet debit` takes coins from the wallet of a user, once for each key, and prints the balance. The audit \
            log keeps the note. It needs the token of an administrator, and fails if the wallet has too few coins.
            """,
        operands: "USER COINS", operandCount: 2...2, flags: [.creditKey, .auditNote],
        examples: [("wallet debit u1 100 --key chargeback-12 --note \"chargeback 12\"", "100 coins less, once")],
        run: { arguments, environment in
            try arguments.changeWallet("debits", ["note": try arguments.note()], in: environment)
        })

    static let walletEntries = Command(
        asking: "wallet entries", summary: "List what changed a wallet.",
        details: """
            `wallet entries` prints a line for each change of a wallet: when, by how much, and by which order or \
            credit. Where there are more, the last line says with which `--after` they follow.
            """,
        operands: "USER", flags: [.entryAccount, .entryAfter, .pageLimit],
        examples: [
            ("wallet entries u1", "the first changes"),
            ("wallet entries host --account income --limit 200", "the income from gifts"),
        ],
        run: { arguments, environment in
            let user = try arguments.user()
            let account = try arguments.choice(.entryAccount, of: ["wallet", "income"], named: { $0 })
            let limit = try arguments.number(.pageLimit, in: 1...200)
            let call = GiftCall(
                .get, ["v1", "wallets", user.text, "entries"],
                query: [
                    ("account", account), ("after", arguments.value(.entryAfter)), ("limit", limit.map { "\($0)" }),
                ])
            return try arguments.ask(call, as: "wallet entries", in: environment) { tree in
                let rows = (tree["items"]?.elements ?? []).map { entry in
                    [
                        "\(entry["time"]?.integer ?? 0)", "\(entry["amount"]?.integer ?? 0)",
                        Printable.text(entry["order"]?.text ?? ""),
                    ]
                }
                let more = tree["next"]?.text.map { ["more: --after \($0)"] } ?? []
                return (TextTable(rows: rows).lines + more).joined(separator: "\n")
            }
        })
}

extension ParsedArguments {
    fileprivate func user() throws -> UserID { try understand("USER") { try UserID(operands[0]) } }

    /// Adds coins to the wallet of the first operand, or takes them, and prints the balance.
    fileprivate func changeWallet(
        _ change: String, _ members: [String: JSONTree], in environment: ToolEnvironment
    ) throws -> ExitCode {
        let user = try user()
        let isDebit = change == "debits"
        guard let coins = Int(operands[1]), abs(coins) <= 9_007_199_254_740_991, coins != 0, coins > 0 || !isDebit
        else {
            throw usageError("COINS '\(operands[1])' is not a number of coins")
        }
        var body = members
        body["coins"] = .integer(coins)
        let call = GiftCall(
            .post, ["v1", "wallets", user.text, change], body: .object(body),
            fields: ["Idempotency-Key": try key(.creditKey).text])
        let name = isDebit ? "wallet debit" : "wallet credit"
        let reply = try GiftServerAddress(self, in: environment).reply(call, as: name)
        return try print(reply, as: name, in: environment) { tree in
            let isReplay = reply.fields["Idempotent-Replayed"] == "true" || isDebit && reply.status == 200
            let again = isReplay ? " (\(isDebit ? "debited" : "credited") before)" : ""
            return "\(Printable.text(user.text)) \(tree["balance"]?.integer ?? 0)\(again)"
        }
    }

    func ask(
        _ call: GiftCall, as command: String, in environment: ToolEnvironment, text: (JSONTree) -> String
    ) throws -> ExitCode {
        let reply = try GiftServerAddress(self, in: environment).reply(call, as: command)
        return try print(reply, as: command, in: environment, text: text)
    }

    /// Prints an answer: as it came with `--json`, otherwise as text; nothing with `--quiet`.
    func print(
        _ reply: GiftReply, as command: String, in environment: ToolEnvironment, text: (JSONTree) -> String
    ) throws -> ExitCode {
        let tree = try reply.tree(as: command)
        let line = has(.lineJSON) ? tree.line : text(tree)
        if has(.lineJSON) || !has(.quiet), !line.isEmpty { try environment.print("\(line)\n") }
        return .done
    }
}
