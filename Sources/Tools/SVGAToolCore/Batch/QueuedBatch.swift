import SVGACoding
import SVGACommandLine
import SVGAJobs
import SVGASystem

/// A batch that workers draw: its movies go to a queue, and their results come from the archive.
struct QueuedBatch {
    let options: BatchOptions
    let results: ResultLocation
    let queue: any JobQueue
    let batch: JobBatch
    let environment: ToolEnvironment

    /// The results of inputs that were not skipped, as far as the queue and the archive know. After an interrupt the
    /// jobs continue, and only existing results are reported.
    func entries(of inputs: [BatchInput]) throws -> [BatchInput: ManifestEntry] {
        var entries: [BatchInput: ManifestEntry] = [:]
        var requests: [(input: BatchInput, request: JobRequest)] = []
        for input in inputs where !environment.cancellation.isCancelled {
            var entry = options.entry(of: input)
            do {
                let request = try request(of: input)
                if try find(request, &entry) { entries[input] = entry } else { requests.append((input, request)) }
            } catch {
                entries[input] = BatchOutcome(entry, failing: ToolError(describing: error), in: nil).entry
            }
        }
        do {
            let states = try states(of: requests.map(\.request))
            for ((input, request), state) in zip(requests, states) {
                entries[input] = options.entry(of: input).ended(as: job(request, state), results)
            }
        } catch {
            let error = ToolError(describing: error)
            guard error.code == .interrupted else { throw error }
        }
        return entries
    }

    /// The source for workers: a URL, or a path below their root directory. The content is known where the file is here
    /// too.
    private func request(of input: BatchInput) throws -> JobRequest {
        let words = "queue: workers read URLs and paths below their root folder"
        _ = try ToolError.saying(words, .usage, file: input.location) { try SourceName(input.name) }
        if ToolCache.isURL(input.name) || input.name.hasPrefix("s3://") { return JobRequest(source: input.name) }
        let file = InputFile(
            name: input.location, maxByteCount: options.source(of: input).maxFileByteCount, isPlain: true)
        let bytes = try? file.bytes(standardInput: environment.standardInput)
        return JobRequest(source: input.name, digest: bytes.flatMap { try? SHA256.digest(of: $0) })
    }

    /// Whether the archive has a result already, which is noted.
    private func find(_ request: JobRequest, _ entry: inout ManifestEntry) throws -> Bool {
        guard let digest = request.digest else { return false }
        let (key, name) = try results.name(ofMovie: digest.hexadecimal)
        guard try results.contains(name) else { return false }
        (entry.outcome, entry.sha256, entry.key) = (.present, digest.hexadecimal, key.name)
        if options.folder == nil { entry.path = results.path(of: name) }
        return true
    }

    private func job(_ request: JobRequest, _ state: JobState) -> ManifestEntry {
        ManifestEntry(request, state, product: results.product, rendererRevision: batch.rendererRevision)
    }

    private func states(of requests: [JobRequest]) throws -> [JobState] {
        let bar = environment.progressBar(total: requests.count, unit: "jobs", isQuiet: options.isQuiet)
        defer { bar?.clear() }
        let submitter = JobSubmitter(queue: queue, batch: batch, cancellation: environment.cancellation)
        return try JobWaiter(submitter: submitter).states(of: requests) { bar?.show($0) }
    }
}

extension ManifestEntry {
    /// The entry of a batch input with its job's result.
    fileprivate func ended(as job: ManifestEntry, _ results: ResultLocation) -> ManifestEntry {
        var entry = job.renamed(input: input, source: source)
        entry.output = output
        entry.path = path ?? job.key.flatMap(results.name(ofKey:)).map(results.path)
        return entry
    }
}
