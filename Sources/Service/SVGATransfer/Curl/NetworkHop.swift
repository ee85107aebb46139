/// What is known of one hop of a transfer: one request and its response.
struct NetworkHop {
    enum Phase {
        case header
        /// The header of a redirect has come; where it leads.
        case redirect(String)
        case body
    }

    /// The most bytes that are read without being wanted, to keep a connection for the next request.
    static let maxDrainedByteCount = 16 << 10

    var phase = Phase.header
    var parser = HeaderParser()
    /// Bytes of the body of a redirect, or of a body that nobody wants.
    var drainedByteCount = 0
    /// The last address that the policy did not allow, and why.
    var refusedAddress: String?
    /// What ended the hop in its header.
    var failure: TransferError.Kind?
    /// When the server last sent anything, by ``SteadyClock/time``; nil until there is a connection.
    var lastActivity: Duration?

    /// Whether the header of the final response is complete.
    var isInBody: Bool {
        if case .body = phase { true } else { false }
    }
}
