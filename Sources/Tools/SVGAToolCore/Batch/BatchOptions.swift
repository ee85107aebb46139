import SVGACommandLine
import SVGAJobs
import SVGAKit
import SVGASystem

struct BatchOptions {
    let paths: [String]
    let plan: RenderPlan
    /// The directory of pictures that are named like their movies; nil if they go to an archive.
    let folder: String?
    /// The archive of results, as it was typed; nil if pictures are drawn into ``folder``.
    let resultsPlace: String?
    private let buckets: BucketAccess
    /// The queue of the workers that draw; nil if this process does.
    let queueURL: String?
    /// The certificates for the queue; nil for the system's.
    private let certificateAuthorityFile: String?
    let lane: JobLane
    let compression: PNGCompression
    let workerCount: Int
    let shard: Shard
    let finder: BatchFinder
    let isDryRun: Bool
    /// Whether existing pictures stay.
    let resumes: Bool
    let report: String?
    /// Whether the entries of the report are also printed, one a line.
    let printsLines: Bool
    let content: ContentOptions
    /// The rows that are drawn of one movie; nil for one picture of each movie.
    let rows: BatchRows?
    let isUntrusted: Bool
    let isQuiet: Bool
    let cache: ToolCache

    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        paths = arguments.operands + arguments.values(.input)
        if paths.isEmpty { throw arguments.usageError("PATH... is missing") }
        plan = try arguments.plan()
        folder = try BatchOptions.folder(arguments)
        resultsPlace = try arguments.resultsPlace()
        buckets = try arguments.bucketAccess()
        queueURL = try arguments.queueURL(in: environment)
        certificateAuthorityFile = arguments.value(.certificateAuthorities)
        lane = try arguments.choice(.lane, of: JobLane.allCases, named: \.rawValue) ?? .normal
        compression = try arguments.compression()
        workerCount = try arguments.jobCount(default: ParallelLoop.processorCount)
        shard = try arguments.shard()
        finder = BatchFinder(isRecursive: arguments.has(.recursive), excluded: arguments.values(.exclude))
        isDryRun = arguments.has(.dryRun)
        resumes = arguments.has(.resume)
        report = arguments.value(.report)
        printsLines = arguments.has(.jsonLines)
        isUntrusted = arguments.has(.untrusted)
        isQuiet = arguments.has(.quiet)
        content = try ContentOptions(resolving: arguments, in: environment)
        cache = content.cache
        rows = try BatchRows(resolving: arguments, over: content.words, in: environment)
        if rows != nil, paths.count != 1 || !BatchOptions.isMovie(paths[0]) {
            throw arguments.usageError("--rows takes one movie, a file or a URL")
        }
    }

    /// The folder of `-o`; the name of a picture is most likely a mistake.
    private static func folder(_ arguments: ParsedArguments) throws -> String? {
        if arguments.has(.results), !arguments.has(.outputFolder) { return nil }
        let folder = try arguments.required(.outputFolder)
        if FileSystem.status(at: folder)?.isFolder != true, OutputFormat.isFile(folder) {
            throw arguments.usageError("-o '\(folder)' is the name of one file; name a folder")
        }
        return folder
    }

    private static func isMovie(_ path: String) -> Bool {
        ToolCache.isURL(path) || FileSystem.status(at: path)?.isFolder != true && BatchFinder.isMovie(path)
    }

    func inputs(in environment: ToolEnvironment) throws -> BatchInputs {
        if let rows { return try rows.inputs(of: paths[0], suffix: plan.format.suffix) }
        return try BatchInputs(in: paths, finder: finder, suffix: plan.format.suffix, environment)
    }

    /// Refuses a report that has the name of a picture, which would replace it or be replaced by it.
    func refuseReport(amongPicturesOf inputs: [BatchInput]) throws {
        guard let report else { return }
        let isPicture = inputs.contains { outputPath(of: $0).map { BatchOptions.isSame($0, report) } ?? false }
        guard isPicture else { return }
        throw ToolError(.usage, file: report, message: "export: a picture has the name of the report; choose another")
    }

    /// Whether two possibly missing files are in one directory.
    private static func isSame(_ path: String, _ other: String) -> Bool {
        let folders = [path, other].map(AtomicFile.folder)
        guard path.utf8.dropFirst(folders[0].utf8.count).elementsEqual(other.utf8.dropFirst(folders[1].utf8.count))
        else { return false }
        if Array(folders[0].utf8) == Array(folders[1].utf8) { return true }
        guard let first = FileSystem.status(at: folders[0].isEmpty ? "." : folders[0]),
            let second = FileSystem.status(at: folders[1].isEmpty ? "." : folders[1])
        else { return false }
        return first.isSameFile(as: second)
    }

    func source(of input: BatchInput) -> MovieSource {
        MovieSource(
            name: input.location, isUntrusted: isUntrusted, limits: content.limits, cache: cache, isPlain: true)
    }

    /// The path of an input's picture; nil if it goes to an archive.
    func outputPath(of input: BatchInput) -> String? { folder.map { input.path(in: $0) } }

    /// Opens the archive of results; nil if pictures go to files.
    func openResults() throws -> ResultLocation? {
        guard let resultsPlace else { return nil }
        return try ResultLocation(
            opening: resultsPlace, buckets,
            product: try ToolError.saying("--results", .usage) { try .init(archiving: plan) })
    }

    /// The jobs of the batch, for workers; nil if this process draws.
    func openQueue(_ results: ResultLocation?, in environment: ToolEnvironment) throws -> QueuedBatch? {
        guard let queueURL, let results else { return nil }
        var batch = JobBatch(
            id: SubmitOptions.newID(), output: results.product.canonicalText,
            rendererRevision: FleetStores.rendererRevision)
        batch.lane = lane
        return QueuedBatch(
            options: self, results: results,
            queue: try FleetStores.queue(
                named: queueURL, settings: QueueSettings(), certificateAuthorityFile: certificateAuthorityFile),
            batch: batch, environment: environment)
    }

    /// The report entry of an input before it is begun.
    func entry(of input: BatchInput) -> ManifestEntry {
        var entry = ManifestEntry(input: input.name, source: input.location)
        entry.path = outputPath(of: input)
        if folder != nil { entry.output = input.outputName }
        return entry
    }

    /// Whether reports are to hold digests.
    var hasDigests: Bool { report != nil || printsLines }
}

extension ParsedArguments {
    func plan() throws -> RenderPlan {
        // The options are words of the plan, which contradict its words in the same way.
        let words = [
            try required(.plan), value(.planFormat).map { "format:\($0)" }, value(.quality).map { "quality:\($0)" },
            has(.lossless) ? "lossless" : nil, try byteCount(.maxBytes).map { "bytes:\($0)" },
        ]
        return try understand("--plan") { try RenderPlan(parsing: words.compactMap(\.self).joined(separator: " ")) }
    }

    fileprivate func shard() throws -> Shard {
        guard let text = value(.shard) else { return .whole }
        if text == "auto" {
            return try understand("--shard auto") { try Shard(scheduledBy: ToolEnvironment.variable) }
        }
        guard let shard = Shard(parsing: text) else {
            throw usageError(
                "--shard needs a part and the number of parts, such as 2/8 of 1/8 ... 8/8, or auto, not '\(text)'")
        }
        return shard
    }

    /// The archive that `--results` names; nil without it. Refuses options that the names of results do not tell apart.
    fileprivate func resultsPlace() throws -> String? {
        guard has(.results) else { return nil }
        let others = [Flag.compression, .rows] + Flag.contents + (has(.batchQueue) ? [] : [.outputFolder])
        if let flag = others.first(where: has) {
            throw usageError("\(flag.shortestSpelling) and --results cannot be combined")
        }
        return try required(.results)
    }

    /// The queue of `--queue`; nil without the option.
    fileprivate func queueURL(in environment: ToolEnvironment) throws -> String? {
        guard has(.batchQueue) else {
            if has(.lane) { throw usageError("--lane needs --queue") }
            return nil
        }
        guard has(.results) else { throw usageError("--queue needs --results, where workers keep what they draw") }
        return try required(.batchQueue)
    }
}
