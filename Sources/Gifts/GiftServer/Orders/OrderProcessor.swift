import GiftHook
import GiftLedger
import GiftModel
import SVGAHTTP
import SVGASystem

/// Has orders recognised, charged and recorded, by the wallets of the ledger or by a billing system. That is called
/// after the order is recorded as pending, and its answer is recorded afterwards. Orders that it may have charged
/// without an answer are retried in the background.
final class OrderProcessor: Sendable {
    /// Notes something in the log: the event, a message, how much it matters, and further members.
    typealias Report = @Sendable (String, String, LogLevel, [(String, String)]) -> Void

    let repository: any SQLRepository
    /// The billing system; nil if the ledger keeps the wallets.
    let billing: BillingHook?
    private let isSigned: Bool
    /// Whether this server retries, among several that share a ledger.
    let isElected: @Sendable () -> Bool
    let clock: HookClock
    let report = Lock<Report>({ _, _, _, _ in })
    /// The billing system's answers that the ledger could not store at that time.
    let unrecorded = Lock<[(order: OrderRecord, input: OrderInput)]>([])
    private let retrying = Lock<Task<Void, Never>?>(nil)

    /// More than this are left to the end of their leases.
    private static let maxUnrecordedCount = 10_000

    init(
        _ repository: any SQLRepository, billing: BillingHook? = nil, isSigned: Bool = true,
        clock: HookClock = .system,
        isElected: @escaping @Sendable () -> Bool = { true }
    ) {
        (self.repository, self.billing, self.isSigned) = (repository, billing, isSigned)
        (self.clock, self.isElected) = (clock, isElected)
    }

    /// - Throws: `SVGAError` for an invalid URL or invalid secrets.
    convenience init(
        _ repository: any SQLRepository, _ settings: GiftHookSettings?, isElected: @escaping @Sendable () -> Bool
    ) throws {
        let billing = try settings.map { try OrderProcessor.billing($0) }
        self.init(repository, billing: billing, isSigned: settings?.secrets != nil, isElected: isElected)
    }

    private static func billing(_ settings: GiftHookSettings) throws -> BillingHook {
        try BillingHook(
            HookConfiguration(
                url: settings.url, secrets: try secrets(settings),
                dialect: settings.dialect == .hosted ? .hosted : .native,
                onFailure: settings.onFailure == .allow ? .allow : .deny, timeout: settings.timeout))
    }

    /// The secrets in settings, nil if calls are not signed.
    private static func secrets(_ settings: GiftHookSettings) throws -> WebhookSecrets? {
        try settings.secrets.map { text in
            try SVGAError.saying("the secrets of the hook", .invalidRequest) { try WebhookSecrets(parsing: text) }
        }
    }

    /// Signs with other settings' secrets from now on; invalid secrets are ignored.
    func reload(_ settings: GiftHookSettings?) {
        guard let settings else { return }
        do {
            billing?.setSecrets(try OrderProcessor.secrets(settings))
        } catch {
            note("reload-failed", "\(error)", .error)
        }
    }

    func note(_ event: String, _ message: String, _ level: LogLevel, _ members: [(String, String)] = []) {
        let report = report.withLock { $0 }
        report(event, message, level, members)
    }

    // MARK: - Orders

    /// Takes an order: recognised first, so that a repetition makes no call.
    func take(_ order: PreparedOrder, from client: HookClient) async throws -> OrderOutcome {
        guard let billing else { return try await repository.place(order, isBilledOutside: false) }
        if let delay = billing.breakerDelay {
            return try await repository.outcome(of: order) ?? .notTaken(.unavailable(retryAfter: delay))
        }
        let outcome = try await repository.place(order, isBilledOutside: true)
        guard case .undecided(let record) = outcome, record.state == .pending, !record.isReplay else { return outcome }
        return await self.record(.billed(await billing.charge(record, from: client)), about: record)
    }

    /// Records an answer. If the ledger cannot, the order may be charged until it can.
    func record(_ input: OrderInput, about order: OrderRecord) async -> OrderOutcome {
        do {
            if let outcome = try await settle(order, input) { return outcome }
        } catch {
            note("ledger-failed", "\(error)", .error, [("order", order.id.text)])
        }
        var order = order
        order.state = .unknown
        return .undecided(order)
    }

    /// Records an answer, or keeps it until the ledger can take it. The outcome for the order's sender.
    func settle(_ order: OrderRecord, _ input: OrderInput) async throws -> OrderOutcome? {
        do {
            guard case let outcome? = try await repository.apply(input, to: order, by: nil) else { return nil }
            guard case .accepted(var record) = outcome else { return outcome }
            record.isReplay = false
            return .accepted(record)
        } catch {
            unrecorded.withLock { list in
                if list.count < OrderProcessor.maxUnrecordedCount { list.append((order, input)) }
            }
            throw error
        }
    }

    // MARK: - In the background

    /// Begins to ask again about orders that may be charged, and to note what fails.
    func start(report: @escaping Report) {
        self.report.withLock { $0 = report }
        guard let billing else { return }
        billing.onFailure.withLock { handler in
            handler = { [weak self] order, failure, isAllowed in
                self?.note(
                    isAllowed ? "hook-allowed-unasked" : "hook-failed", failure.description, .warn,
                    [("order", order.id.text), ("reason", failure.name)])
            }
        }
        if !isSigned {
            note(
                "hook-unsigned", "calls of the hook are not signed: its server cannot tell them from those of others",
                .warn)
        }
        retrying.withLock { $0 = Task { [weak self] in await self?.retry(billing) } }
    }

    /// Ends the calls of the hook; orders that wait for one stay undecided.
    func stop() {
        retrying.withLock { $0 }?.cancel()
        billing?.shutdown()
    }
}
