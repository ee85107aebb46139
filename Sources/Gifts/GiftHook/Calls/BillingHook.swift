package import GiftModel
package import SVGASystem

/// Sends each order to an app's billing system before the gift is sent. Each request is sent once; a caller that wants
/// the answer after a failure asks again with the same order. Failures in a row open a ``CircuitBreaker``.
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

    /// Creates a hook, without calling it yet. Throws for a URL that cannot be asked.
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
        let (answer, failure) = await call(.cancelled, order, HookClient())
        state.withLock { state in
            if failure == nil {
                state.metrics.confirmedCancellationCount += 1
            } else {
                state.metrics.failedCancellationCount += 1
            }
        }
        return answer
    }

    /// Requests the balance of a user, in the native dialect; nil if the billing system does not return it. It takes
    /// its turn like requests for orders, and its failures open no breaker.
    package func balance(of user: GiftUser) async -> Coins? {
        guard configuration.dialect == .native, let ticket = begin(at: clock.steady()).ticket else { return nil }
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

    package var metrics: HookMetrics {
        state.withLock { state in
            var metrics = state.metrics
            metrics.breaker = state.breaker.state
            metrics.breakerOpeningCount = state.breaker.openingCount
            return metrics
        }
    }

    package func setSecrets(_ secrets: WebhookSecrets?) {
        state.withLock { $0.signer = secrets.map { Webhook(secrets: $0) } }
    }

    /// Ends the calls that are being made, and fails later ones.
    package func shutdown() { transport.shutdown() }

    // MARK: - One call

    private func answer(
        to order: OrderRecord, from client: HookClient
    ) async -> (answer: BillingAnswer, failure: HookFailure?) {
        let (answer, failure) = await call(.requested, order, client)
        let isCharged = if case .charged = answer { true } else { false }
        state.withLock { $0.metrics.count(failure?.name ?? (isCharged ? "allow" : "deny")) }
        return (answer, failure)
    }

    /// Sends a call if calls are allowed now, and notifies the breaker.
    private func call(
        _ event: HookEvent, _ order: OrderRecord, _ client: HookClient
    ) async -> (answer: BillingAnswer, failure: HookFailure?) {
        let start = clock.steady()
        let (ticket, refusal) = begin(at: start)
        guard let ticket else { return refusal.reply }
        let (answer, failure) = await send(event, order, client)
        end(ticket, failure.map { $0.isOfBiller ? .failure : .abandoned } ?? .success, since: start)
        return (answer, failure)
    }

    /// The permission for a call; without it the reason.
    private func begin(at now: Duration) -> (ticket: CircuitBreaker.Ticket?, refusal: HookFailure) {
        state.withLock { state in
            guard state.metrics.runningCount < configuration.maxCallCount + configuration.maxWaitingCount else {
                return (nil, .overloaded)
            }
            let ticket = state.breaker.admit(at: now)
            if ticket != nil { state.metrics.runningCount += 1 }
            return (ticket, .breakerOpen)
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
    ) async -> (answer: BillingAnswer, failure: HookFailure?) {
        let (message, fields): (HookMessage, [(name: String, value: String)])
        do {
            message = try configuration.dialect.message(
                event, of: order, from: client, to: configuration.url, appID: configuration.appID)
            fields = try self.fields(of: message)
        } catch {
            return HookFailure.unusable("\(error)").reply
        }
        let (status, body): (Int, [UInt8])
        do {
            (status, body) = try await transport.send(message, fields: fields, timeout: configuration.timeout)
        } catch {
            return HookFailure(error).reply
        }
        if event == .cancelled, 200..<300 ~= status { return (.refundConfirmed, nil) }
        guard event == .requested, status == 200 else { return HookFailure(status: status).reply }
        do { return (try configuration.dialect.answer(body), nil) } catch {
            return HookFailure.malformed("\(error)").reply
        }
    }

    /// The id goes along without a signature too: it is what the biller knows a repetition by.
    private func fields(of message: HookMessage) throws(SVGAError) -> [(name: String, value: String)] {
        guard let signer = state.withLock({ $0.signer }) else { return [(Webhook.idField, message.id)] }
        return try signer.headerFields(id: message.id, timestamp: clock.wall() / 1000, body: message.body)
    }
}
