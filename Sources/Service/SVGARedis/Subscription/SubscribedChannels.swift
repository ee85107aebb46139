import SVGAErrors

/// The requested channels of a connection, and the confirmed ones.
struct SubscribedChannels {
    private var asked: Set<String> = []
    private var confirmed: Set<String> = []
    private var hasBegun = false

    /// The commands that lead to the wanted channels.
    mutating func commands(for wanted: Set<String>) -> [RedisCommand] {
        let (added, removed) = (wanted.subtracting(asked), asked.subtracting(wanted))
        asked = wanted
        confirmed.subtract(removed)
        var commands: [RedisCommand] = []
        if !added.isEmpty { commands.append(RedisCommand("SUBSCRIBE", arguments: added.sorted())) }
        if !removed.isEmpty { commands.append(RedisCommand("UNSUBSCRIBE", arguments: removed.sorted())) }
        return commands
    }

    /// Whether all requested channels are now confirmed for the first time.
    mutating func begins() -> Bool {
        guard !hasBegun, confirmed == asked else { return false }
        hasBegun = true
        return true
    }

    /// Handles the server's output; returns the message in it, nil for a command's reply.
    mutating func message(in reply: RESPValue, server: String) throws(SVGAError) -> RedisSubscription? {
        if let error = reply.error { throw SVGAError.redisRefused(error, server) }
        if reply == .status("PONG") { return nil }
        let parts = reply.elements ?? []
        switch (parts.first?.text, parts.count) {
        case ("message", 3):
            guard let channel = parts[1].text, let payload = parts[2].bytes else { break }
            return .message(channel: channel, payload: payload)
        case ("subscribe", 3):
            if let channel = parts[1].text, asked.contains(channel) { confirmed.insert(channel) }
            return nil
        case ("unsubscribe", 3), ("pong", 2): return nil
        default: break
        }
        throw SVGAError.unexpectedRedisReply("\(parts.count) parts in a subscription", server)
    }
}
