package import SVGASystem

/// The address at which operators ask for health and metrics. It answers until its end, so that draining can be
/// watched.
package final class MetricsEndpoint: Sendable {
    /// The port that is listened on; 0 for a Unix socket.
    package let port: Int
    /// The listening place, in words.
    package let place: String
    private let daemon: HTTPDaemon

    package init(_ service: some HTTPService, at address: ListenAddress) throws(SVGAError) {
        let listener = try ListeningSocket(address.socket)
        (port, place) = (listener.port, listener.port > 0 ? "port \(listener.port)" : listener.name)
        let second: Int64 = 1_000_000_000
        let limits = DaemonLimits(
            connectionCount: 16, idleNanoseconds: 120 * second, requestNanoseconds: 10 * second, bodyByteCount: 0)
        daemon = try HTTPDaemon(service, on: [listener], limits: limits)
    }

    package func stop() {
        _ = daemon.drain(until: 0)
        daemon.stop()
    }
}
