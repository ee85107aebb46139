internal import CSVGARedisScripts
import SVGARedis

/// The scripts of a queue, each a step that nothing comes between.
enum QueueScripts {
    static let open = script("open")
    static let enqueue = script("enqueue")
    static let take = script("take", ["deliver"])
    static let claim = script("claim", ["deliver", "watch"])
    static let renew = script("renew")
    static let release = script("release")
    static let finish = script("finish")
    static let fail = script("fail", ["dead"])
    static let promote = script("promote", ["watch"])
    static let cancelBatch = script("cancel_batch")
    static let cancelJob = script("cancel_job")
    static let states = script("states")
    static let batches = script("batches")
    static let load = script("load")
    static let retryDead = script("retry_dead", ["dead"])
    static let purgeDead = script("purge_dead", ["dead"])
    static let beat = script("beat")
    static let leave = script("leave")
    static let workers = script("workers")

    /// A script, preceded by the parts that it shares with others.
    private static func script(_ name: String, _ parts: [String] = []) -> RedisScript {
        let names = ["common"] + parts + [name]
        return RedisScript(name: name, source: names.compactMap { sources[$0] }.joined(separator: "\n"))
    }

    /// The scripts and their shared parts, which the C target holds, by their names.
    private static let sources: [String: String] = {
        var sources: [String: String] = [:]
        var number = 0
        while let script = unsafe svga_redis_script_at(number) {
            let bytes = unsafe UnsafeBufferPointer(start: script.pointee.bytes, count: script.pointee.byte_count)
            let name = unsafe String(cString: script.pointee.name)
            sources[name] = unsafe String(decoding: bytes, as: UTF8.self)
            number += 1
        }
        return sources
    }()
}
