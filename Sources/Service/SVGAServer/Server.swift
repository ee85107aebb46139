import SVGACoding
import SVGAHTTP
import SVGAJobs
public import SVGASystem
import Synchronization

/// Serves pictures of animations over HTTP/1.1.
///
/// ```swift
/// let server = try Server(ServerConfiguration(workerCount: 2))
/// print("listening on port \(server.port)")
/// server.drain()
/// ```
///
/// The page `Docs/Server.md` describes its responses.
public final class Server: Sendable {
    /// The port that is listened on, the first of several; 0 without any.
    public let port: Int
    /// The server's addresses in text form, with the port that the system chose.
    package let listenerNames: [String]
    /// The listening place, in words: `port 8080`, or all its addresses.
    package var place: String {
        listenerNames.count == 1 && port > 0 ? "port \(port)" : listenerNames.joined(separator: ", ")
    }
    private let current: CurrentService
    private var service: Service { current.service }
    private let daemon: HTTPDaemon
    private let metricsEndpoint: MetricsEndpoint?
    private let configuration: ServerConfiguration
    private let isDraining = Atomic<Bool>(false)

    /// Starts a server. It takes requests from now on, on separate threads.
    ///
    /// - Throws: `SVGAError` if an address, a folder or a library cannot be used.
    public init(_ configuration: ServerConfiguration) throws(SVGAError) {
        self.configuration = configuration
        let connectionCount = DaemonLimits.raiseOpenFileLimit()
        do {
            // Loads libcrypto, for which the first request would wait otherwise.
            _ = try SHA256.digest(of: [])
            let listeners = try configuration.addresses.map { try ListeningSocket($0.socket) }
            port = listeners.map(\.port).first { $0 > 0 } ?? 0
            listenerNames = listeners.map(\.name)
            let service = try Service(configuration)
            current = CurrentService(service)
            do {
                let endpoint = try configuration.metricsAddress.map { [current] in
                    try MetricsEndpoint(MetricsService(current: current), at: $0)
                }
                metricsEndpoint = endpoint
                do {
                    daemon = try HTTPDaemon(
                        current, on: listeners, limits: DaemonLimits(configuration, connectionCount: connectionCount))
                } catch {
                    endpoint?.stop()
                    throw error
                }
            } catch {
                service.finish()
                throw error
            }
        } catch {
            throw SVGAError(starting: error)
        }
        service.reportStart("listening on \(place)")
        if let metricsEndpoint { service.report("started", "metrics on \(metricsEndpoint.place)") }
    }

    /// The port for metrics; nil if it is ``port``, 0 for a Unix socket.
    public var metricsPort: Int? { metricsEndpoint?.port }

    /// The metrics as text, even after the end.
    package var metricsText: String { service.metricsText }

    /// Accepts no further connections, answers all existing requests, and ends.
    ///
    /// First the server says that it is not ready, for ``ServerConfiguration/drainDelay``. Answers end their connections from
    /// then on.
    ///
    /// - Returns: Whether all requests ended within ``ServerConfiguration/drainTimeout``; those that did not are cut.
    @discardableResult public func drain() -> Bool {
        guard !isDraining.exchange(true, ordering: .relaxed) else { return true }
        service.report("draining", "no further connections are taken")
        service.beginDraining()
        SteadyClock.wait(nanoseconds: configuration.drainDelay.clampedNanoseconds)
        let isComplete = daemon.drain(until: SteadyClock.now + configuration.drainTimeout.clampedNanoseconds)
        daemon.stop()
        metricsEndpoint?.stop()
        service.finish()
        service.report("stopped", isComplete ? "all requests were answered" : "some requests were cut")
        return isComplete
    }

    /// Applies another configuration to all later requests; requests in progress keep their configuration.
    ///
    /// Addresses, folders, the cache, threads, bounds of load and times stay what they were when the server started.
    /// All other settings change: keys, accepted requests and their responses, the log.
    public func reload(_ configuration: ServerConfiguration) {
        current.replace(by: Service(configuration, following: service))
    }

    package var isResponsive: Bool { daemon.isResponsive }

    /// Writes a line into the log that is about no request.
    package func report(_ event: String, _ message: String, level: LogLevel = .info) {
        service.report(event, message, level: level)
    }

    deinit { drain() }
}

extension DaemonLimits {
    fileprivate init(_ configuration: ServerConfiguration, connectionCount: Int) {
        self.init(
            connectionCount: min(configuration.maxConnectionCount, connectionCount),
            idle: configuration.idleTimeout, request: configuration.requestTimeout,
            bodyByteCount: configuration.maxSourceByteCount)
    }
}
