import SVGAErrors
import SVGAFormat
import SVGASystem
import SVGATransfer

/// Brings a file that is missing, no longer fresh, or to be confirmed: attempts until one succeeds or none is left.
struct Fetcher: Sendable {
    let store: DiskStore
    let engine: TransferEngine
    let configuration: CacheConfiguration
    let board: ProgressTracker
    let counters: CacheCounters
    let timing: CacheTiming

    enum Outcome {
        case done(CachedFile)
        /// There is as much of the file as was wanted, and not all of it.
        case head(MovieHead)
        /// Another attempt may succeed, after the delay that the server requested.
        case failed(SVGAError, retryAfter: String? = nil)
        /// The file on the disk was useless: another attempt may begin immediately, without it.
        case obstructed(SVGAError)
    }

    // Functions called from outside run on the shared pool of threads, not on the caller's actor.

    /// Returns the file from the disk if it is fresh; otherwise from the server.
    @concurrent func result(for job: FetchJob) async -> Result<Fetched, SVGAError> {
        await SVGAError.result { try await fetched(job) }
    }

    /// Brings the file without the server, however old it is.
    @concurrent func cachedResult(for job: FetchJob) async -> Result<Fetched, SVGAError> {
        await SVGAError.result { .file(try await cachedFile(for: job)) }
    }

    private func fetched(_ job: FetchJob) async throws(SVGAError) -> Fetched {
        let finding = try await storing(job.request.url) { try await store.find(job.key) }
        switch finding {
        case .entry(let entry) where isSufficient(entry, for: job):
            return .file(store.file(entry, .disk))
        case .absence(let absence) where job.request.mode == .normal:
            throw job.error(.absent(status: absence.status))
        case .entry(let entry): return try await fetch(job, known: entry)
        case .absence, .nothing: return try await fetch(job, known: nil)
        }
    }

    private func cachedFile(for job: FetchJob) async throws(SVGAError) -> CachedFile {
        let finding = try await storing(job.request.url) { try await store.find(job.key) }
        guard case .entry(let entry) = finding, isExpected(entry, for: job) else { throw job.error(.notCached) }
        return store.file(entry, entry.freshUntil > timing.now() ? .disk : .stale)
    }

    private func isExpected(_ entry: CacheEntry, for job: FetchJob) -> Bool {
        job.request.sha256 == nil || job.request.sha256 == entry.digest
    }

    private func isSufficient(_ entry: CacheEntry, for job: FetchJob) -> Bool {
        job.request.mode == .normal && entry.freshUntil > timing.now() && isExpected(entry, for: job)
    }

    private func fetch(_ job: FetchJob, known: CacheEntry?) async throws(SVGAError) -> Fetched {
        // A file with another digest than expected is of no use, not even confirmed.
        let known = known.flatMap { isExpected($0, for: job) ? $0 : nil }
        do {
            return try await attempts(job, known: known)
        } catch {
            guard let known, error.allowsStale, known.usableUntil > timing.now() else { throw error }
            return .file(store.file(known, .stale))
        }
    }

    private func attempts(_ job: FetchJob, known: CacheEntry?) async throws(SVGAError) -> Fetched {
        var (known, asksForRange) = (known, true)
        var number = 1
        while true {
            let outcome = try await Attempt(fetcher: self, job: job, known: known, asksForRange: asksForRange)
                .run()
            number += 1
            switch outcome {
            case .done(let file): return .file(file)
            case .head(let head): return .head(head)
            case .obstructed(let error):
                if number > configuration.retryPolicy.maxAttemptCount { throw error }
                (known, asksForRange) = (nil, false)
            case .failed(let error, let retryAfter):
                let delay = configuration.retryPolicy.delay(
                    beforeAttempt: number, retryAfter: retryAfter, now: timing.now().httpDate)
                guard error.mayPass(beforeAttempt: number), let delay else { throw error }
                guard (try? await timing.sleep(delay)) != nil else { throw job.error(.requestCancelled) }
            }
            counters.update { $0.retryCount += 1 }
        }
    }

    /// Converts errors of the store into the request's.
    func storing<Result: Sendable>(_ url: String, _ body: () async throws -> Result) async throws(SVGAError) -> Result {
        do { return try await body() } catch { throw .storage(SVGAError(error)).at(url: url) }
    }
}

extension SVGAError {
    /// Whether another attempt, the one of a number, may succeed.
    fileprivate func mayPass(beforeAttempt number: Int) -> Bool {
        // A host without an address is requested again, since a name server may have been busy. Most often its name is
        // misspelt, and waiters should be told soon.
        return cause == .unresolvable ? number <= 2 : isTransient
    }

    /// Whether a stale file may be returned: the server is at fault, not the request or this machine.
    fileprivate var allowsStale: Bool {
        switch cause {
        case .content, .coding, .tls, .protocolFailed: true
        case .undecodable, .storage: false
        default: isTransient || (status ?? 0) >= 500
        }
    }
}

extension Fetcher {
    @concurrent func movie(
        of file: CachedFile, _ request: MovieRequest, _ limits: Limits
    ) async throws(SVGAError) -> Movie {
        let bytes = try await storing(request.url) { try await store.contents(of: file) }
        do {
            return try Movie(decoding: bytes, limits: limits)
        } catch {
            throw .undecodable(error).at(url: request.url)
        }
    }
}

extension DiskStore {
    func contents(of file: CachedFile) throws(SVGAError) -> [UInt8] {
        let handle = try CacheFile(opening: file.path, O_RDONLY)
        return try handle.bytes(count: handle.status().st_size)
    }
}
