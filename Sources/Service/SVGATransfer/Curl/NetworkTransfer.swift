import CSVGACurl
import SVGASystem

/// One transfer: the hops from the requested URL over its redirects to the final response. Redirects are followed here
/// and not by libcurl, so that each goes through the same checks as the first URL, and so that fields which may be
/// secret stay with the origin that they were meant for.
final class NetworkTransfer {
    let job: TransferJob
    let firstURL: ParsedURL
    private let settings: EngineSettings
    private(set) var url: ParsedURL
    private(set) var method: TransferMethod
    private(set) var handle: CurlHandle
    let delivery: Delivery
    var hop = NetworkHop()
    private var redirectCount = 0
    private let start = SteadyClock.time

    /// Prepares the first hop; the checks of URL and policy are done.
    init(_ job: TransferJob, url: ParsedURL, _ settings: EngineSettings) throws(SVGAError) {
        guard let handle = CurlHandle() else { throw job.error(.protocolFailed("libcurl has no memory")) }
        self.job = job
        self.handle = handle
        firstURL = url
        self.settings = settings
        self.url = url
        method = job.request.method
        delivery = Delivery(of: job)
        try configure()
    }

    /// The time of the next check, and the phase that has then timed out if nothing changed.
    var deadline: (time: Duration, phase: TransferPhase)? {
        let timeouts = job.request.timeouts
        var total = timeouts.total > .zero ? (start + timeouts.total, TransferPhase.total) : nil
        if let end = job.request.deadline, total.map({ end < $0.0 }) ?? true {
            // For a deadline, the error reports whether the server has the request.
            total = (end, hop.lastActivity == nil && redirectCount == 0 ? .connect : .total)
        }
        guard let lastActivity = hop.lastActivity, timeouts.stall > .zero else { return total }
        let stall = (lastActivity + timeouts.stall, TransferPhase.stall)
        return total.map { $0.0 < stall.0 ? $0 : stall } ?? stall
    }

    /// Looks whether the server has taken more of the request's body since it was last asked, which counts as activity.
    func noteSending() {
        guard method.body != nil else { return }
        let count = handle.sentByteCount
        if count > hop.sentByteCount { hop.lastActivity = SteadyClock.time }
        hop.sentByteCount = count
    }

    /// Decides what follows when libcurl has ended the current hop: the outcome of the job, or nil for another hop.
    func hopEnded(_ code: CURLcode) -> TransferJob.Outcome? {
        if let failure = hop.failure { return .failure(failure.at(url: url.text)) }
        switch hop.phase {
        case .redirect(let target):
            do { try follow(target) } catch { return .failure(error) }
            return nil
        case .body where delivery.failure != nil || delivery.isSkipped || code == CURLE_OK:
            return delivery.outcome(redirectCount: redirectCount)
        case .header where code == CURLE_OK:
            return .failure(SVGAError.connectionLost("there was no response").at(url: url.text))
        case .header, .body:
            return .failure(failure(code).at(url: url.text))
        }
    }

    /// Decides what follows when the deadline has passed: a transfer whose body the sink skips succeeds.
    func outcome(ofMissing phase: TransferPhase) -> TransferJob.Outcome {
        if hop.isInBody, delivery.isSkipped { return delivery.outcome(redirectCount: redirectCount) }
        return .failure(SVGAError.timedOut(phase).at(url: url.text))
    }

    // MARK: - Hops

    private func follow(_ target: String) throws(SVGAError) {
        guard redirectCount < job.request.maxRedirectCount else {
            throw job.error(.tooManyRedirects(limit: job.request.maxRedirectCount))
        }
        redirectCount += 1
        let next = try url.resolving(target)
        // A redirect never leads to a local file, even if the policy allows files.
        guard next.isHTTP, job.request.policy.schemes.contains(next.scheme) else {
            throw SVGAError.schemeRefused(next.scheme).at(url: next.text)
        }
        if let refusal = job.request.policy.refusal(of: next) { throw refusal }
        let isSameOrigin = next.origin == url.origin
        let rule = job.request.writeRedirects
        guard let following = method.following(status: hop.parser.status, isSameOrigin: isSameOrigin, rule) else {
            throw SVGAError.redirectRefused(method: method.name).at(url: next.text)
        }
        guard let handle = CurlHandle() else { throw job.error(.protocolFailed("libcurl has no memory")) }
        method = following
        url = next
        self.handle = handle
        hop = NetworkHop()
        try configure()
    }

    private func configure() throws(SVGAError) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let isFirstOrigin = url.origin == firstURL.origin
        var fields = CurlHandle.fields(of: job.request, method: method, sendsAllFields: isFirstOrigin)
        if redirectCount == 0 { try job.request.sign(method, url, &fields) }
        handle.configure(for: job.request, method: method, url: url, fields: fields)
        if let file = settings.certificateAuthorityFile { handle.trustOnly(certificatesOf: file) }
        unsafe handle.setCallbacks(context: context)
    }

    private func failure(_ code: CURLcode) -> SVGAError {
        if let refusedAddress = hop.refusedAddress, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK {
            return .addressRefused(refusedAddress)
        }
        let reason = handle.reason(code)
        let error = SVGAError(
            code, reason: reason, url: url.text,
            received: hop.isInBody ? delivery.receivedByteCount : nil, expected: delivery.announcedByteCount)
        guard hop.lastActivity != nil else { return error }
        // There was a connection before: libcurl made another for a request that the server may have.
        return switch error.cause {
        case .unreachable, .unresolvable, .tls: .connectionLost(reason)
        case .noConnection: .timedOut(.total)
        default: error
        }
    }
}
