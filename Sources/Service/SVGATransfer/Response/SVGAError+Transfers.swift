@_exported public import SVGAErrors

/// The operation that took too long.
package enum TransferPhase: String, Equatable, Sendable {
    /// Waiting for other transfers.
    case turn
    case connect
    /// Waiting for the next piece of the response.
    case stall
    /// The transfer as a whole.
    case total
}

// Why a transfer failed; `SVGAError.at(url:)` adds the URL at fault, that of the request or of a redirect. A status
// such as 404 is not a failure but a result.
extension SVGAError {
    /// The text is not an absolute URL; libcurl's message.
    package static func invalidURL(_ reason: String) -> SVGAError {
        SVGAError(.invalidRequest, "this is not a URL that can be fetched: \(reason)", detail: reason)
    }

    /// A header field to send has a name or value that would not stay within its line; its name.
    package static func invalidHeaderField(_ name: String) -> SVGAError {
        SVGAError(.invalidRequest, "the header field \(name) cannot be sent as it is")
    }

    package static func schemeRefused(_ scheme: String) -> SVGAError {
        SVGAError(.forbidden, "the scheme \(scheme) is not allowed", cause: .scheme, detail: scheme)
    }

    package static func addressRefused(_ address: String) -> SVGAError {
        SVGAError(.forbidden, "the address \(address) is not a public one", cause: .address)
    }

    /// The URL is none of those that are allowed.
    package static let sourceRefused = SVGAError(.forbidden, "the URL is none of the allowed sources")

    package static func unresolvable(_ url: String) -> SVGAError {
        SVGAError(.network, "DNS lookup of \(PrintableURL.host(url)) failed", cause: .unresolvable, isTransient: true)
    }

    package static func unreachable(_ reason: String) -> SVGAError {
        SVGAError(
            .network, "the server cannot be reached: \(reason)", cause: .unreachable, detail: reason, isTransient: true)
    }

    package static func tlsFailed(_ reason: String) -> SVGAError {
        SVGAError(.network, "TLS failed: \(reason)", cause: .tls, detail: reason)
    }

    /// A bound of ``Timeouts`` was reached.
    package static func timedOut(_ phase: TransferPhase) -> SVGAError {
        switch phase {
        case .turn: SVGAError(.network, "other transfers took all the time", cause: .noTurn, isTransient: true)
        case .connect:
            SVGAError(
                .network, "the server did not accept the connection in time", cause: .noConnection, isTransient: true)
        case .stall: SVGAError(.network, "the server sent nothing for too long", cause: .timedOut, isTransient: true)
        case .total: SVGAError(.network, "the transfer took too long as a whole", cause: .timedOut, isTransient: true)
        }
    }

    package static func tooManyRedirects(limit: Int) -> SVGAError {
        SVGAError(
            .tooLarge, "there are more than \(limit) redirects",
            limit: Limit(name: "maxRedirectCount", limit: limit, found: limit + 1), cause: .redirect)
    }

    package static func redirectRefused(method: String) -> SVGAError {
        SVGAError(.network, "a \(method) does not follow this redirect", cause: .redirect)
    }

    /// The body is larger than the request allows; `announced` is what the server said, nil when it grew too large.
    package static func bodyTooLarge(limit: Int, announced: Int?) -> SVGAError {
        SVGAError(
            .tooLarge,
            announced.map { "the body has \($0) bytes, \(limit) are allowed" } ?? "the body exceeds \(limit) bytes",
            limit: Limit(name: "maxByteCount", limit: limit, found: announced ?? limit + 1), cause: .bodyTooLarge)
    }

    /// The connection ended inside the body; `expected` is its announced length.
    package static func incompleteBody(received: Int, expected: Int?) -> SVGAError {
        let whole = expected.map { " of \($0)" } ?? ""
        return SVGAError(
            .network, "the connection ended after \(received) bytes\(whole)", cause: .incomplete, isTransient: true)
    }

    /// The connection ended before the response began, or inside its head.
    package static func connectionLost(_ reason: String) -> SVGAError {
        SVGAError(
            .network, "the connection was lost: \(reason)", cause: .connectionLost, detail: reason, isTransient: true)
    }

    package static func notSigned(_ reason: String) -> SVGAError {
        SVGAError(.failed, "the request cannot be signed: \(reason)")
    }

    /// The server refuses the request for a reason that is known beyond its status, such as a clock that is wrong.
    package static func refusedByServer(_ reason: String, isTransient: Bool) -> SVGAError {
        SVGAError(.network, "the server refuses the request: \(reason)", isTransient: isTransient)
    }

    package static func refusedBySink(_ error: any Error) -> SVGAError {
        SVGAError(.failed, "\(error)", cause: .sink).keeping(error)
    }

    /// The URL at fault, with its query, which messages omit: the request's, or the redirect's that failed. Empty for
    /// other errors.
    public var url: String { place.url ?? "" }

    /// The error that the sink threw, if that is the cause.
    package var sinkError: (any Error)? { cause == .sink ? underlying : nil }

    package static let transferCancelled = SVGAError(.cancelled, "the transfer was cancelled")

    /// The server does not speak HTTP as it should, or libcurl failed otherwise.
    package static func protocolFailed(_ reason: String) -> SVGAError {
        SVGAError(.network, "the transfer failed: \(reason)", cause: .protocolFailed, detail: reason)
    }
}
