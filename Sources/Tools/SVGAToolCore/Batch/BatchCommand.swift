import SVGACommandLine
import SVGAKit
import SVGASystem

extension Command {
    static let batch = Command(
        name: "batch", summary: "Draw one picture of each of many movies.",
        details: """
            `batch` renders one picture per movie, as the keywords of `--plan` describe; see svga-plans(7). A \
            picture has its movie's name with the extension of the format; an atlas is a folder of that name. If a \
            movie fails, the command reports it and continues.

            The command counts files and folders that it skips, and names them with `--verbose`. If it finds no \
            movie, the exit code is 66.

            To share the work between machines, use `--shard`. To continue an interrupted run, use `--resume`. \
            `--report` writes the result of each movie. With `--shard auto`, a task of a Slurm job array, or an \
            index of a Kubernetes job, processes its shard; in Kubernetes, set `SVGA_SHARD_COUNT` to the number of \
            shards. If all failures are transient, the exit code is 75, otherwise 1.

            With `--results`, pictures go to an archive that machines share. Their names depend on the movie's \
            content, the plan and the renderer revision, so the command skips pictures that exist.

            With `--queue`, workers render: the command adds the movies to a queue, and copies the results from the \
            archive of `--results` to the folder of `-o`, if you set one. Workers receive URLs, and paths below \
            their root folder.

            With `--rows`, the command renders one movie once per row of a CSV table. The first line names the \
            columns: a key for its text, `img.KEY` for an image, `style.KEY` and `hide.KEY`, and `file` for the \
            picture's name. A poster shows the frame that is chosen for the movie without content.
            """,
        operands: "PATH...",
        operandNote:
            "PATH is a folder with .svga files, a movie, a URL, or a list of these, one a line; - reads a list.",
        operandCount: 0 ... .max,
        flags: [.recursive, .exclude, .shard, .untrusted, .limit] + Flag.network + [.rows, .encoding]
            + Flag.contents
            + [
                .plan, .outputFolder, .results, .batchQueue, .lane, .planFormat, .quality, .lossless, .maxBytes,
                .compression,
                .movieJobs, .resume,
                .dryRun, .report, .outcomeLines, .input, .quiet, .verbose, .progress, .help,
            ],
        examples: [
            ("batch gifts --plan 'poster size:300x' -o out", "a poster of each movie in a folder"),
            ("batch gifts --plan 'animate size:120x' -o out", "a file that plays of each, as animated WebP"),
            ("batch gifts --plan animate --format vap -o out --resume", "a VAP file of each that has none yet"),
            ("batch urls.txt --plan sheet:4x3 -o out --resume", "the pictures that are still missing"),
            ("batch gifts -r --plan poster -o out --exclude 'old*'", "with folders within it, except old ones"),
            ("batch gift.svga --rows viewers.csv --plan 'poster size:300x' -o out", "a poster for each row of a table"),
            ("batch gifts --plan poster -o out --shard 2/8", "the second of eight parts"),
            ("batch gifts --plan poster --results /shared/results --shard auto", "a task of a job array"),
        ],
        run: BatchCommand.run)
}

/// `svga-tool batch`: one picture of each of many movies.
enum BatchCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> ExitCode {
        let options = try BatchOptions(resolving: arguments, in: environment)
        let found = try options.inputs(in: environment)
        try report(found, options, in: environment)
        let inputs = found.movies.filter { options.shard.contains($0.name) }
        if options.isDryRun { return try list(inputs, options, in: environment) }
        let files = InputFiles(options.paths + found.movies.map(\.location), in: environment)
        for path in (inputs.map(options.outputPath) + [options.report]).compactMap(\.self) { try files.refuse(path) }
        try options.refuseReport(amongPicturesOf: inputs)
        if let folder = options.folder { try OutputFolder.create(folder) }
        let results = try options.openResults()
        let jobs = try options.openQueue(results, in: environment)
        let report = { (entries: [ManifestEntry]) in
            BatchReport(
                plan: "\(options.plan)", shard: options.shard, skippedCount: found.skipped.count, entries: entries)
        }
        // A report that cannot be written is found now and not after hours of work.
        try write(report(inputs.map(options.entry)), options)
        // Not earlier: an interrupt while the tool still waits for its list must end it.
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let lines = BatchLines(count: inputs.count, options, in: environment)
        let outcomes = try outcomes(of: inputs, options, results, jobs, lines, in: environment)
        let done = report(outcomes.map(\.entry))
        try write(done, options)
        try lines?.finish(done.entries)
        if done.exitCode == .interrupted { throw ToolError(.interrupted, message: "interrupted: \(done.summary)") }
        if !options.isQuiet { environment.say(done.summary) }
        return done.exitCode
    }

    /// Reports skipped files. No movie at all is an error: a job that draws nothing must not look done.
    private static func report(_ found: BatchInputs, _ options: BatchOptions, in environment: ToolEnvironment) throws {
        for (path, reason) in found.skipped { environment.sayIfVerbose("\(path): skipped, \(reason.explanation)") }
        if found.movies.isEmpty {
            let names = options.paths.joined(separator: ", ")
            let skipped = found.skippedText.map { "; \($0)" } ?? ""
            throw ToolError(.cannotRead, file: names, message: "read: no movie found\(skipped)")
        }
        if !options.isQuiet, let text = found.skippedText { environment.say(text) }
    }

    private static func list(
        _ inputs: [BatchInput], _ options: BatchOptions, in environment: ToolEnvironment
    ) throws -> ExitCode {
        let isPresent = inputs.map {
            options.resumes && options.outputPath(of: $0).map(BatchWorker.isPresent) ?? false
        }
        let waiting = zip(inputs, isPresent).filter { !$1 }.map(\.0)
        if let lines = BatchLines(count: inputs.count, options, in: environment) {
            try lines.finish(
                zip(inputs, isPresent).map { BatchOutcome(options.entry(of: $0), $1 ? .present : .waiting).entry })
        } else {
            // For people: names may contain characters that move the cursor.
            let place = options.resultsPlace ?? ""
            let lines = waiting.map {
                Printable.text("\($0.location) -> \(options.outputPath(of: $0) ?? place)") + "\n"
            }
            try environment.print(lines.joined())
        }
        if !options.isQuiet {
            let present = inputs.count - waiting.count
            environment.say(
                "\(waiting.count) would be written" + (present > 0 ? ", \(present) there already" : ""))
        }
        return .done
    }

    private static func write(_ report: BatchReport, _ options: BatchOptions) throws {
        guard let path = options.report else { return }
        try OutputFile.write(Array("\(report.json)\n".utf8), to: path)
    }

    /// Processes all inputs with a progress bar, and reports each failure immediately.
    private static func outcomes(
        of inputs: [BatchInput], _ options: BatchOptions, _ results: ResultLocation?, _ jobs: QueuedBatch?,
        _ lines: BatchLines?, in environment: ToolEnvironment
    ) throws -> [BatchOutcome] {
        let work = try work(on: inputs, options, results, jobs, in: environment)
        let bar = environment.progressBar(total: inputs.count, unit: "movies", isQuiet: options.isQuiet)
        defer { bar?.clear() }
        let run = BatchRun(
            inputs, waiting: inputs.map(options.entry), cancellation: environment.cancellation,
            progress: { doneCount, index, outcome in
                if let error = outcome.failure {
                    bar?.clear()
                    environment.report(error)
                }
                lines?.add(outcome.entry, of: index)
                bar?.show(doneCount)
            },
            work: work)
        return run.outcomes(threadCount: options.workerCount)
    }

    /// Draws each input locally, or waits for all workers and copies their results.
    private static func work(
        on inputs: [BatchInput], _ options: BatchOptions, _ results: ResultLocation?, _ jobs: QueuedBatch?,
        in environment: ToolEnvironment
    ) throws -> @Sendable (BatchInput) -> BatchOutcome {
        guard let jobs, let results else {
            // The transfer of a single movie has no separate bar.
            let worker = BatchWorker(options: options, results: results, environment: environment.withoutProgress)
            return { worker.outcome(of: $0) }
        }
        let isPresent = { @Sendable (input: BatchInput) in
            options.resumes && options.outputPath(of: input).map(BatchWorker.isPresent) ?? false
        }
        let entries = try jobs.entries(of: inputs.filter { !isPresent($0) })
        let copier = ResultCopier(options: options, results: results, environment: environment, entries: entries)
        return { isPresent($0) ? BatchOutcome(options.entry(of: $0), .present) : copier.outcome(of: $0) }
    }
}
