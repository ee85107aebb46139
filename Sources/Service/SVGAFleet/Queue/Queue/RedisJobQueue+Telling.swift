package import SVGAErrors
package import SVGAJobs
import SVGARedis

extension RedisJobQueue {
    package func status(of batch: BatchID) throws(SVGAError) -> BatchStatus? {
        let reply = try connection.send(RedisCommand("HGETALL", connection.prefix + "b:\(batch)"))
        if reply.elements?.isEmpty != false { return nil }
        let names = ["o", "r", "l", "a", "t", "T", "total", "joined", "done", "dead", "cancelled", "failed", "state"]
        var fields = try ReplyReader(fields: reply, named: names, of: "status")
        var known = JobBatch(id: batch, output: try fields.text(), rendererRevision: try fields.integer())
        known.lane = try fields.lane()
        known.maxAttemptCount = try fields.integer(in: JobBatch.attemptCounts)
        known.timeout = try fields.integer(in: JobBatch.timeouts)
        known.trace = try fields.text()
        var status = BatchStatus(known)
        status.totalCount = try fields.count()
        status.joinedCount = try fields.count()
        status.doneCount = try fields.count()
        status.deadCount = try fields.count()
        status.cancelledCount = try fields.count()
        status.failureCount = try fields.count()
        status.isCancelled = try fields.text() == "cancelled"
        return status
    }

    package func states(of keys: [JobKey]) throws(SVGAError) -> [JobState?] {
        var states: [JobState?] = []
        for start in stride(from: 0, to: keys.count, by: 500) {
            let part = keys[start..<min(start + 500, keys.count)]
            var reader = try ReplyReader(connection.run(QueueScripts.states, part.map(\.bytes)), of: "states")
            for _ in part { states.append(try reader.state()) }
        }
        return states
    }

    package func cancel(_ batch: BatchID) throws(SVGAError) {
        let reply = try connection.run(QueueScripts.cancelBatch, [batch.description])
        if reply.integerValue == 0 { throw SVGAError.unknownBatch(batch) }
    }

    package func cancel(_ job: JobKey) throws(SVGAError) -> Bool {
        try connection.run(QueueScripts.cancelJob, [job.bytes]).integerValue == 1
    }

    package func endedJobs(after cursor: inout String, waiting: Duration) throws(SVGAError) -> [JobKey] {
        let stream = connection.prefix + "done"
        if cursor.isEmpty { cursor = try lastEntry(of: stream) }
        let milliseconds = waiting.wholeMilliseconds
        let block: [any RedisArgument] = milliseconds > 0 ? ["BLOCK", milliseconds] : []
        let words: [any RedisArgument] = ["COUNT", 1000] + block + ["STREAMS", stream, cursor]
        let reply = try connection.send(RedisCommand("XREAD", arguments: words), waiting: waiting)
        if reply.isNull { return [] }
        var streams = try ReplyReader(reply, of: "XREAD")
        var found = try streams.reader()
        _ = try found.value()
        var entries = try found.reader()
        var keys: [JobKey] = []
        while !entries.isAtEnd {
            var entry = try entries.reader()
            cursor = try entry.text()
            var fields = try ReplyReader(fields: entry.value(), named: ["k"], of: "XREAD")
            keys.append(try fields.key())
        }
        return keys
    }

    /// The ID of the last entry of a stream; one before all others where it is empty.
    private func lastEntry(of stream: String) throws(SVGAError) -> String {
        let reply = try connection.send(RedisCommand("XREVRANGE", stream, "+", "-", "COUNT", 1))
        var entries = try ReplyReader(reply, of: "XREVRANGE")
        if entries.isAtEnd { return "0-0" }
        var entry = try entries.reader()
        return try entry.text()
    }
}
