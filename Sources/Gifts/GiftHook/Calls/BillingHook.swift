package import GiftModel
package import SVGASystem

/// Asks an app's billing system about each gift before it is sent.
///
///     let hook = try BillingHook(HookConfiguration(url: "http://10.0.0.7/gifts", secrets: secrets))
///     switch await hook.charge(order, from: client) {
///     case .charged(let balance, _): …
///     case .declined(let code, let reason): …
///     case .noAnswer, .notSent, .refundConfirmed: …
///     }
///
/// Each request is sent once. A caller that still wants the answer after a failure asks again with the same order. Requests that
/// fail in a row open a ``CircuitBreaker``.
package final class BillingHook: Sendable {
    private struct State {
        var signer: Webhook?
        var breaker: CircuitBreaker
        var metrics = HookMetrics()
    }

    private let configuration: HookConfiguration
    private let transport: any HookTransport
    private let clock: HookClock
    private let state: Lock<State>
    /// Takes the failures of first requests, for logs, and whether the gift is sent all the same.
    package let onFailure = Lock<@Sendable (OrderRecord, HookFailure, _ isAllowed: Bool) -> Void>({ _, _, _ in })

    /// Creates a hook, without calling it yet.
    ///
    /// - Throws: ``SVGAError`` for a URL that cannot be asked.
    package convenience init(_ configuration: HookConfiguration) throws {
        if let error = HTTPHookTransport.refusal(of: configuration.url) {
            throw SVGAError.unusable("the URL of the hook cannot be asked: \(error)")
        }
        let transport = HTTPHookTransport(maxCallCount: configuration.maxCallCount)
        self.init(configuration, transport: transport, clock: .system)
    }

    init(_ configuration: HookConfiguration, transport: any HookTransport, clock: HookClock) {
        self.configuration = configuration
        self.transport = transport
        self.clock = clock
        let signer = configuration.secrets.map { Webhook(secrets: $0) }
        state = Lock(State(signer: signer, breaker: CircuitBreaker(configuration.breaker)))
    }

    /// Charges an order. Without an answer, the rule of the configuration decides.
    package func charge(_ order: OrderRecord, from client: HookClient) async -> BillingAnswer {
        let (answer, failure) = await answer(to: order, from: client)
        guard let failure else { return answer }
        let isAllowed = configuration.onFailure == .allow
        if isAllowed { state.withLock { $0.metrics.allowedByRuleCount += 1 } }
        onFailure.withLock { $0 }(order, failure, isAllowed)
        return isAllowed ? .charged(balance: nil, isUnbilled: true) : answer
    }

    /// Retries an order that may be charged: the same, but without a failure rule.
    package func chargeAgain(_ order: OrderRecord) async -> BillingAnswer {
        await answer(to: order, from: HookClient()).answer
    }

    /// Reports that the coins of an order are returned. Any 2xx confirms it.
    package func refund(_ order: OrderRecord) async -> BillingAnswer {
        do {
            try await call(.cancelled, order, HookClient()) { status, _ in
                guard 200..<300 ~= status else { throw HookFailure(status: status) }
            }
            state.withLock { $0.metrics.confirmedCancellationCount += 1 }
            return .refundConfirmed
        } catch {
            state.withLock { $0.metrics.failedCancellationCount += 1 }
            return HookFailure(error).answer
        }
    }

    /// Requests the balance of a user, in the native dialect; nil if the billing system does not return it. It takes
    /// its turn like requests for orders, and its failures open no breaker.
    package func balance(of user: GiftUser) async -> Coins? {
        guard configuration.dialect == .native, let ticket = try? begin(at: clock.steady()) else { return nil }
        let start = clock.steady()
        defer { end(ticket, .abandoned, since: start) }
        let now = clock.wall()
        let message = HookMessage(
            url: configuration.url, id: "balance-\(IdempotencyKey.random())",
            body: NativeHook.balanceBody(of: user, at: now))
        guard let fields = try? fields(of: message),
            let (status, body) = try? await transport.send(message, fields: fields, timeout: configuration.timeout),
            status == 200
        else { return nil }
        return try? AnswerMembers(body).balance("balance")
    }

    /// The time until the next call after too many failures; nil if calls are allowed.
    package var breakerDelay: Duration? { state.withLock { state in state.breaker.delay(at: clock.steady()) } }

    /// The activity so far.
    package var metrics: HookMetrics {
        state.withLock { state in
            var metrics = state.metrics
            metrics.breaker = state.breaker.state
            metrics.breakerOpeningCount = state.breaker.openingCount
            return metrics
        }
    }

    /// Signs with other secrets from now on.
    package func setSecrets(_ secrets: WebhookSecrets?) {
        state.withLock { $0.signer = secrets.map { Webhook(secrets: $0) } }
    }

    /// Ends the calls that are being made, and fails later ones.
    package func shutdown() { transport.shutdown() }

    // MARK: - One call

    private func answer(
        to order: OrderRecord, from client: HookClient
    ) async -> (answer: BillingAnswer, failure: HookFailure?) {
        do {
            let answer = try await call(.requested, order, client) {
                [dialect = configuration.dialect] status, body in
                guard status == 200 else { throw HookFailure(status: status) }
                return try dialect.answer(body)
            }
            let isCharged = if case .charged = answer { true } else { false }
            state.withLock { $0.metrics.count(isCharged ? "allow" : "deny") }
            return (answer, nil)
        } catch {
            let failure = HookFailure(error)
            state.withLock { $0.metrics.count(failure.name) }
            return (failure.answer, failure)
        }
    }

    /// Sends a call if calls are allowed now, and notifies the breaker.
    private func call<Answer: Sendable>(
        _ event: HookEvent, _ order: OrderRecord, _ client: HookClient,
        read: (_ status: Int, _ body: [UInt8]) throws -> Answer
    ) async throws -> Answer {
        let start = clock.steady()
        let ticket = try begin(at: start)
        do {
            let (status, body) = try await send(event, order, client)
            let answer = try read(status, body)
            end(ticket, .success, since: start)
            return answer
        } catch {
            end(ticket, HookFailure(error).isOfBiller ? .failure : .abandoned, since: start)
            throw error
        }
    }

    private func begin(at now: Duration) throws -> CircuitBreaker.Ticket {
        try state.withLock { state in
            guard state.metrics.runningCount < configuration.maxCallCount + configuration.maxWaitingCount else {
                throw HookFailure(.overloaded)
            }
            guard let ticket = state.breaker.admit(at: now) else {
                throw HookFailure(.breakerOpen(retryAfter: state.breaker.delay(at: now) ?? .zero))
            }
            state.metrics.runningCount += 1
            return ticket
        }
    }

    private func end(_ ticket: CircuitBreaker.Ticket, _ result: CircuitBreaker.Result, since start: Duration) {
        let now = clock.steady()
        state.withLock { state in
            state.breaker.end(ticket, result, at: now)
            state.metrics.runningCount -= 1
            state.metrics.latency.add(now - start)
        }
    }

    private func send(
        _ event: HookEvent, _ order: OrderRecord, _ client: HookClient
    ) async throws -> (status: Int, body: [UInt8]) {
        let message = try configuration.dialect.message(
            event, of: order, from: client, to: configuration.url, appID: configuration.appID)
        let fields = try fields(of: message)
        return try await transport.send(message, fields: fields, timeout: configuration.timeout)
    }

    /// The id goes along without a signature too: it is what the biller knows a repetition by.
    private func fields(of message: HookMessage) throws -> [(name: String, value: String)] {
        guard let signer = state.withLock({ $0.signer }) else { return [(Webhook.idField, message.id)] }
        do {
            return try signer.headerFields(id: message.id, timestamp: clock.wall() / 1000, body: message.body)
        } catch {
            throw HookFailure(.unusable("\(error)"))
        }
    }
}
