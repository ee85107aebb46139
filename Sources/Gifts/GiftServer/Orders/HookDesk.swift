import GiftHook
import GiftLedger
import SVGAHTTP
import SVGASystem

/// Has orders billed by a hook: each is recorded as pending, the hook is asked, and its answer is recorded.
///
/// Orders that the hook may have billed without an answer are asked about again in the background.
final class HookDesk: Sendable {
    /// Notes something in the log: the event, a message, how much it matters, and further members.
    typealias Report = @Sendable (String, String, LogLevel, [(String, String)]) -> Void

    let billing: BillingHook
    private let isSigned: Bool
    let orders: UndecidedOrders
    private let report = Lock<Report>({ _, _, _, _ in })
    private let resolving = Lock<Task<Void, Never>?>(nil)

    /// - Parameter isElected: Whether this server is the one that asks again, of several that share a ledger.
    /// - Throws: `GiftServerError` for a URL that cannot be asked and for secrets that are none.
    init(
        _ settings: GiftHookSettings, _ repository: any GiftRepository,
        isElected: @escaping @Sendable () -> Bool = { true }
    ) throws(GiftServerError) {
        billing = try HookDesk.billing(settings)
        orders = UndecidedOrders(repository, isElected: isElected)
        isSigned = settings.secrets != nil
    }

    private static func billing(_ settings: GiftHookSettings) throws(GiftServerError) -> BillingHook {
        do {
            return try BillingHook(
                HookConfiguration(
                    url: settings.url, secrets: try HookDesk.secrets(settings),
                    dialect: settings.dialect == .hosted ? .hosted : .native,
                    onFailure: settings.onFailure == .allow ? .allow : .deny, timeout: settings.timeout))
        } catch {
            throw GiftServerError(.setting("\(error)"))
        }
    }

    /// The secrets of settings, nil where calls are not signed.
    private static func secrets(_ settings: GiftHookSettings) throws(GiftServerError) -> WebhookSecrets? {
        guard let text = settings.secrets else { return nil }
        do throws(WebhookError) {
            return try WebhookSecrets(parsing: text)
        } catch {
            throw GiftServerError(.setting("the secrets of the hook: \(error)"))
        }
    }

    /// Signs with the secrets of other settings from now on; what is no secret changes nothing.
    func reload(_ settings: GiftHookSettings?) {
        guard let settings else { return }
        do throws(GiftServerError) {
            billing.setSecrets(try HookDesk.secrets(settings))
        } catch {
            let report = report.withLock { $0 }
            report("reload-failed", "\(error)", .error, [])
        }
    }

    // MARK: - Orders

    /// Takes an order: recognised first, so that a repetition asks nobody.
    func take(_ order: GiftOrder, _ client: HookClient) async throws(GiftProblem) -> OrderAnswer {
        let preparation: OrderPreparation
        do throws(LedgerError) {
            preparation = try await orders.repository.prepare(order)
        } catch {
            throw GiftProblem(error)
        }
        switch preparation {
        case .answered(let answer): return answer
        case .ask(let stored): return await ask(about: stored, client)
        }
    }

    private func ask(about order: StoredOrder, _ client: HookClient) async -> OrderAnswer {
        let answer = await billing.ask(HookRequest(order, client: client))
        return await record(decision(answer, about: order), about: order.id)
    }

    /// Records what the hook said. Where the ledger cannot, the order may be billed, and its outcome is unknown until it can.
    func record(_ decision: OrderDecision, about id: OrderID) async -> OrderAnswer {
        do throws(LedgerError) {
            return try await orders.settle(id, as: decision) ?? OrderAnswer(.unknown, of: id)
        } catch {
            let report = report.withLock { $0 }
            report("ledger-failed", "\(error)", .error, [("order", id.text)])
            return OrderAnswer(.unknown, of: id)
        }
    }

    private func decision(_ answer: HookAnswer, about order: StoredOrder) -> OrderDecision {
        switch answer {
        case .allow(let balance, let failure):
            if let failure { note("hook-allowed-unasked", failure, order) }
            return .allow(balance: balance)
        case .deny(let code, let reason): return .deny(code: code, reason: reason)
        case .unavailable(let failure):
            note("hook-failed", failure, order)
            return failure.mayHaveBilled ? .noAnswer : .notAsked
        }
    }

    private func note(_ event: String, _ failure: HookFailure, _ order: StoredOrder) {
        let report = report.withLock { $0 }
        report(event, failure.description, .warn, [("order", order.id.text), ("reason", failure.name)])
    }

    // MARK: - In the background

    /// Begins to ask again about orders whose outcome is unknown, and to note what fails.
    func start(report: @escaping Report) {
        self.report.withLock { $0 = report }
        if !isSigned {
            let message = "calls of the hook are not signed: its server cannot tell them from those of others"
            report("hook-unsigned", message, .warn, [])
        }
        let resolver = UnknownOrderResolver(hook: billing, orders: orders) { round in
            if let failure = round.ledgerFailure { report("hook-retries-failed", failure, .error, []) }
            guard round.askedCount > 0 else { return }
            let message = "\(round.settledCount) of \(round.askedCount) undecided orders are decided"
            report("hook-asked-again", message, .info, [])
        }
        resolving.withLock { $0 = Task { await resolver.run() } }
    }

    /// Ends the calls of the hook; orders that wait for one stay undecided.
    func stop() {
        resolving.withLock { $0 }?.cancel()
        billing.shutdown()
    }
}
