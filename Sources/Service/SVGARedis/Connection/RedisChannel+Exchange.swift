import SVGAErrors

extension RedisChannel {
    /// Sends commands and gives their replies in the same order, until a time of `SteadyClock`.
    func exchange(_ commands: [RedisCommand], until end: Int64) throws(SVGAError) -> [RESPValue] {
        enqueue(commands)
        var replies: [RESPValue] = []
        replies.reserveCapacity(commands.count)
        for _ in commands { replies.append(try reply(until: end)) }
        return replies
    }

    private func reply(until end: Int64) throws(SVGAError) -> RESPValue {
        switch try next(until: end) {
        case .reply(let reply): return reply
        case .woken: throw SVGAError.redisClosed(server)
        case .timedOut: throw SVGAError.noRedisAnswer(server)
        }
    }

    /// Logs in, chooses the database and checks whether the server is ready, in one round trip.
    func greet(_ url: RedisURL, until end: Int64) throws(SVGAError) {
        let commands = RedisChannel.greeting(url)
        for (command, reply) in zip(commands, try exchange(commands, until: end)) {
            guard let error = reply.error else { continue }
            // A restricted user may lack the permission for PING.
            if command.name == "PING", error.code == "NOPERM" { continue }
            let isLogin = command.name == "AUTH" || error.code == "NOAUTH"
            throw isLogin ? SVGAError.redisLoginRefused(error, server) : .redisRefused(error, server)
        }
    }

    private static func greeting(_ url: RedisURL) -> [RedisCommand] {
        var commands: [RedisCommand] = []
        if let user = url.user {
            commands.append(RedisCommand("AUTH", user, url.password ?? ""))
        } else if let password = url.password {
            commands.append(RedisCommand("AUTH", password))
        }
        if url.database != 0 { commands.append(RedisCommand("SELECT", url.database)) }
        return commands + [RedisCommand("PING")]
    }
}
