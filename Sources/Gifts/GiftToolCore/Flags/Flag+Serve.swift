import SVGACommandLine
import SVGAToolCore

extension Flag.Category {
    /// The billing system, and the source of animations.
    static let billing = Flag.Category("Billing and media", rank: 30)
    static let operating = Flag.Category("Operation", rank: 40)
}

extension Flag {
    static let listen = Flag(
        "listen", value: "HOST:PORT", .server,
        help: "Where to listen, also unix:PATH; may be repeated; 127.0.0.1:8090 by default.", isRepeatable: true)
    static let config = Flag(
        "config", value: "FILE", .server,
        help: "Read 'name = value' lines for options that are neither given nor in GIFT_… variables.")
    static let printConfig = Flag("print-config", .server, help: "Print all settings and where they come from.")
    static let database = Flag(
        "database", value: "FILE", .server,
        help: "The file of catalogue, wallets, orders and events; or a shared database's URL postgres://….")
    static let allowAsyncStandby = Flag(
        "allow-async-standby", .server,
        help:
            "Start although --database names several hosts without a synchronous standby; a fail-over can lose orders.")
    static let redis = Flag(
        "redis", value: "URL", .server,
        help: "The Redis by which servers of one database exchange gifts and chat: redis://, rediss:// or unix://.")
    static let redisCertificates = Flag(
        "redis-cacert", value: "FILE", .server, help: "Certificates to trust for Redis, instead of the system's.")
    static let keyFile = Flag(
        "key-file", value: "FILE", .server,
        help: "Keys of tokens, '[NAME] HEX' a line: the first signs, all are accepted.")
    static let singleSession = Flag(
        "single-session", .server, help: "End a user's stream in a room when the same user opens another.")
    static let demo = Flag(
        "demo", .server, help: "Show eight gifts, three rooms and robots, and give a token and 500 coins to anybody.")
    static let allowOrigin = Flag(
        "allow-origin", value: "ORIGIN,...", .server,
        help: "Web pages whose scripts may ask, as https://shop.example, or * for all.")
    static let maxConnections = Flag(
        "max-connections", value: "N", .server, help: "Connections and streams at a time; 10000 by default.")
    static let addressRate = Flag(
        "address-rate", value: "N", .server, help: "Requests a second of one address; 50 by default.")

    static let hook = Flag(
        "hook", value: "URL", .billing, help: "Ask this server about each order, instead of using own wallets.")
    static let hookSecretFile = Flag(
        "hook-secret-file", value: "FILE", .billing, help: "Secrets that sign its calls, one a line: all of them sign.")
    static let hookUnsigned = Flag(
        "hook-unsigned", .billing, help: "Send its calls without signatures, so that it cannot authenticate them.")
    static let hookDialect = Flag(
        "hook-dialect", value: "DIALECT", .billing, help: "The keys of its calls; native by default.",
        values: ["native", "hosted"])
    static let hookFailure = Flag(
        "hook-failure", value: "WORD", .billing,
        help: "Handling of an order without an answer: deny or allow; deny by default.",
        values: ["deny", "allow"])
    static let hookTimeout = Flag(
        "hook-timeout", value: "SECONDS", .billing,
        help: "How long an answer of the hook may take, 0.1 to 10; 2 by default.")
    static let hookRepeatable = Flag(
        "hook-repeatable", .billing,
        help: "Ask again in the hosted dialect: the billing system charges each webhook-id once.")
    static let lateAfter = Flag(
        "late-after", value: "SECONDS", .billing,
        help: "How long after its order a gift is still shown, 30 to 600; 60 by default.")
    static let lateGift = Flag(
        "late-gift", value: "WORD", .billing,
        help: "Handling of a gift that the hook allows late: deliver or cancel; deliver by default.",
        values: ["deliver", "cancel"])
    static let rechargeURL = Flag("recharge-url", value: "URL", .billing, help: "The page on which viewers buy coins.")
    static let mediaURL = Flag(
        "media-url", value: "URL", .billing,
        help: "Where svga-tool serve answers: catalogues name animation, poster and facts of each gift there.")
    static let mediaKeyFile = Flag(
        "media-key-file", value: "FILE", .billing, help: "The key file of that server; its first key signs.")
    static let imageOrigins = Flag(
        "image-origins", value: "ORIGIN,...", .billing, help: "Where icons and avatars come from, for pages.")
    static let publishURL = Flag(
        "publish-url", value: "URL", .billing, help: "Post each event of a room here too, as nchan takes it.")

    static let metricsTokenFile = Flag(
        "metrics-token-file", value: "FILE", .operating,
        help: "A token that reads /metrics, which otherwise takes the token of an administrator.")
    static let logLevel = Flag(
        "log-level", value: "LEVEL", .operating,
        help: "Minimum log level: debug, info, warn or error; info by default.",
        values: ["debug", "info", "warn", "error"])
    static let logFormat = Flag(
        "log-format", value: "FORMAT", .operating,
        help: "Lines of the log: json, or text, the default on a terminal.", values: ["json", "text"])

    static let serve: [Flag] = [
        listen, socketMode, config, printConfig, database, allowAsyncStandby, redis, redisCertificates, keyFile,
        singleSession, demo, allowOrigin, trustedProxies, maxConnections, addressRate, requestTimeout, idleTimeout,
        drainTimeout, drainDelay, giftLimits, hook, hookSecretFile, hookUnsigned, hookDialect, hookFailure, hookTimeout,
        hookRepeatable, lateGift, lateAfter, rechargeURL, mediaURL, mediaKeyFile, imageOrigins, publishURL,
        metricsTokenFile, logLevel, logFormat,
    ]

    /// Those that take effect only when a server starts.
    static let fixedWhileServing = [
        listen, socketMode, database, allowAsyncStandby, redis, redisCertificates, singleSession, demo, maxConnections,
        addressRate, requestTimeout, idleTimeout, drainTimeout, drainDelay, hook, hookSecretFile, hookUnsigned,
        hookDialect, hookFailure, hookTimeout, hookRepeatable, lateGift, lateAfter, publishURL,
    ]
}
