import SVGACommandLine
import SVGAJobs

extension Command {
    static let jobsSubmit = Command(
        name: "jobs submit", summary: "Add movies to a queue, to be drawn by workers.",
        details: """
            `jobs submit` adds each movie of the lists to the queue, as the keywords of `--plan` describe; see \
            svga-plans(7). It prints only the ID of the batch. It joins jobs that already wait or run, so after an \
            interruption the same command adds the rest.

            A list has one source per line: a URL, `s3://BUCKET/KEY`, or a path below the root folder of the \
            workers, optionally followed by the movie's SHA-256 digest. With the digest, workers reject a different \
            movie, and `--resume` skips movies whose result is in the archive of `--results`.

            If a lane is full, the command waits; with `--no-wait` it exits with code 75. With `--wait` it ends \
            after all jobs, with exit code 1 if some failed, or 75 if all of these may succeed later.
            """,
        operands: "LIST...",
        operandNote: "LIST is a file with a source a line, a URL, or a path of a movie; - reads a list.",
        operandCount: 1 ... .max, operandCompletions: [.file],
        flags: [
            .plan, .planFormat, .quality, .lossless, .maxBytes, .lane, .batchID, .resumeJobs, .wait, .noWait,
            .maxWaiting, .attempts, .jobTimeout, .manifest, .json, .progress,
        ] + Flag.ofResults + Flag.ofJobs,
        examples: [
            (
                "jobs submit gifts.txt --plan 'poster size:300x' --queue redis://10.0.0.5/gifts",
                "a poster of each movie"
            ),
            (
                "jobs submit gifts.txt --plan poster --wait --manifest done.ndjson",
                "and what became of each"
            ),
        ]
    ) { arguments, environment in
        let options = try SubmitOptions(resolving: arguments, in: environment)
        let queue = try arguments.openQueue(in: environment, settings: options.settings)
        let list = try JobList(reading: arguments.operands, in: environment)
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        try ToolError.asking { try queue.open(options.batch) }
        let run = SubmitRun(queue: queue, options: options, environment: environment)
        let outcomes = try run.outcomes(of: list.requests)
        try options.manifest?.write(outcomes.entries, in: environment)
        try say(queue, options, presentCount: outcomes.presentCount, in: environment)
        return options.waits ? exitCode(of: outcomes.states) : .done
    }

    /// Prints the name of the batch, or its status.
    private static func say(
        _ queue: any JobQueue, _ options: SubmitOptions, presentCount: Int, in environment: ToolEnvironment
    ) throws {
        let status = try ToolError.asking { try queue.status(of: options.batch.id) }
        let known = status ?? BatchStatus(options.batch)
        if options.printsJSON {
            try environment.print("\(known.json)\n")
        } else if options.manifest?.path != "-" {
            try environment.print("\(options.batch.id)\n")
        }
        guard !options.isQuiet else { return }
        environment.say(known.summary + (presentCount > 0 ? ", \(presentCount) results there already" : ""))
    }

    /// The exit code of a run after all jobs ended.
    private static func exitCode(of states: [JobState?]) -> ExitCode {
        var codes: Set<Int32> = []
        for state in states {
            switch state {
            case .dead(let failure, _, _)?: codes.insert(failure.code)
            case .cancelled?: codes.insert(JobCode.interrupted)
            default: break
            }
        }
        if codes.isEmpty { return .done }
        return codes.allSatisfy(JobCode.isTransient) ? .tryAgainLater : .someFailed
    }
}
