public import GiftModel
package import GiftStream
public import SVGAHTTP
package import SVGARedis

/// How a ``GiftServer`` runs.
///
/// ```swift
/// let keys = try GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
/// var configuration = GiftServerConfiguration(databasePath: "gifts.db", keys: keys)
/// configuration.addresses = [.unix(path: "/run/gift-tool.socket", mode: 0o660)]
/// configuration.allowedOrigins = .any
/// ```
public struct GiftServerConfiguration: Sendable {
    /// Where to listen.
    public var addresses = [ListenAddress(host: "127.0.0.1", port: 8090)]
    /// The file of the ledger, made where there is none; `:memory:` for one that ends with the server; or the URL of a database of
    /// PostgreSQL, `postgres://…`, which several servers may share.
    public var databasePath: String
    /// Whether the database may have several hosts without a synchronous standby, so that a fail-over can lose accepted orders.
    public var allowsAsyncStandby = false
    /// The keys of tokens.
    public var keys: GiftTokenKeys
    /// The most that gifts and categories may hold.
    public var limits = GiftLimits.standard
    /// Whether a verb of the hosted interface is taken once a second only, as the hosted service does.
    public var pacesHostedCalls = false
    /// How many requests are taken a second.
    public var rates = GiftRates()

    /// Who decides about orders; nil for the wallets of the ledger.
    public var hook: GiftHookSettings?
    /// Where clients find animations; nil where catalogues name their URLs alone.
    public var media: GiftMedia?
    /// The page on which viewers buy coins, for the panel.
    public var rechargeURL: String?
    /// Origins of pictures that pages may show beside their own, as `https://cdn.example`.
    public var imageOrigins: [String] = []
    /// The server to which each event is posted too, such as nchan: a URL to which the name of the room is added.
    public var publishURL: String?
    /// What carries gifts and chat between servers that share a database; nil where the database carries gifts, and chat stays.
    package var exchange: (any RoomExchange)?
    /// The server of Redis that carries them, where there is no ``exchange``.
    package var redis: GiftRedisSettings?
    /// Whether a user's new stream ends the one before.
    public var isSingleSession = false
    /// Whether anybody gets a token, for demonstrations.
    public var isDemo = false

    /// Web pages of other origins whose scripts may ask.
    public var allowedOrigins = AllowedOrigins.none
    /// Proxies that are believed about the addresses of clients.
    public var trustedProxies = TrustedProxies.none
    /// What of the log is left out.
    public var logLevel = LogLevel.info
    /// How its lines are written.
    public var logFormat = LogFormat.json
    /// Takes the lines of the log.
    public var log: @Sendable (String) -> Void = { _ in }

    /// What reads `/metrics` as a bearer token, next to the tokens of administrators; nil for those only.
    public var metricsToken: String?

    /// The most connections at a time, streams of events included.
    public var maxConnectionCount = 10_000
    /// The longest time until an answer.
    public var requestTimeout = Duration.seconds(30)
    /// How long a connection may stay open without a request.
    public var idleTimeout = Duration.seconds(15)
    /// How long to serve on while `/readyz` says not ready.
    public var drainDelay = Duration.zero
    /// How long requests may take to end after that.
    public var drainTimeout = Duration.seconds(30)
    /// What the first line of the log says beside the address.
    package var startNotes: [(name: String, value: String)] = []

    /// Makes a configuration.
    public init(databasePath: String, keys: GiftTokenKeys) {
        (self.databasePath, self.keys) = (databasePath, keys)
    }

    /// The same with what cannot change while a server runs as another one has it.
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

/// A server of Redis, and how it is connected to.
package struct GiftRedisSettings: Hashable, Sendable {
    /// Its address, with user and password.
    package var url: RedisURL
    /// Certificates and times.
    package var options = RedisOptions()

    /// Makes settings.
    package init(url: RedisURL) { self.url = url }
}

/// Who decides about orders beside the catalogue: a server that keeps wallets, asked before each gift.
///
/// ```swift
/// var hook = GiftHookSettings(url: "https://billing.example/gifts")
/// hook.secrets = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
/// hook.dialect = .hosted
/// ```
public struct GiftHookSettings: Hashable, Sendable {
    /// The words in which it is asked.
    public enum Dialect: String, CaseIterable, Hashable, Sendable {
        /// Those of this project.
        case native
        /// Those of the hosted gift service: `Live.CallbackBeforeSendGift`.
        case hosted
    }

    /// What becomes of an order where it does not answer.
    public enum Failure: String, CaseIterable, Hashable, Sendable {
        /// It is not accepted.
        case deny
        /// It is accepted without being paid.
        case allow
    }

    /// Where it is asked.
    public var url: String
    /// The text of the file of secrets with which calls are signed; nil for calls without signatures.
    public var secrets: String?
    /// The words in which it is asked.
    public var dialect = Dialect.native
    /// What becomes of an order where it does not answer.
    public var onFailure = Failure.deny
    /// How long an answer may take: 0.1 to 10 s.
    public var timeout = Duration.seconds(2)
    /// How long after its order a gift is still shown: 30 to 600 s, and at least twice the time from an order to its retry.
    public var lateAfter = Duration.seconds(60)
    /// Whether it may be asked again in the hosted dialect, because it charges each `webhook-id` once.
    public var isRepeatable = false
    /// What becomes of an order that it allows too late: `false` shows the gift late, `true` calls it off.
    public var cancelsLateGifts = false

    /// Makes settings.
    public init(url: String) { self.url = url }

    /// The time after which another server takes over an order that has no recorded answer.
    var lease: Duration { timeout + .seconds(3) }

    /// Why `gift-tool serve` does not start with these settings; nil where it does.
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
