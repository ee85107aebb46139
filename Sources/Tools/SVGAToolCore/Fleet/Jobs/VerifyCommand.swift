import SVGACommandLine
import SVGAFleet
import SVGAJobs
import SVGAKit
import SVGASystem

extension Command {
    static let jobsVerify = Command(
        name: "jobs verify", summary: "Draw some results of a batch again and compare them.",
        details: """
            `jobs verify` chooses a random sample of the movies, renders them again on this machine, and compares \
            the bytes with the results in the archive of `--results`. If a result differs, the exit code is 65: \
            machines render differently, or a result was damaged. If a result is missing, or a movie cannot be \
            rendered here, the exit code is 1.
            """,
        operands: "BATCH LIST...", operandNote: "LIST are the lists that the batch was submitted with.",
        operandCount: 2 ... .max, operandCompletions: [.none, .file],
        flags: [
            .sample, .root, .followLinks, .allowedSources, .maxPixels, .maxAnimationPixels, .limit, .cacheDir,
            .allowPrivateAddresses, .header, .timeout, .maxSize, .maxCacheSize, .proxy, .progress,
        ] + Flag.ofResults + Flag.ofJobs,
        examples: [
            (
                "jobs verify nightly gifts.txt --queue redis://10.0.0.5/gifts --results /srv/results",
                "one of a hundred results"
            )
        ]
    ) { given, environment in
        let arguments = try given.filledFromVariables([.queue, .results], in: environment)
        let part = try arguments.samplePart()
        let queue = try arguments.openQueue(in: environment)
        let batch = try queue.knownStatus(of: arguments.batchOperand()).batch
        let verification = try Verification(arguments, batch)
        let list = try JobList(reading: Array(arguments.operands.dropFirst()), in: environment)
        let count = min(list.requests.count, max(1, Int((Double(list.requests.count) * part).rounded(.up))))
        let sample = list.requests.shuffled().prefix(count)
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        var counts: [Verification.Finding: Int] = [:]
        let bar = environment.progressBar(total: count, unit: "results", isQuiet: arguments.has(.quiet))
        for (index, request) in sample.enumerated() {
            if environment.cancellation.isCancelled { throw ToolError(.interrupted, message: "interrupted") }
            let (finding, reason) = try verification.finding(of: request, environment.cancellation)
            counts[finding, default: 0] += 1
            if finding != .equal {
                bar?.clear()
                environment.warn("\(request.source): \(reason ?? finding.rawValue)")
            }
            bar?.show(index + 1)
        }
        bar?.clear()
        if !arguments.has(.quiet) { environment.say("\(counts[.equal] ?? 0) of \(count) results are equal") }
        if counts[.different] != nil { return .badData }
        return counts[.missing] == nil && counts[.failed] == nil ? .done : .someFailed
    }
}

/// Draws jobs of a batch again.
struct Verification {
    enum Finding: String {
        case equal
        case different = "the result differs from what is drawn here"
        case missing = "there is no result"
        case failed = "it cannot be drawn here"
    }

    private let batch: JobBatch
    private let results: PresentResults
    private let runner: JobRunner
    private let drawn = ScratchArchive()

    init(_ arguments: ParsedArguments, _ batch: JobBatch) throws {
        self.batch = batch
        let name = try arguments.required(.results)
        results = PresentResults(
            archive: try FleetStores.archive(named: name, arguments.bucketAccess()), archiveName: name,
            output: try BatchOutput(of: batch),
            readsResults: true)
        let cache = try CacheOptions(resolving: arguments).configuration()
        let drawing = DrawingHere(budget: try arguments.jobBudget())
        runner = JobRunner(
            sources: MovieSources(cache: try ToolError.openCache(cache), root: try arguments.rootFolder()),
            archive: drawn, allowed: try arguments.sourceList(), rendererRevision: batch.rendererRevision,
            drawing: drawing, isolatedDrawing: drawing)
    }

    /// Draws a job and compares. The failure of a job, such as a dead one, has a reason and does not affect others.
    func finding(
        of request: JobRequest, _ cancellation: CancellationToken
    ) throws -> (finding: Finding, reason: String?) {
        let product: JobProduct
        do { product = try runner.run(try delivery(of: request), cancellation) } catch {
            let fault = JobFault(error)
            if fault.cause == .stopped { throw ToolError(.interrupted, message: "interrupted") }
            return (.failed, fault.message)
        }
        let output = try BatchOutput(of: batch)
        guard
            let name = ResultName(
                name: product.resultName, product: output.product, rendererRevision: output.rendererRevision),
            let bytes = try results.bytes(of: name)
        else { return (.missing, nil) }
        return (bytes == drawn.take() ? .equal : .different, nil)
    }

    private func delivery(of request: JobRequest) throws -> JobDelivery {
        JobDelivery(
            entryID: "", lane: batch.lane, key: try JobKey(request, in: batch), request: request, batch: batch,
            deliveryCount: 1, failureCount: 0)
    }
}

/// Keeps the last result that was drawn.
private final class ScratchArchive: ResultArchive {
    private let last = Lock<[UInt8]>([])

    func take() -> [UInt8] { last.withLock { $0 } }

    func contains(_ name: ResultName) throws(SVGAError) -> Bool { false }

    func insert(_ body: SharedBytes, as name: ResultName) throws(SVGAError) -> Bool {
        last.withLock { $0 = body.array }
        return true
    }

    func bytes(of name: ResultName, maxByteCount: Int) throws(SVGAError) -> [UInt8]? { nil }

    func probe() throws(SVGAError) {}
}

extension ParsedArguments {
    /// The part of `--sample`, above 0 and at most 1.
    fileprivate func samplePart() throws -> Double {
        guard let text = value(.sample) else { return 0.01 }
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()), percent > 0, percent <= 100 else {
            throw usageError("--sample needs a part such as 1% or 100%, not '\(text)'")
        }
        return percent / 100
    }
}
