package import SVGAErrors
package import SVGAJobs
import SVGARedis
import SVGASystem

extension RedisJobQueue {
    /// The longest single wait for a job: returned jobs wake no waiter, so they are searched for that often.
    private static let longestWait = Duration.milliseconds(500)

    package func take(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID, waiting: Duration
    ) throws(SVGAError) -> [JobDelivery] {
        guard count > 0, !lanes.isEmpty else { return [] }
        let end = SteadyClock.time + max(.zero, waiting)
        let names = order.next(lanes).map(\.rawValue)
        while true {
            let (jobs, droppedCount) = try deliveries(
                connection.run(QueueScripts.take, [worker.description, count] + names))
            if !jobs.isEmpty { return jobs }
            let rest = end - SteadyClock.time
            // A call drops some at a time. A caller that does not wait gets later jobs.
            if droppedCount > 0, rest > .zero || waiting <= .zero { continue }
            if rest <= .zero { return [] }
            try waitForJob(in: names, as: worker, min(rest, RedisJobQueue.longestWait))
        }
    }

    package func takeExpired(
        _ count: Int, from lanes: [JobLane], as worker: WorkerID
    ) throws(SVGAError) -> [JobDelivery] {
        guard count > 0 else { return [] }
        var arguments: [any RedisArgument] = [worker.description, count]
        for lane in lanes {
            arguments += [lane.rawValue, connection.settings.lease(of: lane).wholeMilliseconds]
        }
        return try deliveries(connection.run(QueueScripts.claim, arguments)).jobs
    }

    /// Sleeps until a job comes, and gives it back to be taken by the rules of lanes and batches.
    private func waitForJob(in lanes: [String], as worker: WorkerID, _ time: Duration) throws(SVGAError) {
        let milliseconds = max(1, time.wholeMilliseconds)
        var command = RedisCommand(
            "XREADGROUP", "GROUP", "render", worker.description, "COUNT", 1, "BLOCK", milliseconds, "STREAMS")
        for lane in lanes { command.append(connection.prefix + lane) }
        for _ in lanes { command.append(">") }
        guard let reply = try connection.readGroup(command, waiting: time) else { return }
        var arguments: [any RedisArgument] = [worker.description]
        var streams = try ReplyReader(reply, of: "XREADGROUP")
        while !streams.isAtEnd {
            var stream = try streams.reader()
            let lane = String(try stream.text().dropFirst(connection.prefix.count))
            var entries = try stream.reader()
            while !entries.isAtEnd {
                var entry = try entries.reader()
                arguments += [lane, try entry.text()]
            }
        }
        _ = try connection.run(QueueScripts.release, arguments)
    }

    /// The jobs in a reply, and the number of cancelled entries that were dropped.
    private func deliveries(_ reply: RESPValue) throws(SVGAError) -> (jobs: [JobDelivery], droppedCount: Int) {
        var reader = try ReplyReader(reply, of: "take")
        let droppedCount = try reader.integer()
        var batchRows = try reader.reader()
        var batches: [JobBatch] = []
        while !batchRows.isAtEnd {
            var row = try batchRows.reader()
            batches.append(try row.batch())
        }
        var rows = try reader.reader()
        var jobs: [JobDelivery] = []
        while !rows.isAtEnd {
            var row = try rows.reader()
            jobs.append(try row.delivery(of: batches))
        }
        return (jobs, droppedCount)
    }
}
