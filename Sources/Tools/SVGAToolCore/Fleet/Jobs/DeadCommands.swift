import SVGACommandLine
import SVGAJobs

extension Command {
    static let jobsDead = Command(
        name: "jobs dead", summary: "List the jobs that are no longer tried.",
        details: """
            `jobs dead` lists the jobs that failed permanently, the oldest first: the exit code, the source and the \
            reason. The queue keeps the last 100000 until `jobs retry` or `jobs purge`.
            """,
        flags: [.ofBatch, .maxCount, .entriesOfJobs, .jsonLines] + Flag.ofJobs,
        examples: [("jobs dead --queue redis://10.0.0.5/gifts --json", "with digests, attempts and workers")]
    ) { arguments, environment in
        let queue = try arguments.openQueue(in: environment)
        let batch = try arguments.value(.ofBatch).map { (text) in try arguments.batch(text) }
        let maxCount = try arguments.number(.maxCount, in: 1...1_000_000) ?? 1_000
        var printer = try DocumentPrinter(resolving: arguments, in: environment)
        var (count, rows) = (0, [[String]]())
        try eachPage(of: queue) { (jobs) in
            for job in jobs where count < maxCount && (batch == nil || job.batch == batch) {
                count += 1
                if printer == nil {
                    rows.append(["\(job.failure.code)", Printable.text(job.request.source), job.failure.message])
                }
                try printer?.add(job.json)
            }
            return count < maxCount
        }
        try printer?.finish()
        let lines = TextTable(rows: rows.map { $0.map(Printable.text) }).lines
        try environment.print(lines.map { $0 + "\n" }.joined())
        return .done
    }

    static let jobsRetry = Command(
        name: "jobs retry", summary: "Try dead jobs again.",
        details: "`jobs retry` adds dead jobs to the queue again, with no attempts counted.",
        flags: [.ofBatch, .allDead] + Flag.ofJobs,
        examples: [("jobs retry --batch nightly --queue redis://10.0.0.5/gifts", "the dead jobs of a batch")]
    ) { arguments, environment in
        try changeDead(arguments, "tried again", in: environment) { (queue, jobs) in try queue.retryDead(jobs) }
    }

    static let jobsPurge = Command(
        name: "jobs purge", summary: "Forget dead jobs.",
        details: "`jobs purge` removes dead jobs from the list; they may be submitted again.",
        flags: [.ofBatch, .allDead] + Flag.ofJobs,
        examples: [("jobs purge --all --queue redis://10.0.0.5/gifts", "an empty list")]
    ) { arguments, environment in
        try changeDead(arguments, "forgotten", in: environment) { (queue, jobs) in try queue.purgeDead(jobs) }
    }

    private static let pageCount = 1_000

    private static func changeDead(
        _ arguments: ParsedArguments, _ what: String, in environment: ToolEnvironment,
        _ act: (any JobQueue, [DeadJob]) throws -> Int
    ) throws -> ExitCode {
        let batch = try arguments.value(.ofBatch).map { (text) in try arguments.batch(text) }
        guard (batch == nil) == arguments.has(.allDead) else {
            throw arguments.usageError("either --batch ID or --all says which dead jobs are meant")
        }
        let queue = try arguments.openQueue(in: environment)
        var count = 0
        // Once each: a job that dies again meanwhile comes back at the end of the list.
        var known: Set<JobKey> = []
        try eachPage(of: queue) { (jobs) in
            let chosen = jobs.filter { (batch == nil || $0.batch == batch) && known.insert($0.key).inserted }
            if !chosen.isEmpty {
                count += try ToolError.asking { try act(queue, chosen) }
            }
            return true
        }
        if !arguments.has(.quiet) { environment.say("\(Printable.count(count, "job")) \(what)") }
        return .done
    }

    /// Visits the dead jobs in pages, until the body has enough.
    private static func eachPage(of queue: any JobQueue, _ body: ([DeadJob]) throws -> Bool) throws {
        var place = ""
        while true {
            let jobs = try ToolError.asking { try queue.deadJobs(after: place, maxCount: pageCount) }
            guard let last = jobs.last, try body(jobs) else { return }
            // A queue that does not advance would keep the command for ever.
            if last.entryID == place || jobs.count < pageCount { return }
            place = last.entryID
        }
    }
}

extension Flag {
    static let entriesOfJobs = Flag("json", .output, help: "Print a JSON array with an object for each.")
}
