public import GiftModel
package import GiftStream
public import SVGAHTTP
package import SVGARedis

/// The settings of a ``GiftServer``.
///
/// ```swift
/// let keys = try GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
/// var configuration = GiftServerConfiguration(databasePath: "gifts.db", keys: keys)
/// configuration.addresses = [.unix(path: "/run/gift-tool.socket", mode: 0o660)]
/// configuration.allowedOrigins = .any
/// ```
public struct GiftServerConfiguration: Sendable {
    /// The listening addresses.
    public var addresses = [ListenAddress(host: "127.0.0.1", port: 8090)]
    /// The ledger file, created if missing; `:memory:` for one that ends with the server; or the URL of a PostgreSQL
    /// database, `postgres://…`, which several servers may share.
    public var databasePath: String
    /// Whether the database may have several hosts without a synchronous standby, so that a fail-over can lose accepted orders.
    public var allowsAsyncStandby = false
    /// The keys of tokens.
    public var keys: GiftTokenKeys
    /// The most that gifts and categories may hold.
    public var limits = GiftLimits.standard
    /// Whether a verb of the hosted interface is taken once a second only, as the hosted service does.
    public var pacesHostedCalls = false
    /// The maximum request rates.
    public var rates = GiftRates()

    /// The billing system that decides about orders; nil for the ledger's wallets.
    public var hook: GiftHookSettings?
    /// The clients' source of animations; nil if catalogues only name their URLs.
    public var media: GiftMedia?
    /// The page on which viewers buy coins, for the panel.
    public var rechargeURL: String?
    /// Origins of pictures that pages may show in addition to their own, as `https://cdn.example`.
    public var imageOrigins: [String] = []
    /// The server to which each event is posted too, such as nchan: a URL to which the name of the room is added.
    public var publishURL: String?
    /// Carries gifts and chat between servers; nil if their database carries gifts, and chat stays local.
    package var exchange: (any RoomExchange)?
    /// The Redis server that carries them, if there is no ``exchange``.
    package var redis: GiftRedisSettings?
    /// Whether a user's new stream ends the one before.
    public var isSingleSession = false
    /// Whether anybody gets a token, for demonstrations.
    public var isDemo = false

    /// Web pages of other origins whose scripts may ask.
    public var allowedOrigins = AllowedOrigins.none
    /// Proxies that are believed about the addresses of clients.
    public var trustedProxies = TrustedProxies.none
    /// The minimum log level.
    public var logLevel = LogLevel.info
    /// The format of log records.
    public var logFormat = LogFormat.json
    /// Takes the lines of the log.
    public var log: @Sendable (String) -> Void = { _ in }

    /// The bearer token for `/metrics`, in addition to administrators' tokens; nil for only those.
    public var metricsToken: String?

    /// The maximum number of concurrent connections, including event streams.
    public var maxConnectionCount = 10_000
    /// The longest time until an answer.
    public var requestTimeout = Duration.seconds(30)
    /// The time that a connection may stay open without a request.
    public var idleTimeout = Duration.seconds(15)
    /// The time to continue serving while `/readyz` reports not ready.
    public var drainDelay = Duration.zero
    /// The time limit for requests after that.
    public var drainTimeout = Duration.seconds(30)
    /// Values in the first log record, in addition to the address.
    package var startNotes: [(name: String, value: String)] = []

    /// Creates a configuration.
    public init(databasePath: String, keys: GiftTokenKeys) { (self.databasePath, self.keys) = (databasePath, keys) }

    /// The same configuration, but with another's values for settings that cannot change while a server runs.
    func keepingFixedParts(of first: GiftServerConfiguration) -> GiftServerConfiguration {
        var new = self
        (new.addresses, new.databasePath, new.hook) = (first.addresses, first.databasePath, first.hook)
        (new.exchange, new.redis, new.allowsAsyncStandby) = (first.exchange, first.redis, first.allowsAsyncStandby)
        (new.publishURL, new.isSingleSession, new.isDemo) = (first.publishURL, first.isSingleSession, first.isDemo)
        (new.maxConnectionCount, new.rates) = (first.maxConnectionCount, first.rates)
        (new.requestTimeout, new.idleTimeout) = (first.requestTimeout, first.idleTimeout)
        (new.drainDelay, new.drainTimeout) = (first.drainDelay, first.drainTimeout)
        return new
    }
}

package struct GiftRedisSettings: Hashable, Sendable {
    package var url: RedisURL
    package var options = RedisOptions()

    package init(url: RedisURL) { self.url = url }
}

/// The billing system that decides about orders: a server that keeps wallets, called before each gift.
///
/// ```swift
/// var hook = GiftHookSettings(url: "https://billing.example/gifts")
/// hook.secrets = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
/// hook.dialect = .hosted
/// ```
public struct GiftHookSettings: Hashable, Sendable {
    /// The keys of its calls.
    public enum Dialect: String, CaseIterable, Hashable, Sendable {
        /// This project's keys.
        case native
        /// The hosted gift service's keys: `Live.CallbackBeforeSendGift`.
        case hosted
    }

    /// The handling of an order without an answer.
    public enum Failure: String, CaseIterable, Hashable, Sendable {
        /// It is not accepted.
        case deny
        /// It is accepted without being paid.
        case allow
    }

    /// The URL of calls.
    public var url: String
    /// The text of the file of secrets with which calls are signed; nil for calls without signatures.
    public var secrets: String?
    /// The keys of its calls.
    public var dialect = Dialect.native
    /// The handling of an order without an answer.
    public var onFailure = Failure.deny
    /// The time limit of an answer: 0.1 to 10 s.
    public var timeout = Duration.seconds(2)
    /// The time after its order during which a gift is still shown: 30 to 600 s, and at least twice the time from an
    /// order to its retry.
    public var lateAfter = Duration.seconds(60)
    /// Whether it may be asked again in the hosted dialect, because it charges each `webhook-id` once.
    public var isRepeatable = false
    /// The handling of an order that is allowed too late: `false` shows the gift late, `true` cancels it.
    public var cancelsLateGifts = false

    /// Creates settings.
    public init(url: String) { self.url = url }

    /// The time after which another server takes over an order that has no recorded answer.
    var lease: Duration { timeout + .seconds(3) }

    /// The reason why `gift-tool serve` does not start with these settings, or nil.
    package var fault: String? {
        if timeout < .milliseconds(100) || timeout > .seconds(10) {
            return "--hook-timeout: 0.1 to 10 seconds are allowed"
        }
        // An answer of the second request, after the lease, still comes in time.
        if lateAfter < .seconds(30) || lateAfter > .seconds(600) {
            return "--late-after: 30 to 600 seconds are allowed"
        }
        return nil
    }
}
