import SVGADigest
import SVGAHTTP
import SVGAJobs
import SVGASystem

/// Serves pictures of animations over HTTP/1.1.
///
/// ```swift
/// let server = try Server(ServerConfiguration(rendererVersion: "1", workerCount: 2))
/// print("listening on port \(server.port)")
/// server.drain()
/// ```
///
/// The page `Docs/Server.md` says what it answers.
public final class Server: Sendable {
    /// The port that is listened on.
    public let port: Int
    private let service: Service
    private let daemon: HTTPDaemon
    private let configuration: ServerConfiguration
    private let listener: Lock<ListeningSocket?>

    /// Starts a server. It takes requests from now on, on threads of its own.
    ///
    /// - Throws: ``ServerError``.
    public init(_ configuration: ServerConfiguration) throws(ServerError) {
        self.configuration = configuration
        let connectionCount = OpenFileLimit.raise()
        do {
            let listener = try ListeningSocket(host: configuration.address.host, port: configuration.address.port)
            port = listener.port
            self.listener = Lock(listener)
            service = try Service(configuration)
            // Loads libcrypto, for which the first request would wait otherwise.
            _ = try SHA256.digest(of: [], throwing: ServerError.self)
            do {
                daemon = try HTTPDaemon(
                    service, on: listener, limits: DaemonLimits(configuration, connectionCount: connectionCount))
            } catch {
                service.queue.finish()
                throw error
            }
        } catch {
            throw ServerError(error)
        }
        service.report("started", "listening on port \(port)")
    }

    /// Accepts no further connections, answers all requests that are there, and ends.
    ///
    /// First the server says that it is not ready, for ``ServerConfiguration/drainDelay``. Answers end their connections from
    /// then on.
    ///
    /// - Returns: Whether all requests ended within ``ServerConfiguration/drainTimeout``; those that did not are cut.
    @discardableResult public func drain() -> Bool {
        guard let listener = listener.withLock({ $0.take() }) else { return true }
        service.report("draining", "no further connections are taken")
        service.beginDraining()
        SteadyClock.wait(nanoseconds: configuration.drainDelay.nanoseconds)
        let isComplete = daemon.drain(listener, until: SteadyClock.now + configuration.drainTimeout.nanoseconds)
        daemon.stop()
        service.queue.finish()
        service.report("stopped", isComplete ? "all requests were answered" : "some requests were cut")
        return isComplete
    }

    deinit { drain() }
}

extension DaemonLimits {
    fileprivate init(_ configuration: ServerConfiguration, connectionCount: Int) {
        self.init(
            connectionCount: min(configuration.maxConnectionCount, connectionCount),
            idleNanoseconds: configuration.idleTimeout.nanoseconds,
            requestNanoseconds: configuration.requestTimeout.nanoseconds,
            bodyByteCount: configuration.maxSourceByteCount)
    }
}

extension Duration {
    /// The time in nanoseconds, at most about a hundred years.
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return min(max(0, seconds), 3_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
