import CSVGAMicroHTTPD
package import SVGASystem
import Synchronization

/// Accepts connections, has libmicrohttpd read their requests, and sends the answers of a service.
@safe package final class HTTPDaemon: Sendable {
    let service: any HTTPService
    let names = RequestNames()
    let watch: ConnectionWatch
    let limits: DaemonLimits
    let streams: StreamThreads
    /// Each is a libmicrohttpd thread without its own socket.
    private nonisolated(unsafe) var threads: [OpaquePointer] = unsafe []
    private let next = Atomic<Int>(0)
    private let acceptor: Lock<Acceptor?> = Lock(nil)
    private static let threadCount = 2
    /// The time that a draining daemon waits for the end of handshakes: longer than they take within a data centre. A
    /// client that begins one meanwhile is refused after a second.
    private static let handshakeMilliseconds: Int32 = 5

    package init(_ service: any HTTPService, on listeners: [ListeningSocket], limits: DaemonLimits) throws(SVGAError) {
        if let reason = unsafe cmicrohttpd_load() { throw .missingLibrary(unsafe String(cString: reason)) }
        self.service = service
        self.limits = limits
        streams = try StreamThreads(limits.streams)
        watch = try ConnectionWatch { service.response(to: .deadline, requestID: $0) }
        do {
            try startThreads()
            let acceptor = try Acceptor(listeners, daemon: self)
            self.acceptor.withLock { $0 = acceptor }
        } catch {
            stop()
            throw error
        }
    }

    /// Accepts only connections that wait at its own sockets, up to the limit, and lets all requests end; true if they
    /// did in time. Connections that wait at a socket which was passed on to this process stay there for the next one.
    package func drain(until end: Int64) -> Bool {
        if let acceptor = acceptor.withLock({ $0.take() }) {
            acceptor.stop()
            let own = acceptor.listeners.filter { !$0.isInherited }
            own.forEach { $0.turnAway() }
            own.forEach { takeLast(at: $0) }
            for listener in acceptor.listeners { listener.close() }
        }
        streams.drain()
        return watch.drain(idle: DaemonLimits.drainIdleNanoseconds, until: end)
    }

    package var isResponsive: Bool { watch.isTicking }

    /// Ends what is left. The daemon must not be used afterwards.
    package func stop() {
        acceptor.withLock { $0.take() }?.stop()
        watch.finish { [service] exchange in
            .answer(service.response(to: .shutdown(target: exchange.target), requestID: exchange.id))
        }
        streams.stop()
        unsafe threads.forEach { unsafe cmicrohttpd_stop($0) }
        unsafe threads = []
    }

    /// Accepts connections, as many as there is room for, that wait at a socket which turns others away or are in a
    /// handshake.
    func takeLast(at listener: ListeningSocket) {
        var room = limits.connectionCount - watch.load.connectionCount
        var hasResources = true
        repeat {
            hasResources = unsafe listener.accept(atMost: room) {
                room -= 1
                unsafe take($0, $1, $2)
            }
        } while room > 0 && hasResources && listener.hasWaiting(withinMilliseconds: HTTPDaemon.handshakeMilliseconds)
    }

    /// Passes an accepted connection to one of the threads.
    func take(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        watch.expectConnection()
        let index = unsafe next.wrappingAdd(1, ordering: .relaxed).oldValue % threads.count
        if unsafe !cmicrohttpd_add(threads[index], socket, address, length) { watch.expectConnection(-1) }
    }

    private func startThreads() throws(SVGAError) {
        var settings = unsafe cmicrohttpd_settings()
        unsafe settings.idle_timeout_seconds = UInt32(clamping: limits.idleNanoseconds / 1_000_000_000 + 1)
        unsafe settings.connection_memory_byte_count = DaemonLimits.connectionMemoryByteCount
        unsafe settings.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe HTTPDaemon.install(in: &settings)
        for _ in 0..<HTTPDaemon.threadCount {
            guard let thread = unsafe cmicrohttpd_start(&settings) else {
                throw .missingLibrary("libmicrohttpd could not start")
            }
            unsafe threads.append(thread)
        }
    }
}

extension SVGAError {
    /// An address cannot be listened on; the `errno`.
    static func notListening(on address: String, code: Int32) -> SVGAError {
        SVGAError(.network, "cannot listen on \(address): \(systemMessage(code))")
    }
}
