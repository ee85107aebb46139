import SVGACache
import SVGACommandLine
import SVGAFleet
import SVGAHTTP
import SVGAJobs
import SVGAKit
import SVGASystem

extension Command {
    static let worker = Command(
        name: "worker", summary: "Do the jobs of a queue.",
        details: """
            `worker` takes jobs from the queue of `--queue`, renders them and stores the results in the archive of \
            `--results`, until SIGTERM or SIGINT. Any number of workers on any number of machines can share a queue. \
            A job runs at least once and has one result, because results are named by their content.

            After SIGTERM, a worker takes no further jobs, finishes the current ones within `--drain-timeout`, \
            returns the rest to the queue and exits with code 0. While the archive fails, it takes no jobs; if the \
            queue is unreachable, it tries again. If a worker died with a job, a separate process renders that job.

            Sources of jobs are URLs, `s3://BUCKET/KEY`, or paths below `--root`. You can set each option as an \
            environment variable, such as `SVGA_QUEUE` for `--queue`.
            """,
        flags: [
            .queue, .results, .jobSlots, .lanes, .lease, .leaveTimeout, .workerListen, .jobMemory, .root, .followLinks,
            .allowedSources, .maxPixels, .maxAnimationPixels, .limit, .logLevel, .logFormat, .cacheDir,
            .allowPrivateAddresses, .header, .timeout, .maxSize, .maxCacheSize, .proxy, .certificateAuthorities,
            .quiet, .help,
        ] + Flag.buckets,
        examples: [
            ("worker --queue redis://10.0.0.5/gifts --results /srv/results", "with results in a shared folder"),
            ("worker --queue redis://10.0.0.5/gifts --results /srv/results -j 8 --lanes high", "only for urgent jobs"),
        ]
    ) { arguments, environment in
        let manager = ServiceManager(variable: ToolEnvironment.variable)
        let options = try WorkerOptions(reading: arguments, in: environment)
        let queue = try FleetStores.queue(
            named: options.queueName, settings: options.settings,
            certificateAuthorityFile: options.cache.certificateAuthorityFile)
        let archive = try FleetStores.archive(named: options.archiveName, options.buckets)
        let configuration = options.configuration { event, message, level in
            options.log.report(event, message, level)
            if event == Worker.drainingEvent { manager.tellStopping(message, within: options.drainTimeout) }
        }
        let worker = Worker(
            queue: queue, archive: archive, runner: try runner(options, archive), configuration: configuration)
        try check(worker, options)
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let endpoint = try endpoint(of: worker, at: options.address)
        defer { endpoint?.stop() }
        if let endpoint { try? environment.print("listening on \(endpoint.place)\n") }
        say(endpoint?.place, options, worker)
        manager.tellReady("taking jobs")
        let end = CancellationToken()
        defer { end.cancel() }
        // A hanging slot is not a reason to end the other slots' jobs: the worker leaves by itself.
        manager.feedWatchdog(until: end) { worker.load.lostCount < options.slotCount }
        let reason = try ToolError.saying("worker", .outOfMemory) {
            try worker.run(until: environment.cancellation)
        }
        options.log.report("stopped", reason == .asked ? "all jobs were ended or given back" : "slots were lost")
        return reason == .asked ? .done : .internalFault
    }

    /// Finds out now whether the queue may be used at all. One that does not answer may do so later.
    private static func check(_ worker: Worker, _ options: WorkerOptions) throws {
        do {
            try worker.introduce()
        } catch {
            guard error.isTransient else { throw ToolError(queue: error) }
            options.log.report("queue", "\(error)", .error)
        }
    }

    private static func runner(_ options: WorkerOptions, _ archive: any ResultArchive) throws -> JobRunner {
        try OpenFiles.require(OpenFiles.taskCount)
        try OpenFiles.requireProcessFolder()
        let cache = try ToolError.openCache(options.cache)
        return JobRunner(
            sources: MovieSources(cache: cache, root: options.root), archive: archive, allowed: options.allowed,
            rendererRevision: FleetStores.rendererRevision, drawing: DrawingHere(budget: options.budget),
            isolatedDrawing: IsolatedRenderer(arguments: options.drawingArguments))
    }

    /// Answers at an address; nil without one.
    private static func endpoint(of worker: Worker, at address: ListenAddress?) throws -> MetricsEndpoint? {
        guard let address else { return nil }
        return try ToolError.ending({
            ToolError($0.isMissingLibrary ? .unavailable : .tryAgainLater, message: "worker: \($0)")
        }) { try MetricsEndpoint(WorkerService(worker), at: address) }
    }

    private static func say(_ place: String?, _ options: WorkerOptions, _ worker: Worker) {
        options.log.report(
            "started", place.map { "listening on \($0)" } ?? "taking jobs",
            notes: [
                ("version", Release.version), ("rendererRevision", "\(FleetStores.rendererRevision)"),
                ("worker", worker.name), ("slots", "\(options.slotCount)"),
                ("lanes", options.lanes.map(\.rawValue).joined(separator: ",")),
            ])
    }
}
