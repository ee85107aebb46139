import SVGACommandLine
import SVGAFleet
import SVGAJobs

extension Command {
    static let jobsQueues = Command(
        name: "jobs queues", summary: "Print how much there is to do.",
        details: """
            `jobs queues` prints how many jobs wait and run in each lane, for how long the oldest waits, and how \
            many wait for another attempt or are dead.
            """,
        flags: [.json] + Flag.ofJobs,
        examples: [("jobs queues --queue redis://10.0.0.5/gifts", "a line for each lane")],
        run: { arguments, environment in
            let queue = try arguments.openQueue(in: environment)
            let load = try ToolError.asking { try queue.load() }
            if arguments.has(.json) {
                try environment.print("\(load.json(rendererRevision: FleetStores.rendererRevision))\n")
            } else {
                try environment.print(load.table.map { $0 + "\n" }.joined())
            }
            return .done
        })

    static let jobsWorkers = Command(
        name: "jobs workers", summary: "List the workers that are alive.",
        details: "`jobs workers` prints a line for each worker that was heard of in the last minute.",
        flags: [.entriesOfJobs, .jsonLines] + Flag.ofJobs,
        examples: [("jobs workers --queue redis://10.0.0.5/gifts", "hosts, versions and slots")],
        run: { arguments, environment in
            let queue = try arguments.openQueue(in: environment)
            let workers = try ToolError.asking { try queue.workers() }
            if var printer = try DocumentPrinter(resolving: arguments, in: environment) {
                for worker in workers { try printer.add(worker.json) }
                try printer.finish()
            } else {
                let lines = TextTable(rows: workers.map(\.row)).lines
                try environment.print(lines.map { $0 + "\n" }.joined())
            }
            return .done
        })

    static let jobsMigrate = Command(
        name: "jobs migrate", summary: "Move jobs of another renderer revision to this one.",
        details: """
            `jobs migrate` moves the jobs that wait for workers of another renderer revision to the queue of this \
            one. Workers render only jobs of their own revision, so the other jobs would wait forever after an \
            update.
            """,
        flags: [.fromRevision] + Flag.ofJobs,
        examples: [("jobs migrate --from 3 --queue redis://10.0.0.5/gifts", "the remaining jobs of revision 3")],
        run: { arguments, environment in
            _ = try arguments.required(.fromRevision)
            guard let revision = try arguments.number(.fromRevision, in: 0...1_000_000),
                revision != FleetStores.rendererRevision
            else { throw arguments.usageError("--from names another revision than \(FleetStores.rendererRevision)") }
            let queue = try arguments.openQueue(in: environment)
            guard let queue = queue as? RedisJobQueue else {
                throw ToolError(.usage, message: "jobs migrate: this queue keeps no other revisions")
            }
            let count = try ToolError.asking { try queue.migrate(from: revision) }
            if !arguments.has(.quiet) { environment.say("\(Printable.count(count, "job")) moved") }
            return .done
        })
}

extension QueueLoad {
    fileprivate var table: [String] {
        let rows = JobLane.allCases.map { lane in
            [
                lane.rawValue, "\(waitingCounts[lane] ?? 0) waiting", "\(workingCounts[lane] ?? 0) in work",
                oldestSeconds[lane].map { "oldest \(BatchPace.text(seconds: $0))" } ?? "",
            ]
        }
        return TextTable(rows: rows).lines + ["\(retryCount) to be tried again, \(deadCount) dead"]
    }
}

extension WorkerRecord {
    fileprivate var row: [String] {
        [
            Printable.text("\(id)"), Printable.text(version), "revision \(rendererRevision)",
            "\(busyCount) of \(slotCount) busy", "\(BatchPace.text(seconds: max(0, age))) ago",
        ]
    }
}
