import SVGASystem
package import SVGATransfer

/// One connection to a server, logged in, its database chosen. Any thread may use it; one call waits for the other.
/// After a call that threw, the connection is useless, since the pending replies are unknown.
package final class RedisConnection: Sendable {
    private struct State {
        let channel: RedisChannel
        var isBroken = false
    }

    /// The server, by its URL without user and password.
    package let server: String
    private let commandTimeout: Duration
    private let state: Lock<State>

    /// Connects and logs in. `wakeup` ends all waits for replies, which then throw `closed`. `SVGAError.redisCode` is
    /// `LOADING` for a server that has just started.
    package init(_ url: RedisURL, options: RedisOptions = RedisOptions(), wakeup: Wakeup? = nil) throws(SVGAError) {
        (server, commandTimeout) = ("\(url)", options.commandTimeout)
        let channel = try RedisChannel(url, options: options, wakeup: wakeup)
        try channel.greet(url, until: SteadyClock.end(of: options.commandTimeout))
        state = Lock(State(channel: channel))
    }

    /// Sends commands in a pipeline, in one `timeout`; returns their replies in order, of which some may be errors.
    package func exchange(_ commands: [RedisCommand], timeout: Duration? = nil) throws(SVGAError) -> [RESPValue] {
        let end = SteadyClock.end(of: timeout ?? commandTimeout)
        return try state.withLock { (state) throws(SVGAError) in
            if state.isBroken { throw SVGAError.redisLost("an earlier call failed", server) }
            // Errors below leave replies unread.
            state.isBroken = true
            let replies = try state.channel.exchange(commands, until: end)
            state.isBroken = false
            return replies
        }
    }

    /// Whether the connection can be used: nothing failed, and the server has not ended it.
    package var isUsable: Bool { state.withLock { !$0.isBroken && $0.channel.isQuiet() } }
}

/// How clients connect, and how long they wait.
package struct RedisOptions: Hashable, Sendable {
    /// The file with the only trusted certificates for TLS; nil for the system's.
    package var certificateAuthorityFile: String?
    /// The most time until a connection stands, TLS included.
    package var connectTimeout: Duration = .seconds(5)
    /// The time limit for all responses of one call.
    package var commandTimeout: Duration = .seconds(10)
    /// The time that a call tries to reconnect after a lost connection; initially, the first failure is thrown.
    package var reconnectPatience: Duration = .seconds(10)
    /// The longest random wait before the second attempt to connect; it doubles with each further one.
    package var firstBackoff: Duration = .milliseconds(50)
    /// The longest wait between two attempts to connect.
    package var maxBackoff: Duration = .seconds(2)
    package var maxIdleConnectionCount = 8
    package var replyLimits = RESPLimits()

    package init() {}
}
