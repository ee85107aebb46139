/// The reason why a transfer failed. A status such as 404 is not a failure but a result.
package struct TransferError: Error, Equatable, Sendable {
    /// The kinds of failures.
    package enum Kind: Equatable, Sendable {
        /// The text is not an absolute URL; libcurl's message.
        case invalidURL(String)
        /// A header field to send has a name or value that would not stay within its line; its name.
        case invalidHeaderField(String)
        /// The policy does not allow the scheme.
        case schemeRefused(String)
        /// The policy does not allow the address that the host has.
        case addressRefused(String)
        /// The URL is none of those that are allowed.
        case sourceRefused
        /// The host has no address.
        case unresolvable
        /// No connection could be made; why, in libcurl's words.
        case unreachable(String)
        /// The certificate of the server was not accepted, or TLS failed otherwise.
        case tlsFailed(String)
        /// A bound of ``Timeouts`` was reached.
        case timedOut(Phase)
        /// There were more redirects than the request follows.
        case tooManyRedirects(limit: Int)
        /// The request was redirected, but it and its body must not go elsewhere.
        case redirectRefused(method: String)
        /// The body is larger than the request allows; `announced` is what the server said, nil when it grew too large.
        case bodyTooLarge(limit: Int, announced: Int?)
        /// The connection ended inside the body; `expected` is its announced length.
        case incompleteBody(received: Int, expected: Int?)
        /// The connection ended before the response began, or inside its head.
        case connectionLost(String)
        /// The request could not be signed; why.
        case notSigned(String)
        /// The server refuses the request for a reason that is known beyond its status, such as a clock that is wrong.
        case refusedByServer(String, isTransient: Bool)
        /// The sink threw.
        case refusedBySink(SinkFailure)
        /// The task that waited was cancelled, or the engine was shut down.
        case cancelled
        /// The server does not speak HTTP as it should, or libcurl failed otherwise.
        case protocolFailed(String)
    }

    /// The error of a sink as it was thrown.
    package struct SinkFailure: Sendable, Equatable {
        package let error: any Error

        /// Whether both errors say the same.
        package static func == (a: SinkFailure, b: SinkFailure) -> Bool { "\(a.error)" == "\(b.error)" }
    }

    /// The operation that took too long.
    package enum Phase: String, Equatable, Sendable {
        /// Waiting for other transfers.
        case turn
        /// Making a connection.
        case connect
        /// Waiting for the next piece of the response.
        case stall
        /// The transfer as a whole.
        case total
    }

    /// The kinds of failures.
    package let kind: Kind
    /// The URL at fault: the request's, or the failed redirect's.
    package let url: String

    package init(_ kind: Kind, url: String) {
        self.kind = kind
        self.url = url
    }

    /// The error that the sink threw, if that is the cause.
    package var sinkError: (any Error)? {
        if case .refusedBySink(let failure) = kind { failure.error } else { nil }
    }

    /// Whether the same request may succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .unresolvable, .unreachable, .timedOut, .incompleteBody, .connectionLost: true
        case .refusedByServer(_, let isTransient): isTransient
        case .invalidURL, .invalidHeaderField, .schemeRefused, .addressRefused, .sourceRefused, .tlsFailed,
            .tooManyRedirects, .redirectRefused,
            .bodyTooLarge, .notSigned, .refusedBySink, .cancelled, .protocolFailed:
            false
        }
    }
}

extension TransferError: CustomStringConvertible {
    /// One line: the fault and its place, with a remedy if known. Credentials and the query of the URL, which may hold
    /// a signature, are left out.
    package var description: String { "\(reason) (\(PrintableURL.text(url)))" }

    /// The fault, without the URL.
    package var reason: String {
        kind == .unresolvable ? "DNS lookup of \(PrintableURL.host(url)) failed" : "\(kind)"
    }
}

extension TransferError.Kind: CustomStringConvertible {
    /// The fault.
    package var description: String {
        switch self {
        case .invalidURL(let reason): "this is no URL that can be fetched: \(reason)"
        case .invalidHeaderField(let name): "the header field \(name) cannot be sent as it is"
        case .schemeRefused(let scheme): "the scheme \(scheme) is not allowed"
        case .addressRefused(let address): "the address \(address) is not a public one"
        case .sourceRefused: "the URL is none of the allowed sources"
        case .unresolvable: "the host has no address"
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .tlsFailed(let reason): "TLS failed: \(reason)"
        case .timedOut(.turn): "other transfers took all the time"
        case .timedOut(.connect): "the server did not accept the connection in time"
        case .timedOut(.stall): "the server sent nothing for too long"
        case .timedOut(.total): "the transfer took too long as a whole"
        case .tooManyRedirects(let limit): "there are more than \(limit) redirects"
        case .redirectRefused(let method): "a \(method) does not follow this redirect"
        case .bodyTooLarge(let limit, let announced):
            announced.map { "the body has \($0) bytes, \(limit) are allowed" } ?? "the body exceeds \(limit) bytes"
        case .incompleteBody(let received, let expected):
            "the connection ended after \(received) bytes" + (expected.map { " of \($0)" } ?? "")
        case .connectionLost(let reason): "the connection was lost: \(reason)"
        case .notSigned(let reason): "the request cannot be signed: \(reason)"
        case .refusedByServer(let reason, _): "the server refuses the request: \(reason)"
        case .refusedBySink(let failure): "\(failure.error)"
        case .cancelled: "the transfer was cancelled"
        case .protocolFailed(let reason): "the transfer failed: \(reason)"
        }
    }
}

/// URLs in messages.
package enum PrintableURL {
    /// The URL without secrets: user and password, query and fragment.
    package static func text(_ url: String) -> String {
        let (scheme, host, path) = parts(url)
        return scheme + host + path
    }

    /// The host of a URL, with its port where it has one; of other text all that is visible.
    package static func host(_ url: String) -> String {
        let (scheme, host, path) = parts(url)
        return scheme.isEmpty ? path : host
    }

    /// The visible parts: the scheme with its slashes, the host with its port, the path. Text without a scheme is a path.
    private static func parts(_ url: String) -> (scheme: String, host: String, path: String) {
        // By bytes: an accent after a mark would merge with it.
        let visible = Array(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self) }
        guard let start = visible.firstRange(of: Array("://".utf8))?.upperBound else {
            return ("", "", text(visible[...]))
        }
        let end = visible[start...].firstIndex(of: UInt8(ascii: "/")) ?? visible.endIndex
        let hostStart = visible[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
        return (text(visible[..<start]), text(visible[hostStart..<end]), text(visible[end...]))
    }
}
