import SVGASystem

// The callbacks of libcurl, always on the engine's thread.
extension NetworkTransfer {
    /// Whether a connection to the address may be made.
    func mayConnect(to address: NetworkAddress?) -> Bool {
        // The connection leads to the proxy, which the caller has chosen.
        if job.request.policy.proxies?.proxy(for: url) != nil { return true }
        guard let address else {
            hop.refusedAddress = "of a family other than IPv4 and IPv6"
            return false
        }
        guard let refusal = job.request.policy.refusal(of: address) else { return true }
        hop.refusedAddress = refusal
        return false
    }

    /// There is a connection: a new one, or one that was kept, perhaps from a request with a looser policy.
    func mayRequest(from address: NetworkAddress?) -> Bool {
        hop.lastActivity = SteadyClock.time
        return mayConnect(to: address)
    }

    /// Takes one line of a header. Returns whether to continue.
    func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        hop.lastActivity = SteadyClock.time
        // Trailers of a chunked body are ignored.
        guard case .header = hop.phase else { return true }
        switch unsafe hop.parser.take(line) {
        case .more: return true
        case .complete: return headerEnded()
        case .tooLarge:
            hop.failure = .protocolFailed("the header has more than \(HeaderParser.maxByteCount) bytes")
            return false
        }
    }

    private func headerEnded() -> Bool {
        if let target = hop.parser.redirectTarget {
            hop.phase = .redirect(target)
            return true
        }
        hop.phase = .body
        let head = ResponseHead(status: hop.parser.status, headerFields: hop.parser.fields, url: url.text)
        delivery.begin(head, announcedByteCount: method == .head ? 0 : hop.parser.announcedByteCount)
        return delivery.failure == nil
    }

    /// Takes bytes of a body. Returns whether to continue.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        hop.lastActivity = SteadyClock.time
        if hop.isInBody, delivery.wantsBody {
            unsafe delivery.receive(bytes)
            return delivery.failure == nil
        }
        hop.drainedByteCount += bytes.count
        return hop.drainedByteCount <= NetworkHop.maxDrainedByteCount
    }
}

/// The state of one hop in a transfer: one request and its response.
struct NetworkHop {
    enum Phase {
        case header
        /// The header of a redirect was received; its target.
        case redirect(String)
        case body
    }

    /// The maximum number of bytes that are read and discarded, to keep a connection for the next request.
    static let maxDrainedByteCount = 16 << 10

    var phase = Phase.header
    var parser = HeaderParser()
    /// Bytes of the body of a redirect, or of a body that the sink skips.
    var drainedByteCount = 0
    /// The last address that the policy did not allow, and why.
    var refusedAddress: String?
    var failure: SVGAError?
    /// When the server last sent anything, by ``SteadyClock/time``; nil until there is a connection.
    var lastActivity: Duration?
    /// The number of request body bytes that the server had at the last check.
    var sentByteCount = 0

    /// Whether the header of the final response is complete.
    var isInBody: Bool {
        if case .body = phase { true } else { false }
    }
}
