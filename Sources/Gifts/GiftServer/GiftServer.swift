import GiftLedger
import GiftModel
import GiftStream
import SVGACoding
public import SVGAErrors
import SVGAHTTP
import SVGARedis
import SVGASystem

/// Accepts gifts of live rooms over HTTP: bills them, records them, and broadcasts them in the room.
///
/// ```swift
/// let keys = try GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
/// let server = try GiftServer(GiftServerConfiguration(databasePath: "gifts.db", keys: keys))
/// print("listening on port \(server.port)")
/// server.drain()
/// ```
///
/// The page `Docs/GiftServer.md` describes its responses.
public final class GiftServer: Sendable {
    /// The port that is listened on, the first of several; 0 without any.
    public let port: Int
    /// The server's addresses in text form, with the port that the system chose.
    package let listenerNames: [String]
    private let first: GiftServerConfiguration
    let service: GiftService
    let ledger: any SQLRepository
    private let daemon: HTTPDaemon
    private let upkeep: Upkeep
    private let isEnded = Lock(false)

    /// The listening place, in words: `port 8090`, or all its addresses.
    package var place: String {
        listenerNames.count == 1 && port > 0 ? "port \(port)" : listenerNames.joined(separator: ", ")
    }

    /// Starts a server. It takes requests from now on, on separate threads.
    ///
    /// - Throws: ``SVGAError``.
    public init(_ configuration: GiftServerConfiguration) throws(SVGAError) {
        first = configuration
        // Loads libcrypto, for which the first request would wait otherwise.
        _ = try SHA256.digest(of: [])
        let connectionCount = min(configuration.maxConnectionCount, DaemonLimits.raiseOpenFileLimit())
        let rooms = RoomStreams(isSingleSession: configuration.isSingleSession)
        let parts = try SVGAError.only {
            let listeners = try configuration.addresses.map { try ListeningSocket($0.socket) }
            return (ledger: try GiftServer.usingLedger { try ServerLedger(configuration, rooms) }, listeners: listeners)
        }
        let ledger = parts.ledger.repository
        self.ledger = ledger
        port = parts.listeners.map(\.port).first { $0 > 0 } ?? 0
        listenerNames = parts.listeners.map(\.name)
        do {
            let orders = try OrderProcessor(ledger, configuration.hook) { [weak rooms] in
                rooms?.group?.isElected ?? true
            }
            service = GiftService(configuration, repository: ledger, orders: orders, rooms: rooms)
        } catch {
            ledger.close()
            throw SVGAError(error)
        }
        do {
            if configuration.isDemo { try Demo.prepareWaiting(ledger) }
            daemon = try HTTPDaemon(
                service, on: parts.listeners,
                limits: DaemonLimits(
                    connectionCount: connectionCount, idle: configuration.idleTimeout,
                    request: configuration.requestTimeout, bodyByteCount: 1 << 20))
        } catch {
            ledger.close()
            throw SVGAError(error)
        }
        rooms.start(ledger)
        upkeep = Upkeep(service)
        rooms.publisher = first.publishURL.map { url in
            GiftPublisher(url, ledger) { [weak service] line in service?.report("publish-failed", line, level: .warn) }
        }
        try SVGAError.only { try join(parts.ledger, rooms) }
        service.orders.start { [weak service] event, message, level, notes in
            if event == "ledger-failed" { service?.metrics.addLedgerFault() }
            service?.report(event, message, level: level, notes: notes)
        }
        service.report("started", "listening on \(place)", notes: configuration.startNotes.map { ($0.name, $0.value) })
    }

    /// Accepts no further connections, answers all existing requests, ends the streams, and closes the ledger.
    ///
    /// First the server says that it is not ready, for ``GiftServerConfiguration/drainDelay``.
    ///
    /// - Returns: Whether all requests ended within ``GiftServerConfiguration/drainTimeout``; those that did not are cut.
    @discardableResult public func drain() -> Bool {
        let isFirst = isEnded.withLock { isEnded in
            defer { isEnded = true }
            return !isEnded
        }
        guard isFirst else { return true }
        service.report("draining", "no further connections are taken")
        service.drain.cancel()
        SteadyClock.wait(nanoseconds: first.drainDelay.clampedNanoseconds)
        upkeep.stop()
        service.rooms.stop()
        let isComplete = daemon.drain(until: SteadyClock.now + first.drainTimeout.clampedNanoseconds)
        daemon.stop()
        service.orders.stop()
        service.rooms.group?.stop()
        service.rooms.publisher?.stop()
        ledger.close()
        service.report("stopped", isComplete ? "all requests were answered" : "some requests were cut")
        return isComplete
    }

    /// Applies another configuration to all requests that come from now on.
    ///
    /// Keys, secrets of the hook, limits, origins, proxies, links and the log change. Addresses, the ledger, the rest of the
    /// hook and times stay what they were.
    public func reload(_ configuration: GiftServerConfiguration) {
        service.apply(configuration.keepingFixedParts(of: first))
        service.orders.reload(configuration.hook)
    }

    /// Joins the servers that share the ledger; a single server does all their work.
    private func join(_ ledger: ServerLedger, _ rooms: RoomStreams) throws {
        guard let shared = ledger.shared else {
            rooms.publisher?.start()
            return
        }
        let exchange = try makeExchange()
        let group = ServerGroup(shared.repository, shared.address, rooms, exchange: exchange) { [weak service] line in
            service?.report("feed-failed", line, level: .warn)
        }
        rooms.group = group
        try GiftServer.usingLedger { try group.start() }
    }

    /// Does work on the ledger that a start needs.
    private static func usingLedger<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw SVGAError(error).with { $0.cause = .unusableLedger } }
    }

    private func makeExchange() throws -> (any RoomExchange)? {
        guard first.exchange == nil, let settings = first.redis else { return first.exchange }
        return try SVGAError.saying("--redis", .invalidRequest) {
            try RedisExchange(settings.url, options: settings.options) { [weak service] line in
                service?.report("exchange-failed", line, level: .warn)
            }
        }
    }

    package var isResponsive: Bool { daemon.isResponsive }

    package var metricsText: String { service.metricsText }

    package func report(_ event: String, _ message: String, level: LogLevel = .info) {
        service.report(event, message, level: level)
    }

    deinit { drain() }
}
