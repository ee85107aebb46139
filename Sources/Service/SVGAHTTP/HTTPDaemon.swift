import CSVGAMicroHTTPD
import Glibc
import SVGASystem

/// Accepts connections with libmicrohttpd, reads their requests, and sends the answers of a service.
///
/// ```swift
/// let listener = try ListeningSocket(host: "127.0.0.1", port: 8080)
/// let daemon = try HTTPDaemon(service, on: listener, limits: limits)
/// ```
@safe package final class HTTPDaemon: Sendable {
    let service: any HTTPService
    let names = RequestNames()
    let watch: ConnectionWatch
    let limits: DaemonLimits
    private nonisolated(unsafe) var daemon: OpaquePointer?
    /// For the connections that wait when no further ones are taken.
    private nonisolated(unsafe) var lateDaemon: OpaquePointer?

    /// Starts to take connections.
    package init(
        _ service: any HTTPService, on listener: ListeningSocket, limits: DaemonLimits
    ) throws(DaemonError) {
        if let reason = unsafe cmicrohttpd_load() { throw DaemonError(.library(unsafe String(cString: reason))) }
        self.service = service
        self.limits = limits
        watch = try ConnectionWatch { service.response(to: .deadline, requestID: $0) }
        var settings = unsafe settings
        guard let daemon = unsafe cmicrohttpd_start(&settings, listener.descriptor, 2) else {
            watch.finish(.cut)
            throw DaemonError(.notStarted)
        }
        unsafe self.daemon = daemon
    }

    /// Accepts no further connections except those that wait, up to the limit, and lets all requests end.
    ///
    /// - Returns: Whether they did within the time.
    package func drain(_ listener: ListeningSocket, until end: Int64) -> Bool {
        guard let daemon = unsafe daemon else { return true }
        unsafe cmicrohttpd_quiesce(daemon)
        takeWaiting(listener)
        listener.close()
        return watch.drain(idle: DaemonLimits.drainIdleNanoseconds, until: end)
    }

    /// Ends what is left. Nothing may use the daemon afterwards.
    package func stop() {
        watch.finish(.answer(service.response(to: .shutdown, requestID: "")))
        if let daemon = unsafe daemon { unsafe cmicrohttpd_stop(daemon) }
        if let lateDaemon = unsafe lateDaemon { unsafe cmicrohttpd_stop(lateDaemon) }
        unsafe (daemon, lateDaemon) = (nil, nil)
    }

    /// Takes the connections that wait, into a daemon that begins without any: how much room the threads of the other one have
    /// cannot be known, and adding beyond that would lock it up.
    private func takeWaiting(_ listener: ListeningSocket) {
        let room = limits.connectionCount - watch.load.connectionCount
        var settings = unsafe settings
        guard room > 0, let daemon = unsafe cmicrohttpd_start_for_added(&settings) else { return }
        unsafe lateDaemon = daemon
        unsafe listener.acceptWaiting(atMost: room) { socket, address, length in
            watch.expectConnection()
            if unsafe !cmicrohttpd_add(daemon, socket, address, length) { watch.expectConnection(-1) }
        }
    }

    /// What all daemons have in common.
    private var settings: cmicrohttpd_settings {
        var settings = unsafe cmicrohttpd_settings()
        unsafe settings.connection_limit = UInt32(clamping: limits.connectionCount)
        unsafe settings.idle_timeout_seconds = UInt32(clamping: limits.idleNanoseconds / 1_000_000_000 + 1)
        unsafe settings.connection_memory_byte_count = DaemonLimits.connectionMemoryByteCount
        unsafe settings.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe HTTPDaemon.install(in: &settings)
        return unsafe settings
    }
}

/// What connections may take.
package struct DaemonLimits: Sendable {
    /// The most connections at a time.
    let connectionCount: Int
    /// How long a connection may be without a request, and how long the header of one may take.
    let idleNanoseconds: Int64
    /// From the first line of a request to its answer.
    let requestNanoseconds: Int64
    /// The most bytes of a body.
    let bodyByteCount: Int

    package init(connectionCount: Int, idleNanoseconds: Int64, requestNanoseconds: Int64, bodyByteCount: Int) {
        (self.connectionCount, self.idleNanoseconds) = (connectionCount, idleNanoseconds)
        (self.requestNanoseconds, self.bodyByteCount) = (requestNanoseconds, bodyByteCount)
    }

    /// For the first line and the header of a request, and for what of an answer is not sent yet.
    static let connectionMemoryByteCount = 32 << 10
    /// A client that has sent nothing for this long will not be missed when the server ends.
    package static let drainIdleNanoseconds: Int64 = 500_000_000

    /// How long an answer may take to be sent: half a minute, and a second for each 64 KiB.
    static func sendingNanoseconds(byteCount: Int) -> Int64 { (30 + Int64(byteCount >> 16)) * 1_000_000_000 }
}

/// Why a daemon cannot start.
package struct DaemonError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// libmicrohttpd cannot be loaded; its reason.
        case library(String)
        /// The address cannot be listened on; `code` is the `errno`.
        case listen(address: String, code: Int32)
        /// No thread can be started; the `errno`.
        case thread(code: Int32)
        /// libmicrohttpd did not start and gave no reason.
        case notStarted
    }

    package let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
}

extension DaemonError: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .library(let reason): reason
        case .listen(let address, let code): "cannot listen on \(address): \(systemMessage(code))"
        case .thread(let code): "cannot start a thread: \(systemMessage(code))"
        case .notStarted: "libmicrohttpd could not start"
        }
    }
}
