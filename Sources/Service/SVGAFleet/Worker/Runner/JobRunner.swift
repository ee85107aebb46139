package import SVGACache
import SVGACoding
package import SVGAJobs
package import SVGASystem

/// Creates the result of one job and puts it into the archive. The archive is checked first: a redelivered job may have
/// its result, because its worker died between storing and reporting it. Jobs that have killed a worker are drawn by
/// another process.
package struct JobRunner: Sendable {
    /// Receives the duration of a phase in nanoseconds.
    package typealias Observer = (JobPhase, Int64) -> Void

    /// The largest result that is read back for its digest, in bytes.
    static let maxResultByteCount = 256 << 20

    private let sources: MovieSources
    private let archive: any ResultArchive
    private let allowed: SourceList?
    private let rendererRevision: Int
    private let drawing: any JobDrawing
    private let isolatedDrawing: any JobDrawing

    /// `allowed` also applies to redirects, nil allows all; `isolatedDrawing` draws jobs that may have killed a worker.
    package init(
        sources: MovieSources, archive: any ResultArchive, allowed: SourceList? = nil, rendererRevision: Int,
        drawing: any JobDrawing, isolatedDrawing: any JobDrawing
    ) {
        (self.sources, self.archive, self.allowed) = (sources, archive, allowed)
        (self.rendererRevision, self.drawing, self.isolatedDrawing) = (rendererRevision, drawing, isolatedDrawing)
    }

    /// Does a job. The token is checked before each step; `observer` receives each phase that has ended well.
    package func run(
        _ delivery: JobDelivery, _ cancellation: CancellationToken, observer: Observer = { _, _ in }
    ) throws -> JobProduct {
        let start = SteadyClock.now
        let product = try product(of: delivery.batch)
        let wasTaken = delivery.deliveryCount >= 2
        if wasTaken, let digest = delivery.request.digest,
            let found = try stored(product, of: digest, since: start, observer)
        {
            return found
        }
        let source = try source(of: delivery, cancellation, observer)
        if wasTaken, delivery.request.digest == nil,
            let found = try stored(product, of: source.digest, since: start, observer)
        {
            return found
        }
        if cancellation.isCancelled { throw SVGAError.jobCancelled }
        let body = try (wasTaken ? isolatedDrawing : drawing).result(
            of: product, from: source, named: delivery.request.source, timeout: delivery.batch.timeout, cancellation
        ) { observer(JobPhase($0), $1) }
        if cancellation.isCancelled { throw SVGAError.jobCancelled }
        return try store(body, product, of: source.digest, since: start, observer)
    }

    private func product(of batch: JobBatch) throws -> RenderRequest.Product {
        guard batch.rendererRevision == rendererRevision else {
            let revisions = "revision \(batch.rendererRevision), this worker draws \(rendererRevision)"
            throw JobFault(.job, code: JobCode.unavailable, message: "the job is for \(revisions)")
        }
        return try RenderRequest.Product(canonicalText: batch.output)
    }

    private func source(
        of delivery: JobDelivery, _ cancellation: CancellationToken, _ observer: Observer
    ) throws -> SourceFile {
        let start = SteadyClock.now
        let source = try found(delivery, cancellation)
        if let expected = delivery.request.digest, source.digest != expected {
            throw JobFault(
                .job, code: JobCode.badData, message: "the source has the digest \(source.digest), not \(expected)")
        }
        observer(.fetch, SteadyClock.now - start)
        return source
    }

    private func found(_ delivery: JobDelivery, _ cancellation: CancellationToken) throws -> SourceFile {
        let trace = delivery.batch.trace.isEmpty ? nil : delivery.batch.trace
        let name = try SourceName(delivery.request.source)
        if let file = try sources.presentFile(name, allowed: allowed) { return file }
        return try cancellation.waitForValue { [sources, allowed] in
            try await sources.file(name, allowed: allowed, traceParent: trace)
        }
    }
}

extension JobRunner {
    private func name(
        _ product: RenderRequest.Product, _ movie: ContentDigest
    ) throws -> (key: ResultKey, name: ResultName) {
        let key = try ResultKey(source: movie, product: product, rendererRevision: rendererRevision)
        return (key, ResultName(key: key, product: product, rendererRevision: rendererRevision))
    }

    private func stored(
        _ product: RenderRequest.Product, of movie: ContentDigest, since start: Int64, _ observer: Observer
    ) throws -> JobProduct? {
        let (key, name) = try name(product, movie)
        let before = SteadyClock.now
        guard let bytes = try bytes(of: name) else { return nil }
        observer(.store, SteadyClock.now - before)
        return try made(bytes, key, of: movie, wasPresent: true, since: start)
    }

    private func bytes(of name: ResultName) throws -> [UInt8]? {
        // Asked first by the cheaper question: most jobs that come again have no result yet.
        guard try archiving({ try archive.contains(name) }) else { return nil }
        return try archiving { try archive.bytes(of: name, maxByteCount: JobRunner.maxResultByteCount) }
    }

    private func archiving<Value>(_ work: () throws -> Value) throws -> Value {
        try JobFault.ending({ JobFault(archive: $0) }, work)
    }

    private func store(
        _ body: SharedBytes, _ product: RenderRequest.Product, of movie: ContentDigest, since start: Int64,
        _ observer: Observer
    ) throws -> JobProduct {
        let (key, name) = try name(product, movie)
        let before = SteadyClock.now
        let isNew = try archiving { try archive.insert(body, as: name) }
        observer(.store, SteadyClock.now - before)
        return try made(body.array, key, of: movie, wasPresent: !isNew, since: start)
    }

    private func made(
        _ bytes: [UInt8], _ key: ResultKey, of movie: ContentDigest, wasPresent: Bool, since start: Int64
    ) throws -> JobProduct {
        JobProduct(
            resultName: key.name, movieDigest: movie,
            resultDigest: try SHA256.digest(of: bytes),
            byteCount: bytes.count,
            wasPresent: wasPresent, seconds: Double(SteadyClock.now - start) / 1e9,
            size: ResultSize(of: bytes))
    }
}

/// A part of an attempt, for metrics.
package enum JobPhase: String, Sendable, CaseIterable {
    case fetch
    case decode, draw, encode
    /// Drawing and encoding the frames of an animation.
    case animate
    /// Asking the archive, and putting the result there.
    case store

    package init(_ step: RenderJob.Step) {
        self =
            switch step {
            case .decode: .decode
            case .draw: .draw
            case .encode: .encode
            case .animate: .animate
            }
    }
}

extension CancellationToken {
    /// Waits on a thread of a worker for asynchronous work, and cancels it when it is no longer needed.
    func waitForValue<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value
    ) throws(SVGAError) -> Value {
        let outcome = Lock<Result<Value, SVGAError>?>(nil)
        let task = Task {
            let result = await SVGAError.result(work)
            outcome.withLock { $0 = result }
            outcome.wakeWaiters()
        }
        while !isCancelled {
            if let result = outcome.waiting(until: SteadyClock.now + 100_000_000, for: { $0 }) {
                return try result.get()
            }
        }
        task.cancel()
        throw .jobCancelled
    }
}
