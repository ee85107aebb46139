@_exported public import SVGAErrors

/// The operation that took too long.
package enum TransferPhase: String, Equatable, Sendable {
    /// Waiting for other transfers.
    case turn
    /// Making a connection.
    case connect
    /// Waiting for the next piece of the response.
    case stall
    /// The transfer as a whole.
    case total
}

// Why a transfer failed; `SVGAError.at(url:)` adds the URL at fault, that of the request or of a redirect. A status
// such as 404 is not a failure but a result.
extension SVGAError {
    private static func transfer(
        _ category: Category, _ reason: String, _ cause: Cause? = nil, detail: String? = nil, limit: Limit? = nil,
        isTransient: Bool = false, underlying: (any Error)? = nil
    ) -> SVGAError {
        SVGAError(
            category, reason, limit: limit, cause: cause, detail: detail,
            isTransient: isTransient, underlying: underlying)
    }

    /// The text is not an absolute URL; libcurl's message.
    package static func invalidURL(_ reason: String) -> SVGAError {
        transfer(.invalidRequest, "this is no URL that can be fetched: \(reason)", detail: reason)
    }

    /// A header field to send has a name or value that would not stay within its line; its name.
    package static func invalidHeaderField(_ name: String) -> SVGAError {
        transfer(.invalidRequest, "the header field \(name) cannot be sent as it is")
    }

    /// The policy does not allow the scheme.
    package static func schemeRefused(_ scheme: String) -> SVGAError {
        transfer(.forbidden, "the scheme \(scheme) is not allowed", .scheme, detail: scheme)
    }

    /// The policy does not allow the address that the host has.
    package static func addressRefused(_ address: String) -> SVGAError {
        transfer(.forbidden, "the address \(address) is not a public one", .address)
    }

    /// The URL is none of those that are allowed.
    package static let sourceRefused = transfer(.forbidden, "the URL is none of the allowed sources")

    /// The host of the URL has no address.
    package static func unresolvable(_ url: String) -> SVGAError {
        transfer(.network, "DNS lookup of \(PrintableURL.host(url)) failed", .unresolvable, isTransient: true)
    }

    /// No connection could be made; why, in libcurl's words.
    package static func unreachable(_ reason: String) -> SVGAError {
        transfer(
            .network, "the server cannot be reached: \(reason)", .unreachable, detail: reason, isTransient: true)
    }

    /// The certificate of the server was not accepted, or TLS failed otherwise.
    package static func tlsFailed(_ reason: String) -> SVGAError {
        transfer(.network, "TLS failed: \(reason)", .tls, detail: reason)
    }

    /// A bound of ``Timeouts`` was reached.
    package static func timedOut(_ phase: TransferPhase) -> SVGAError {
        switch phase {
        case .turn: transfer(.network, "other transfers took all the time", .noTurn, isTransient: true)
        case .connect:
            transfer(
                .network, "the server did not accept the connection in time", .noConnection, isTransient: true)
        case .stall: transfer(.network, "the server sent nothing for too long", .timedOut, isTransient: true)
        case .total: transfer(.network, "the transfer took too long as a whole", .timedOut, isTransient: true)
        }
    }

    /// There were more redirects than the request follows.
    package static func tooManyRedirects(limit: Int) -> SVGAError {
        transfer(
            .tooLarge, "there are more than \(limit) redirects", .redirect,
            limit: Limit(name: "maxRedirectCount", limit: limit, found: limit + 1))
    }

    /// The request was redirected, but it and its body must not go elsewhere.
    package static func redirectRefused(method: String) -> SVGAError {
        transfer(.network, "a \(method) does not follow this redirect", .redirect)
    }

    /// The body is larger than the request allows; `announced` is what the server said, nil when it grew too large.
    package static func bodyTooLarge(limit: Int, announced: Int?) -> SVGAError {
        transfer(
            .tooLarge,
            announced.map { "the body has \($0) bytes, \(limit) are allowed" } ?? "the body exceeds \(limit) bytes",
            .bodyTooLarge, limit: Limit(name: "maxByteCount", limit: limit, found: announced ?? limit + 1))
    }

    /// The connection ended inside the body; `expected` is its announced length.
    package static func incompleteBody(received: Int, expected: Int?) -> SVGAError {
        let whole = expected.map { " of \($0)" } ?? ""
        return transfer(
            .network, "the connection ended after \(received) bytes\(whole)", .incomplete, isTransient: true)
    }

    /// The connection ended before the response began, or inside its head.
    package static func connectionLost(_ reason: String) -> SVGAError {
        transfer(.network, "the connection was lost: \(reason)", .connectionLost, detail: reason, isTransient: true)
    }

    /// The request could not be signed; why.
    package static func notSigned(_ reason: String) -> SVGAError {
        transfer(.failed, "the request cannot be signed: \(reason)")
    }

    /// The server refuses the request for a reason that is known beyond its status, such as a clock that is wrong.
    package static func refusedByServer(_ reason: String, isTransient: Bool) -> SVGAError {
        transfer(.network, "the server refuses the request: \(reason)", isTransient: isTransient)
    }

    package static func refusedBySink(_ error: any Error) -> SVGAError {
        transfer(.failed, "\(error)", .sink, underlying: error)
    }

    /// The URL at fault, with its query, which messages omit: the request's, or the redirect's that failed. Empty for
    /// other errors.
    public var url: String { place.url ?? "" }

    /// The error that the sink threw, if that is the cause.
    package var sinkError: (any Error)? { cause == .sink ? underlying : nil }

    /// The task that waited was cancelled, or the engine was shut down.
    package static let transferCancelled = transfer(.cancelled, "the transfer was cancelled")

    /// The server does not speak HTTP as it should, or libcurl failed otherwise.
    package static func protocolFailed(_ reason: String) -> SVGAError {
        transfer(.network, "the transfer failed: \(reason)", .protocolFailed, detail: reason)
    }
}
