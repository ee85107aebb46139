import SVGAJobs
import SVGARedis
import SVGASystem

/// The scripts and keys of one queue and revision on a server.
struct QueueConnection: Sendable {
    let client: RedisClient
    let combined: CombinedCalls
    let settings: QueueSettings
    /// The prefix of all keys, such as `svga:{svga}:1:r7:`.
    let prefix: String
    /// Whether the server was found fit for jobs.
    private let isFit = Lock(false)

    init(_ client: RedisClient, combined: CombinedCalls, name: String, revision: Int, settings: QueueSettings) {
        (self.client, self.combined, self.settings) = (client, combined, settings)
        prefix = "svga:{\(name)}:1:r\(revision):"
    }

    func call(_ script: RedisScript, _ arguments: [any RedisArgument]) -> RedisScriptCall {
        let common: [any RedisArgument] = [
            settings.endedLifetime.wholeSeconds, settings.batchLifetime.wholeSeconds, max(1, settings.maxEndedCount),
            max(1, settings.maxDeadCount),
        ]
        return script.call(keys: [prefix], common + arguments)
    }

    /// Runs a script together with other threads' scripts.
    func run(_ script: RedisScript, _ arguments: [any RedisArgument]) throws(SVGAError) -> RESPValue {
        try checkFitness()
        return try SVGAError.ofQueue { try accepted(combined.run(call(script, arguments))) }
    }

    /// Runs a script with each list of arguments, in one round trip.
    func run(_ script: RedisScript, each lists: [[any RedisArgument]]) throws(SVGAError) -> [RESPValue] {
        try checkFitness()
        return try SVGAError.ofQueue {
            var replies: [RESPValue] = []
            for reply in try client.run(lists.map { call(script, $0) }) { replies.append(try accepted(reply)) }
            return replies
        }
    }

    func send(_ command: RedisCommand, waiting: Duration? = nil) throws(SVGAError) -> RESPValue {
        try checkFitness()
        return try SVGAError.ofQueue {
            if let waiting { return try client.read(command, waiting: waiting) }
            return try client.send(command)
        }
    }

    /// Waits for entries of a group; nil if none came, or if the group disappeared, for example with an emptied server.
    func readGroup(_ command: RedisCommand, waiting: Duration) throws(SVGAError) -> RESPValue? {
        let reply: RESPValue
        do { reply = try client.read(command, waiting: waiting) } catch {
            if error.redisCode == "NOGROUP" || error.redisCode == "UNBLOCKED" { return nil }
            return try SVGAError.ofQueue { throw error }
        }
        return reply.isNull ? nil : reply
    }

    private func accepted(_ reply: RESPValue) throws(SVGAError) -> RESPValue {
        if let error = reply.error { throw SVGAError.redisRefused(error, client.server) }
        return reply
    }

    /// Checks once that the server forgets no jobs. CONFIG is often forbidden, INFO is not.
    private func checkFitness() throws(SVGAError) {
        if isFit.withLock({ $0 }) { return }
        let info = try SVGAError.ofQueue { try client.send(RedisCommand("INFO", "memory")).text ?? "" }
        let name = "maxmemory_policy:"
        let line = info.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name) }
        guard line == "maxmemory_policy:noeviction" else {
            let policy = line.map { String($0.dropFirst(name.count)) } ?? "unknown"
            throw SVGAError.queueUnfit("its maxmemory-policy is \(policy); set maxmemory-policy noeviction")
        }
        isFit.withLock { $0 = true }
    }
}

extension Duration {
    /// Whole seconds, at least 1 and at most ten years.
    var wholeSeconds: Int { Int(clamping: min(max(1, components.seconds), 315_360_000)) }

    /// Whole milliseconds, at least 0 and at most ten years.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, seconds < 315_360_000 else { return seconds < 0 ? 0 : 315_360_000_000 }
        return Int(seconds) * 1000 + Int(max(0, attoseconds) / 1_000_000_000_000_000)
    }
}
