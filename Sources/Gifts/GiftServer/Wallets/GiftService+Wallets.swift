import GiftHook
import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP

extension GiftService {
    /// A user's available coins; null if a billing system keeps the wallets secret.
    func walletAnswer(_ request: GiftRequest) async throws -> HTTPResponse {
        let user = try ownUser(request)
        let balance: Coins?
        if let billing = orders.billing {
            balance = await billing.balance(of: GiftUser(userID: user))
        } else {
            balance = try await repository.balance(of: user)
        }
        return .json(.object(["user": .string(user.text), "balance": balance.map { .integer($0) } ?? .null]))
    }

    /// The entries of a user's wallet, or of the income from gifts: `account=income`.
    func walletEntries(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("account", "after", "limit")
        let user = try ownUser(request)
        let name = try request.item("account") ?? "wallet"
        guard ["wallet", "income"].contains(name) else {
            throw GiftProblem(.usage, "account: '\(name.prefix(40))' is none of wallet, income")
        }
        let account: LedgerAccount = name == "wallet" ? .wallet(user) : .income(user)
        let part = try PageRequest(request, of: "entries/\(account)", keys: configuration.keys)
        let page = try await repository.entries(of: account, after: part.after, limit: part.limit)
        let items = page.items.map { entry in
            JSONTree.object([
                "order": .string(entry.order.text), "amount": .integer(entry.amount), "time": .integer(entry.time),
            ])
        }
        return .json(try part.document(items, next: page.next))
    }

    func credit(_ request: GiftRequest) async throws -> HTTPResponse {
        let (user, admin) = (try request.user(), try request.sender())
        let key = try request.idempotencyKey()
        let coins = try CreditBody(request.http.body).coins
        let outcome = try await repository.credit(user, coins: coins, key: key, by: admin.user.userID.text)
        return try GiftService.response(to: outcome, of: user)
    }

    func debit(_ request: GiftRequest) async throws -> HTTPResponse {
        let (user, key) = (try request.user(), try request.idempotencyKey())
        let body = try OperatorBody(request.http.body, needsCoins: true)
        let action = OperatorAction(.debit, by: try request.sender().user.userID, note: body.note, key: key)
        let outcome = try await repository.debit(user, coins: body.coins ?? 0, action)
        return try GiftService.response(to: outcome, of: user)
    }

    private static func response(to outcome: CreditOutcome, of user: UserID) throws -> HTTPResponse {
        switch outcome {
        case .credited(let id, let balance, let isReplay):
            let document = JSONTree.object([
                "id": .string(id.text), "user": .string(user.text), "balance": .integer(balance),
            ])
            let response = HTTPResponse.json(document, status: isReplay ? 200 : 201)
            return isReplay ? response.with("Idempotent-Replayed", "true") : response
        case .keyReused:
            throw GiftProblem(.keyReused, status: 409, "the key was used for another credit of this wallet")
        case .outOfRange(let have):
            throw GiftProblem(
                .invalid, "the wallet has \(have) coins and holds 0…9007199254740991", members: ["have": .integer(have)]
            )
        }
    }

    /// The user of the path, whom the token speaks for.
    func ownUser(_ request: GiftRequest) throws -> UserID {
        let user = try request.user()
        guard try request.sender().speaks(for: user) else {
            throw GiftProblem(.forbidden, "the token is of another user")
        }
        return user
    }
}

extension GiftRequest {
    /// The key of an attempt to pay, the same in each repetition of it.
    func idempotencyKey() throws -> IdempotencyKey {
        try key(http.fields["Idempotency-Key"], "Idempotency-Key", "the field Idempotency-Key")
    }

    func queriedKey() throws -> IdempotencyKey {
        try checkItems("key")
        return try key(try item("key"), "key", "the item key of the query")
    }

    private func key(_ text: String?, _ name: String, _ place: String) throws -> IdempotencyKey {
        guard let text else {
            throw GiftProblem(.usage, "\(place) is missing: 1 to 64 visible characters, new for each payment")
        }
        return try GiftProblem.saying("\(name): ", .usage) { try IdempotencyKey(text) }
    }
}
