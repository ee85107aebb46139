import SVGASystem

/// Asks the biller of an app about each gift before it is sent.
///
///     let hook = try BillingHook(HookConfiguration(url: "http://10.0.0.7/gifts", secrets: secrets))
///     switch await hook.ask(request) {
///     case .allow(let balance, _): …
///     case .deny(let code, let reason): …
///     case .unavailable(let failure): failure.mayHaveBilled ? … : …
///     }
///
/// Each call is made once. A caller that still wants the answer after a call has failed asks again with the same order ID.
/// Calls that fail in a row open a ``CircuitBreaker``.
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

    /// Makes a hook; nothing is asked yet.
    ///
    /// - Throws: ``HookConfigurationError`` for a URL that cannot be asked.
    package convenience init(_ configuration: HookConfiguration) throws(HookConfigurationError) {
        if let error = HTTPHookTransport.refusal(of: configuration.url) {
            throw HookConfigurationError(description: "the URL of the hook cannot be asked: \(error)")
        }
        // The hosted dialect has no order ID, so a lost request cannot be repeated: it must not meet a connection that has ended.
        let transport = HTTPHookTransport(
            maxCallCount: configuration.maxCallCount, usesNewConnections: configuration.dialect == .hosted)
        self.init(configuration, transport: transport, clock: .system)
    }

    init(_ configuration: HookConfiguration, transport: any HookTransport, clock: HookClock) {
        self.configuration = configuration
        self.transport = transport
        self.clock = clock
        let signer = configuration.secrets.map { Webhook(secrets: $0) }
        state = Lock(State(signer: signer, breaker: CircuitBreaker(configuration.breaker)))
    }

    /// Asks about an order. Without an answer, the rule of the configuration decides.
    package func ask(_ request: HookRequest) async -> HookAnswer {
        let answer = await plainAnswer(to: request)
        guard case .unavailable(let failure) = answer, configuration.onFailure == .allow else { return answer }
        state.withLock { $0.metrics.allowedByRuleCount += 1 }
        return .allow(balance: nil, despite: failure)
    }

    /// Asks again about an order whose outcome is unknown: the same, but that no rule stands in for the answer.
    package func askAgain(_ request: HookRequest) async -> HookAnswer { await plainAnswer(to: request) }

    /// Tells that a gift which was allowed too late is not shown, so that the coins go back. Any 2xx is an acknowledgement;
    /// otherwise tell it again.
    package func tellCancelled(_ request: HookRequest) async throws(HookFailure) {
        do throws(HookFailure) {
            try await call(.cancelled, request) { status, _ throws(HookFailure) in
                guard 200..<300 ~= status else { throw HookFailure(status: status) }
            }
            state.withLock { $0.metrics.confirmedCancellationCount += 1 }
        } catch {
            state.withLock { $0.metrics.failedCancellationCount += 1 }
            throw error
        }
    }

    /// How long the biller is not asked since it failed too often; nil when it is asked.
    package var breakerDelay: Duration? {
        state.withLock { state in state.breaker.delay(at: clock.steady()) }
    }

    /// What was done so far.
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

    private func plainAnswer(to request: HookRequest) async -> HookAnswer {
        let answer: HookAnswer
        do throws(HookFailure) {
            answer = try await call(.requested, request) {
                [dialect = configuration.dialect] status, body throws(HookFailure) in
                guard status == 200 else { throw HookFailure(status: status) }
                return try dialect.answer(body)
            }
        } catch {
            answer = .unavailable(error)
        }
        state.withLock { $0.metrics.count(answer.word) }
        return answer
    }

    /// Makes a call if that is allowed now, and tells the breaker of it.
    private func call<Answer: Sendable>(
        _ event: HookEvent, _ request: HookRequest,
        read: (_ status: Int, _ body: [UInt8]) throws(HookFailure) -> Answer
    ) async throws(HookFailure) -> Answer {
        let start = clock.steady()
        let ticket = try begin(at: start)
        do throws(HookFailure) {
            let (status, body) = try await send(event, request)
            let answer = try read(status, body)
            end(ticket, .success, since: start)
            return answer
        } catch {
            end(ticket, error.isOfBiller ? .failure : .abandoned, since: start)
            throw error
        }
    }

    private func begin(at now: Duration) throws(HookFailure) -> CircuitBreaker.Ticket {
        try state.withLock { state throws(HookFailure) in
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
        _ event: HookEvent, _ request: HookRequest
    ) async throws(HookFailure) -> (status: Int, body: [UInt8]) {
        let dialect = configuration.dialect
        let message = try dialect.message(event, of: request, to: configuration.url, appID: configuration.appID)
        let fields = try fields(of: message)
        return try await transport.send(message, fields: fields, timeout: configuration.timeout)
    }

    /// The id goes along without a signature too: it is what the biller knows a repetition by.
    private func fields(of message: HookMessage) throws(HookFailure) -> [(name: String, value: String)] {
        guard let signer = state.withLock({ $0.signer }) else { return [(Webhook.idField, message.id)] }
        do throws(WebhookError) {
            return try signer.headerFields(id: message.id, timestamp: clock.wall() / 1000, body: message.body)
        } catch {
            throw HookFailure(.unusable(error.description))
        }
    }
}

extension HookAnswer {
    /// The word in metrics.
    fileprivate var word: String {
        switch self {
        case .allow: "allow"
        case .deny: "deny"
        case .unavailable(let failure): failure.name
        }
    }
}
