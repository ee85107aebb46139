import SVGAFleet
import SVGAJobs
import SVGARedis
import SVGATestQueue
import SVGATestServices

/// A queue in its own Redis, whose times a test moves back.
struct AgingRedisQueue: AgingQueue {
    let server: RedisServer
    let client: RedisClient
    let redisQueue: RedisJobQueue

    var queue: any JobQueue { redisQueue }

    init(_ settings: QueueSettings = QueueSettings(), _ arguments: [String] = []) throws {
        server = try RedisServer(arguments)
        let url = try RedisURL(server.url)
        client = try RedisClient(url)
        redisQueue = try RedisJobQueue(
            url: url, rendererRevision: JobQueueContract.rendererRevision, settings: settings)
    }

    func age(by time: Duration) throws {
        let (seconds, attoseconds) = time.components
        let milliseconds = Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        _ = try client.run(AgingRedisQueue.script.call(keys: ["svga:{svga}:1:r7:"], [milliseconds]))
    }

    /// Ages leases, waiting attempts, heartbeats and lifetimes.
    private static let script = RedisScript(
        name: "age",
        source: """
            local prefix, time = KEYS[1], tonumber(ARGV[1])
            for _, lane in ipairs({ 'high', 'normal', 'low' }) do
                local found = redis.pcall('XPENDING', prefix .. lane, 'render', '-', '+', 100000)
                for _, entry in ipairs(found.err and {} or found) do
                    redis.call('XCLAIM', prefix .. lane, 'render', entry[2], 0, entry[1], 'IDLE', entry[3] + time,
                        'JUSTID')
                end
            end
            for _, set in ipairs({ 'retry', 'w' }) do
                for _, member in ipairs(redis.call('ZRANGE', prefix .. set, 0, -1)) do
                    redis.call('ZINCRBY', prefix .. set, -time, member)
                end
            end
            for _, key in ipairs(redis.call('KEYS', prefix .. '*')) do
                local left = redis.call('PTTL', key)
                if left >= 0 then redis.call('PEXPIRE', key, left - time) end
            end
            return 1
            """)
}
