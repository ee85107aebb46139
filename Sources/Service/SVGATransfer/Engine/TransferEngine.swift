package import SVGAErrors
import SVGASystem

/// Performs many concurrent transfers on one separate thread, which starts with the first transfer and ends with the
/// engine; libcurl is loaded then as well. It keeps connections, speaks HTTP/2 where the server does and verifies TLS.
/// It takes no cookies or passwords from its environment, and proxies only if a request's policy allows it. Each
/// transfer is tried once; ``RetryPolicy`` describes what follows.
package final class TransferEngine: Sendable {
    private enum State {
        case idle
        case running(Inbox)
        case ended
    }

    private let settings: EngineSettings
    private let schemes: [any TransferScheme]
    private let state = Lock(State.idle)

    /// `certificateAuthorityFile` (PEM) replaces the system's authorities; `schemes` are in addition to HTTP and files.
    package init(
        limits: ConnectionLimits = .default, certificateAuthorityFile: String? = nil,
        schemes: [any TransferScheme] = []
    ) {
        self.schemes = schemes
        settings = EngineSettings(limits: limits, certificateAuthorityFile: certificateAuthorityFile)
    }

    deinit { shutdown() }

    /// Transfers one response into a sink, which is called on the engine's thread and never after this returns. Waits
    /// until the limits of the engine allow another transfer, then until the sink has the whole response. Every status
    /// is a result. When the task is cancelled the transfer ends at once. Equal priorities go in the order of the
    /// calls; the priority is taken when the engine queues the transfer, so that an earlier change of it needs no
    /// ``setPriority(_:for:)`` and a later one finds the transfer there. Returns the head of the final response, and
    /// how many bytes of its body the sink took.
    package func perform(
        _ request: TransferRequest, priority: @escaping @autoclosure @Sendable () -> TransferPriority = .normal,
        id: TransferID = TransferID(),
        into sink: any TransferSink
    ) async throws(SVGAError) -> TransferResult {
        guard let name = request.schemeName, let scheme = schemes.first(where: { $0.name == name }) else {
            return try await transfer(request, priority, id, sink)
        }
        try request.checkSource()
        let result = try await transfer(try await scheme.resolved(request), priority, id, sink)
        if let failure = scheme.failure(of: result.head) { throw failure.at(url: request.url) }
        return result
    }

    private func transfer(
        _ request: TransferRequest, _ priority: @escaping @Sendable () -> TransferPriority, _ id: TransferID,
        _ sink: any TransferSink
    ) async throws(SVGAError) -> TransferResult {
        let inbox = try inbox(for: request)
        let job = TransferJob(id: id, request: request, priority: priority, sink: sink)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard job.wait(continuation) else { return }
                if !inbox.put(.begin(job)) { job.end(.failure(job.error(.transferCancelled))) }
            }
        } onCancel: {
            if job.cancel() { _ = inbox.put(.cancel(job)) }
        }
        return try outcome.get()
    }

    /// The number of transfers that wait for the limits, as far as the thread knows.
    package var waitingCount: Int {
        if case .running(let inbox) = state.withLock({ $0 }) { inbox.waitingCount } else { 0 }
    }

    /// Changes the priority of the transfers of a name that still wait.
    package func setPriority(_ priority: TransferPriority, for id: TransferID) {
        guard case .running(let inbox) = state.withLock({ $0 }) else { return }
        _ = inbox.put(.prioritize(id, priority))
    }

    /// Cancels all transfers and ends the thread; later requests fail as cancelled.
    package func shutdown() {
        let previous = state.withLock { state in
            defer { state = .ended }
            return state
        }
        if case .running(let inbox) = previous { inbox.close() }
    }

    /// The box of the thread, which starts with the first request.
    private func inbox(for request: TransferRequest) throws(SVGAError) -> Inbox {
        try SVGAError.only(at: .init(url: request.url)) {
            try state.withLock { state in
                switch state {
                case .running(let inbox): return inbox
                case .ended: throw SVGAError.transferCancelled
                case .idle: break
                }
                let inbox = try EngineThread.start(settings)
                state = .running(inbox)
                return inbox
            }
        }
    }
}
