package import SVGAErrors
import SVGASystem
import SVGATransfer

/// A Redis client for any number of threads: each call takes its own connection, and connections are kept. All calls
/// block the thread, none without bound. If the connection is gone, a call makes another, several times at random
/// intervals, but sent commands are not repeated: after `timedOut` and `connectionLost` it is unknown whether a command
/// was executed, and only the caller knows the consequences.
package final class RedisClient: Sendable {
    struct State {
        /// Idle connections, the last used one at the end.
        var idle: [RedisConnection] = []
        var isClosed = false
        var hasConnected = false
        /// The hash of each script that some server has loaded.
        var hashes: [RedisScript: String] = [:]
    }

    /// The server, by its URL without user and password.
    package let server: String
    let state = Lock(State())
    private let url: RedisURL
    private let options: RedisOptions
    /// Ends the waits of all connections.
    private let closing: Wakeup

    /// Creates a client, which connects with its first call.
    package init(_ url: RedisURL, options: RedisOptions = RedisOptions()) throws(SVGAError) {
        (self.url, self.options, server) = (url, options, "\(url)")
        closing = try SVGAError.ofRedis("\(url)") { try Wakeup() }
    }

    /// Sends a command. An error as the reply is thrown with its `SVGAError.redisCode`.
    package func send(_ command: RedisCommand) throws(SVGAError) -> RESPValue {
        try accepted(try send([command]))
    }

    /// Sends commands in one round trip, between which others' may run; replies have the same order and may be errors.
    package func send(_ commands: [RedisCommand]) throws(SVGAError) -> [RESPValue] {
        try exchange(commands, timeout: options.commandTimeout)
    }

    /// Sends a command such as `XREAD BLOCK`, for which the server may wait in addition to the usual response time.
    package func read(_ command: RedisCommand, waiting: Duration) throws(SVGAError) -> RESPValue {
        try accepted(try exchange([command], timeout: max(waiting, .zero) + options.commandTimeout))
    }

    /// Ends all calls, which throw `closed`, as do all further ones.
    package func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        closing.wake()
        state.wakeWaiters()
        withExtendedLifetime(idle) {}
    }

    deinit { close() }

    func accepted(_ replies: [RESPValue]) throws(SVGAError) -> RESPValue {
        guard let reply = replies.first else { throw SVGAError.unexpectedRedisReply("none", server) }
        if let error = reply.error { throw SVGAError.redisRefused(error, server) }
        return reply
    }

    private func exchange(_ commands: [RedisCommand], timeout: Duration) throws(SVGAError) -> [RESPValue] {
        if commands.isEmpty { return [] }
        let connection = try takeConnection()
        let replies = try connection.exchange(commands, timeout: timeout)
        state.withLock { state in
            if !state.isClosed, state.idle.count < options.maxIdleConnectionCount { state.idle.append(connection) }
        }
        return replies
    }
}

extension RedisClient {
    /// A connection that seems to work: an idle one, or another.
    private func takeConnection() throws(SVGAError) -> RedisConnection {
        while let connection = try takeIdle() {
            if connection.isUsable { return connection }
        }
        let connection = try connect()
        state.withLock { $0.hasConnected = true }
        return connection
    }

    private func takeIdle() throws(SVGAError) -> RedisConnection? {
        let (isClosed, connection) = state.withLock { ($0.isClosed, $0.idle.popLast()) }
        if isClosed { throw .redisClosed(server) }
        return connection
    }

    /// Connects; if there was a connection before, several times at random intervals.
    private func connect() throws(SVGAError) -> RedisConnection {
        let isPatient = state.withLock { $0.hasConnected }
        let end = SteadyClock.end(of: isPatient ? options.reconnectPatience : .zero)
        var attempt = 1
        while true {
            do {
                return try RedisConnection(url, options: options, wakeup: closing)
            } catch {
                attempt += 1
                let next = SteadyClock.end(of: options.backoff(beforeAttempt: attempt))
                if !error.isTransient || next > end { throw error }
                try rest(until: next)
            }
        }
    }

    /// Waits until a time, or until the client is closed.
    private func rest(until end: Int64) throws(SVGAError) {
        let isClosed: Void? = state.waiting(until: end) { $0.isClosed ? () : nil }
        if isClosed != nil { throw SVGAError.redisClosed(server) }
    }
}

extension RedisOptions {
    /// The delay before an attempt to connect, the first being 1: a random part of a limit that doubles.
    package func backoff(beforeAttempt attempt: Int, random: Double = .random(in: 0...1)) -> Duration {
        let policy = RetryPolicy(maxAttemptCount: .max, firstBackoff: firstBackoff, maxBackoff: maxBackoff)
        return policy.delay(beforeAttempt: attempt, random: random) ?? maxBackoff
    }
}
