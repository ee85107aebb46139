package import SVGAErrors

// The reason why a call to Redis failed. The server stands in the message by its URL without user and password.
extension SVGAError {
    private static func redis(
        _ category: Category, _ problem: String, _ server: String, _ cause: Cause? = nil, isTransient: Bool = false
    ) -> SVGAError {
        SVGAError(category, "\(problem) (\(server))", cause: cause, isTransient: isTransient)
    }

    /// Connections cannot be made on this machine: libcurl is missing, or there are no more files or threads; why.
    static func noRedisTransport(_ reason: String, _ server: String) -> SVGAError {
        redis(.failed, "no connection can be made: \(reason)", server)
    }

    /// The connection ended. Commands that were sent may have been done or not.
    static func redisLost(_ reason: String, _ server: String) -> SVGAError {
        redis(.network, "the connection to Redis was lost: \(reason)", server, .connectionLost, isTransient: true)
    }

    /// No answer came in the time of ``RedisOptions``.
    static func noRedisAnswer(_ server: String) -> SVGAError {
        redis(.network, "Redis did not answer in time", server, .timedOut, isTransient: true)
    }

    static func redisLoginRefused(_ refusal: RESPError, _ server: String) -> SVGAError {
        redis(.forbidden, "Redis refused the login: \(refusal)", server, .login).with { $0.detail = refusal.code }
    }

    package static func redisRefused(_ refusal: RESPError, _ server: String) -> SVGAError {
        let isTransient = transientRedisCodes.contains(refusal.code)
        return redis(.failed, "Redis refused a command: \(refusal)", server, .command, isTransient: isTransient)
            .with { $0.detail = refusal.code }
    }

    static func malformedRedisReply(_ fault: SVGAError, _ server: String) -> SVGAError {
        redis(.damaged, "the server does not speak RESP2: \(fault)", server).keeping(fault)
    }

    package static func unexpectedRedisReply(_ reply: String, _ server: String) -> SVGAError {
        redis(.damaged, "Redis gave an answer of another form: \(reply)", server)
    }

    static func redisClosed(_ server: String) -> SVGAError {
        redis(.cancelled, "the connection to Redis was closed", server)
    }

    /// The code with which the server refused a command, such as `NOSCRIPT`; nil for everything else.
    package var redisCode: String? { cause == .command ? detail : nil }

    /// A server that starts, runs a long script, is part of a failover, or cannot write its file.
    private static let transientRedisCodes: Set<String> = [
        "BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "MISCONF", "NOREPLICAS", "READONLY", "TRYAGAIN",
    ]

    /// Uses a connection, whose errors become errors of the server.
    static func ofRedis<Value>(_ server: String, _ work: () throws -> Value) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            let detail = error.detail ?? error.reason
            let (network, late) = (Category.network, "Redis did not accept the connection in time")
            let answer =
                switch error.cause {
                case .unresolvable, .unreachable:
                    redis(network, "Redis cannot be reached: \(error.reason)", server, .unreachable, isTransient: true)
                case .tls: redis(network, "TLS with Redis failed: \(detail)", server, .tls)
                case .noConnection, .noTurn, .timedOut: redis(network, late, server, .noConnection, isTransient: true)
                case .connectionLost: redisLost(detail, server)
                default: noRedisTransport(error.reason, server)
                }
            throw answer.keeping(error)
        }
    }
}

// The reason why text is not the address of a Redis server. No error holds a part of the text: a misplaced mark can
// make anything of it the password.
extension SVGAError {
    package static let unknownScheme = unusable(
        "a Redis URL begins with redis://, rediss:// (TLS) or unix:// (a socket)")
    /// An `@` follows a `/`, `?` or `#`.
    package static let misplacedLogin = unusable(
        "the Redis URL has an '@' behind '/', '?' or '#': in a password these are %2F, %3F, %23")
    package static let badHost = unusable("the Redis URL has no valid host, as in redis://HOST:6379/NAME")
    package static let badPort = unusable(
        "the port of the Redis URL is none of 1 ... 65535; a ':' in a password needs user and '@'")
    package static let badSocketPath = unusable(
        "unix:// needs an absolute path of at most 107 bytes, as in unix:///run/redis.sock")
    package static let badEscape = unusable("the Redis URL is badly escaped: a percent sign is written as %25")
    package static let badName = unusable(
        "the name in the Redis URL must be 1 ... 64 letters, digits, '.', '_' or '-', and not only digits; to choose a "
            + "database, write ?db=N")
    package static let badDatabase = unusable("db= in the Redis URL is not a number of 0 or more")
    package static let badItem = unusable(
        "the Redis URL has an unknown item behind '?', or one twice; there are db= and, for unix://, name=")
    package static let fragment = unusable("the Redis URL has a '#'")
}
