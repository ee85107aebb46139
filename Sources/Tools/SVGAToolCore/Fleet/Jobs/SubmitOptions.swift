import SVGACommandLine
import SVGAInspect
import SVGAJobs
import SVGAKit
import SVGASystem

struct SubmitOptions {
    let batch: JobBatch
    let output: BatchOutput
    let settings: QueueSettings
    /// The archive of the results, for `--resume`; nil if it is not needed.
    let archive: (any ResultArchive)?
    let archiveName: String
    /// Whether it ends only when all jobs have.
    let waits: Bool
    let waitsForRoom: Bool
    let manifest: ManifestFile?
    let printsJSON: Bool
    let isQuiet: Bool

    init(resolving given: ParsedArguments, in environment: ToolEnvironment) throws {
        let arguments = try given.filledFromVariables([.queue, .results], in: environment)
        let plan = try arguments.plan()
        let product = try arguments.understand("--plan") { try RenderRequest.Product(archiving: plan) }
        output = BatchOutput(product: product, rendererRevision: FleetStores.rendererRevision)
        let name = try arguments.value(.batchID).map { (text) in try arguments.batch(text) }
        var batch = JobBatch(
            id: name ?? SubmitOptions.newID(), output: product.canonicalText,
            rendererRevision: output.rendererRevision)
        batch.lane = try arguments.choice(.lane, of: JobLane.allCases, named: \.rawValue) ?? .normal
        batch.maxAttemptCount = try arguments.number(.attempts, in: JobBatch.attemptCounts) ?? batch.maxAttemptCount
        batch.timeout = try arguments.number(.jobTimeout, in: JobBatch.timeouts) ?? batch.timeout
        self.batch = batch
        var settings = QueueSettings()
        if let count = try arguments.number(.maxWaiting, in: 1...1_000_000_000) { settings.maxWaitingCount = count }
        self.settings = settings
        archiveName = arguments.value(.results) ?? ""
        archive =
            try arguments.has(.resumeJobs)
            ? FleetStores.archive(named: arguments.required(.results), arguments.bucketAccess()) : nil
        (waits, waitsForRoom) = (arguments.has(.wait), !arguments.has(.noWait))
        if waits, !waitsForRoom { throw arguments.usageError("--wait and --no-wait cannot be combined") }
        manifest = arguments.value(.manifest).map(ManifestFile.init)
        (printsJSON, isQuiet) = (arguments.has(.json), arguments.has(.quiet))
        if printsJSON, manifest?.path == "-" {
            throw arguments.usageError("--json and --manifest - cannot be combined")
        }
    }

    /// A name that no other batch has: the time and something by chance.
    static func newID() -> BatchID {
        let text = "\(String(WallClock.milliseconds, radix: 36))-\(String(UInt32.random(in: .min ... .max), radix: 36))"
        guard let id = BatchID(text) else { preconditionFailure("digits, letters and a dash are a name") }
        return id
    }
}

/// A file of manifest entries, one a line.
struct ManifestFile {
    /// `-` for standard output.
    let path: String

    func write(_ entries: [ManifestEntry], in environment: ToolEnvironment) throws {
        let text = entries.map { "\(JSONValue.document($0.members).line)\n" }.joined()
        if path == "-" {
            try environment.print(text)
        } else {
            try OutputFile.write(Array(text.utf8), to: path)
        }
    }
}
