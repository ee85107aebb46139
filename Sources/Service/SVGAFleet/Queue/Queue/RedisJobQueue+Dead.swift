package import SVGAErrors
package import SVGAJobs
import SVGARedis

extension RedisJobQueue {
    package func deadJobs(after entryID: String, maxCount: Int) throws(SVGAError) -> [DeadJob] {
        guard maxCount > 0 else { return [] }
        let start = entryID.isEmpty ? "-" : "(\(entryID)"
        let reply = try connection.send(
            RedisCommand("XRANGE", connection.prefix + "dead", start, "+", "COUNT", min(maxCount, 10_000)))
        var entries = try ReplyReader(reply, of: "XRANGE")
        var jobs: [DeadJob] = []
        while !entries.isAtEnd {
            var entry = try entries.reader()
            jobs.append(try entry.deadJob())
        }
        return jobs
    }

    package func retryDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int {
        try change(jobs, by: QueueScripts.retryDead)
    }

    package func purgeDead(_ jobs: [DeadJob]) throws(SVGAError) -> Int {
        try change(jobs, by: QueueScripts.purgeDead)
    }

    /// Runs a script on dead jobs in parts; returns the sum of its results.
    private func change(_ jobs: [DeadJob], by script: RedisScript) throws(SVGAError) -> Int {
        var total = 0
        for start in stride(from: 0, to: jobs.count, by: 200) {
            var arguments: [any RedisArgument] = []
            for job in jobs[start..<min(start + 200, jobs.count)] { arguments += [job.entryID, job.key.bytes] }
            guard let count = try connection.run(script, arguments).integerValue else { throw .unexpected(script.name) }
            total += count
        }
        return total
    }
}
