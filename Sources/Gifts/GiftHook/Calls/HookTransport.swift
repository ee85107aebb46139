import SVGASystem
import SVGATransfer

protocol HookTransport: Sendable {
    /// The status and the body of the answer, at the latest after `timeout`.
    func send(
        _ message: HookMessage, fields: [(name: String, value: String)], timeout: Duration
    ) async throws(SVGAError) -> (status: Int, body: [UInt8])

    func shutdown()
}

struct HTTPHookTransport: HookTransport {
    private let engine: TransferEngine

    /// - Parameter maxCallCount: The maximum number of concurrent calls; others wait within their time.
    init(maxCallCount: Int) {
        let limits = ConnectionLimits(maxTransferCount: maxCallCount, maxTransferCountPerHost: maxCallCount)
        engine = TransferEngine(limits: limits)
    }

    static func refusal(of url: String) -> SVGAError? {
        do {
            try request(HookMessage(url: url, id: "", body: []), fields: []).check()
            return nil
        } catch {
            return error
        }
    }

    func send(
        _ message: HookMessage, fields: [(name: String, value: String)], timeout: Duration
    ) async throws(SVGAError) -> (status: Int, body: [UInt8]) {
        var request = HTTPHookTransport.request(message, fields: fields)
        request.deadline = SteadyClock.time + timeout
        let response = try await engine.response(to: request, priority: .normal)
        return (response.head.status, response.body)
    }

    func shutdown() { engine.shutdown() }

    private static func request(_ message: HookMessage, fields: [(name: String, value: String)]) -> TransferRequest {
        var request = TransferRequest(url: message.url)
        request.method = .post(TransferBody(message.body, contentType: "application/json"))
        request.headerFields = HeaderFields([("Accept", "application/json"), ("User-Agent", "gift-tool")] + fields)
        request.maxByteCount = HookConfiguration.maxAnswerByteCount
        request.timeouts = Timeouts(connect: .zero, stall: .zero, total: .zero)
        request.maxRedirectCount = 0
        // A kept connection may have ended, and may hold a second response to an earlier request.
        request.usesNewConnection = true
        // A configured biller may be in the private network.
        request.policy.allowsPrivateAddresses = true
        return request
    }
}

extension HookFailure {
    /// The meaning of a call that failed while it was sent or answered.
    init(_ error: SVGAError) {
        switch error.cause {
        case _ where error.isCancelled: self = .cancelled
        case .noConnection, .noTurn: self = .timedOut(isConnected: false)
        case .timedOut: self = .timedOut(isConnected: true)
        case .unreachable: self = .unreachable(error.detail ?? error.reason)
        case .unresolvable, .tls: self = .unreachable(error.reason)
        case .redirect: self = .redirected
        case .bodyTooLarge: self = .tooLarge
        case .connectionLost: self = .lost(error.detail ?? error.reason)
        case .incomplete, .protocolFailed: self = .lost(error.reason)
        case .scheme, .address: self = .unusable(error.description)
        case nil where error.isInvalidRequest: self = .unusable(error.description)
        // The request may have left: no one can say whether it was charged.
        default: self = .lost(error.description)
        }
    }
}
