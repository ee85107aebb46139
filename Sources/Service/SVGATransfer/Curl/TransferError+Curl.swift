import CSVGACurl

extension TransferError.Kind {
    /// What a result of libcurl means.
    ///
    /// - Parameters:
    ///   - reason: What libcurl says of it.
    ///   - received: The bytes of the body so far, nil when the body had not begun.
    ///   - expected: The announced length of the body.
    init(_ code: CURLcode, reason: String, received: Int?, expected: Int?) {
        switch code {
        case CURLE_URL_MALFORMAT: self = .invalidURL(reason)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .unresolvable
        case CURLE_COULDNT_CONNECT: self = .unreachable(reason)
        // All other bounds are kept by the engine itself.
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut(.connect)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self = received.map { .incompleteBody(received: $0, expected: expected) } ?? .connectionLost(reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self = .tlsFailed(reason)
        default: self = .protocolFailed(reason)
        }
    }
}
