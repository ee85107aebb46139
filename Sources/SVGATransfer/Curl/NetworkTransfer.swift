import CCurl

/// One transfer over the network: the hops from the requested URL over its redirects to the final response.
///
/// Redirects are followed here and not by libcurl, so that each goes through the same checks as the first URL, and so that
/// fields which may be secret stay with the origin that they were meant for.
final class NetworkTransfer {
    /// Where the current hop stands.
    private enum Phase {
        case header
        /// The header of a redirect has come; where it leads.
        case redirect(String)
        case body
    }

    let job: TransferJob
    let firstURL: ParsedURL
    private let settings: EngineSettings
    private var url: ParsedURL
    private(set) var handle: CurlHandle
    private let delivery: Delivery
    private var phase = Phase.header
    private var parser = HeaderParser()
    private var redirectCount = 0
    /// Bytes of the body of a redirect, or of a body that nobody wants.
    private var drainedByteCount = 0
    private var refusedAddress: String?
    private var failure: TransferError.Kind?
    private let start = ContinuousClock.now
    /// When the last sign of life came; nil until there is a connection.
    private var lastActivity: ContinuousClock.Instant?

    /// The most bytes that are read without being wanted to keep a connection for the next request.
    private static let maxDrainedByteCount = 16 << 10

    /// Prepares the first hop; the checks of URL and policy are done.
    init(_ job: TransferJob, url: ParsedURL, _ settings: EngineSettings) throws(TransferError) {
        guard let handle = CurlHandle() else { throw job.error(.protocolFailed("libcurl has no memory")) }
        self.job = job
        self.handle = handle
        firstURL = url
        self.settings = settings
        self.url = url
        delivery = Delivery(of: job)
        configure()
    }

    /// When the transfer has to be looked at again, and what has happened if nothing changed until then.
    var deadline: (instant: ContinuousClock.Instant, phase: TransferError.Phase)? {
        let timeouts = job.request.timeouts
        let total = timeouts.total > .zero ? (start + timeouts.total, TransferError.Phase.total) : nil
        guard let lastActivity, timeouts.stall > .zero else { return total }
        let stall = (lastActivity + timeouts.stall, TransferError.Phase.stall)
        return total.map { $0.0 < stall.0 ? $0 : stall } ?? stall
    }

    /// Decides what follows when libcurl has ended the current hop.
    ///
    /// - Returns: The outcome of the job, or nil when another hop has been prepared.
    func hopEnded(_ code: CURLcode) -> TransferJob.Outcome? {
        if let failure { return .failure(TransferError(failure, url: url.text)) }
        switch phase {
        case .redirect(let target):
            do throws(TransferError) {
                try follow(target)
                return nil
            } catch {
                return .failure(error)
            }
        case .body where delivery.failure != nil || delivery.isSkipped || code == CURLE_OK:
            return delivery.outcome(redirectCount: redirectCount)
        case .header where code == CURLE_OK:
            return .failure(TransferError(.connectionLost("there was no response"), url: url.text))
        case .header, .body:
            return .failure(TransferError(kind(of: code), url: url.text))
        }
    }

    /// Decides what follows when the deadline has passed: a body that nobody waits for is done without.
    func outcome(ofMissing phase: TransferError.Phase) -> TransferJob.Outcome {
        if case .body = self.phase, delivery.isSkipped { return delivery.outcome(redirectCount: redirectCount) }
        return .failure(TransferError(.timedOut(phase), url: url.text))
    }

    // MARK: - Hops

    private func follow(_ target: String) throws(TransferError) {
        guard redirectCount < job.request.redirectLimit else {
            throw job.error(.tooManyRedirects(limit: job.request.redirectLimit))
        }
        redirectCount += 1
        let next = try url.resolving(target)
        // A server may not send anybody to a file of this machine, whatever the policy says of files.
        guard next.isHTTP, job.request.policy.schemes.contains(next.scheme) else {
            throw TransferError(.schemeRefused(next.scheme), url: next.text)
        }
        guard let handle = CurlHandle() else { throw job.error(.protocolFailed("libcurl has no memory")) }
        url = next
        self.handle = handle
        phase = .header
        parser = HeaderParser()
        drainedByteCount = 0
        refusedAddress = nil
        lastActivity = nil
        configure()
    }

    private func configure() {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        handle.configure(for: job.request, url: url, sendsAllFields: url.origin == firstURL.origin)
        if let file = settings.certificateAuthorityFile { handle.trustOnly(certificatesOf: file) }
        unsafe handle.setCallbacks(context: context)
    }

    private func kind(of code: CURLcode) -> TransferError.Kind {
        if let refusedAddress, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK {
            return .addressRefused(refusedAddress)
        }
        var isInBody = false
        if case .body = phase { isInBody = true }
        return TransferError.Kind(
            code, reason: handle.reason(code),
            received: isInBody ? delivery.receivedByteCount : nil, expected: delivery.announcedByteCount)
    }
}

// What libcurl calls, always on the engine's thread.
extension NetworkTransfer {
    /// Whether a connection to the address may be made.
    func mayConnect(to address: NetworkAddress?) -> Bool {
        guard let address else {
            refusedAddress = "of a family other than IPv4 and IPv6"
            return false
        }
        guard let refusal = job.request.policy.refusal(of: address) else { return true }
        refusedAddress = refusal
        return false
    }

    /// There is a connection: a new one, or one that was kept, perhaps from a request with a looser policy.
    func mayRequest(from address: NetworkAddress?) -> Bool {
        lastActivity = .now
        return mayConnect(to: address)
    }

    /// Takes one line of a header. Returns whether to go on.
    func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        // Fields behind a chunked body change nothing.
        guard case .header = phase else { return true }
        switch unsafe parser.take(line) {
        case .more: return true
        case .complete: return headerEnded()
        case .tooLarge:
            failure = .protocolFailed("the header has more than \(HeaderParser.maxByteCount) bytes")
            return false
        }
    }

    private func headerEnded() -> Bool {
        if let target = parser.redirectTarget {
            phase = .redirect(target)
            return true
        }
        phase = .body
        let head = ResponseHead(status: parser.status, headerFields: parser.fields, url: url.text)
        delivery.begin(head, announcedByteCount: parser.announcedByteCount)
        return delivery.failure == nil
    }

    /// Takes bytes of a body. Returns whether to go on.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        if case .body = phase, delivery.wantsBody {
            unsafe delivery.receive(bytes)
            return delivery.failure == nil
        }
        drainedByteCount += bytes.count
        return drainedByteCount <= NetworkTransfer.maxDrainedByteCount
    }
}
