import SVGACoding
package import SVGAJobs
import SVGAKit
import SVGASystem

/// A minimal worker: it draws movies that a function reads, and fails invalid ones.
package final class QueueWorker: Sendable {
    private struct State {
        var isStopped = false
        var isRunning = true
        var sources: [String] = []
    }

    private let state = Lock(State())
    private let queue: any JobQueue
    private let archive: any ResultArchive
    private let read: @Sendable (_ source: String) -> [UInt8]?

    /// Starts to take jobs.
    package init(
        _ queue: any JobQueue, _ archive: any ResultArchive, reading read: @escaping @Sendable (String) -> [UInt8]?
    ) {
        (self.queue, self.archive, self.read) = (queue, archive, read)
        let code = BackgroundThread.start { [self] in
            while !state.withLock({ $0.isStopped }) { work() }
            state.withLock { $0.isRunning = false }
            state.wakeWaiters()
        }
        precondition(code == 0, "no thread could be started")
    }

    /// The sources that were requested, in the order of the work.
    package var sources: [String] { state.withLock { $0.sources } }

    /// Ends when the jobs in hand are done.
    package func stop() {
        state.withLock { $0.isStopped = true }
        state.waiting { $0.isRunning ? nil : () }
    }

    private func work() {
        let name = WorkerID("double")
        let jobs = (try? queue.take(4, from: JobLane.allCases, as: name, waiting: .milliseconds(20))) ?? []
        for job in jobs {
            state.withLock { $0.sources.append(job.request.source) }
            if let product = try? product(of: job) {
                try? queue.finish(job, with: product, as: name)
            } else {
                try? queue.fail(job, with: JobFailure(code: 65, message: "no movie", retryDelay: nil), as: name)
            }
        }
    }

    private func product(of job: JobDelivery) throws -> JobProduct {
        let source = try SourceFile(read(job.request.source) ?? [])
        let output = try RenderRequest.Product(canonicalText: job.batch.output)
        let body = try RenderJob(
            product: output, source: source, budget: AnimationBudget(), posters: PosterFrames(), movies: SharedMovies()
        ).result(CancellationToken())
        let key = try ResultKey(source: source.digest, product: output)
        let name = ResultName(key: key, product: output, rendererRevision: job.batch.rendererRevision)
        return JobProduct(
            resultName: key.name, movieDigest: source.digest, resultDigest: try SHA256.digest(of: body.array),
            byteCount: body.count, wasPresent: try !archive.insert(body, as: name), seconds: 0.5)
    }
}
