import SVGATransfer

/// The reason why a call to Redis failed.
package struct RedisError: Error, Hashable, Sendable {
    /// The operation that took too long.
    package enum Phase: String, Hashable, Sendable {
        /// Making a connection.
        case connect
        /// The answer to what was sent.
        case command
    }

    /// The kinds of failures.
    package enum Kind: Hashable, Sendable {
        /// Connections cannot be made on this machine: libcurl is missing, or there are no more files; why.
        case transportUnavailable(String)
        /// There is no server at the address; why.
        case unreachable(String)
        /// The certificate of the server was not accepted, or TLS failed otherwise; why.
        case tlsFailed(String)
        /// A bound of ``RedisOptions`` was reached.
        case timedOut(Phase)
        /// The connection ended. Commands that were sent may have been done or not.
        case connectionLost(String)
        /// User or password are wrong or missing.
        case loginRefused(RESPError)
        /// The server refused a command.
        case refused(RESPError)
        /// The server sent an invalid reply.
        case malformedReply(RESPFault)
        /// The reply does not match its command; the received form.
        case unexpectedReply(String)
        /// The client was closed.
        case closed
    }

    /// The kinds of failures.
    package let kind: Kind
    /// The server, by its URL without user and password.
    package let server: String

    package init(_ kind: Kind, server: String) { (self.kind, self.server) = (kind, server) }
}

extension RedisError {
    /// Whether the same may succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .unreachable, .timedOut, .connectionLost: true
        case .refused(let error): RedisError.transientCodes.contains(error.code)
        case .transportUnavailable, .tlsFailed, .loginRefused, .malformedReply, .unexpectedReply, .closed: false
        }
    }

    /// Whether the server has no memory for what a command would add.
    package var isOutOfMemory: Bool { refusal?.code == "OOM" }

    /// The refusal of a command; nil for everything else.
    package var refusal: RESPError? {
        if case .refused(let error) = kind { error } else { nil }
    }

    /// A server that starts, runs a long script, is part of a failover, or cannot write its file.
    private static let transientCodes: Set<String> = [
        "BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "MISCONF", "NOREPLICAS", "READONLY", "TRYAGAIN",
    ]

    /// The meaning of a failed transfer.
    init(_ error: TransferError, server: String) {
        let kind: Kind =
            switch error.kind {
            case .unresolvable, .unreachable: .unreachable(error.reason)
            case .tlsFailed(let reason): .tlsFailed(reason)
            case .timedOut: .timedOut(.connect)
            case .connectionLost(let reason): .connectionLost(reason)
            default: .transportUnavailable(error.reason)
            }
        self.init(kind, server: server)
    }
}

extension RedisError: CustomStringConvertible {
    /// One line: the fault and its place, with a remedy if known.
    package var description: String { "\(kind) (\(server))" }
}

extension RedisError.Kind: CustomStringConvertible {
    /// The fault.
    package var description: String {
        switch self {
        case .transportUnavailable(let reason): "no connection can be made: \(reason)"
        case .unreachable(let reason): "Redis cannot be reached: \(reason)"
        case .tlsFailed(let reason): "TLS with Redis failed: \(reason)"
        case .timedOut(.connect): "Redis did not accept the connection in time"
        case .timedOut(.command): "Redis did not answer in time"
        case .connectionLost(let reason): "the connection to Redis was lost: \(reason)"
        case .loginRefused(let error): "Redis refused the login: \(error)"
        case .refused(let error): "Redis refused a command: \(error)"
        case .malformedReply(let fault): "the server does not speak RESP2: \(fault)"
        case .unexpectedReply(let reply): "Redis gave an answer of another form: \(reply)"
        case .closed: "the connection to Redis was closed"
        }
    }
}
