import SVGACoding
import SVGAErrors
import SVGATransfer

/// Brings a file that is missing, no longer fresh, or to be confirmed: attempts until one succeeds or none is left.
struct Fetcher: Sendable {
    let store: DiskStore
    let engine: TransferEngine
    let configuration: CacheConfiguration
    let board: ProgressTracker
    let counters: CacheCounters
    let timing: CacheTiming

    /// The result of an attempt.
    enum Outcome {
        case done(CachedFile)
        /// There is as much of the file as was wanted, and not all of it.
        case head(MovieHead)
        /// Another attempt may succeed, after the delay that the server requested.
        case failed(CacheError, retryAfter: String? = nil)
        /// The file on the disk was useless: another attempt may begin immediately, without it.
        case obstructed(CacheError)
    }

    // Functions called from outside run on the shared pool of threads, not on the caller's actor.

    /// Returns the file from the disk if it is fresh; otherwise from the server.
    @concurrent func result(for job: FetchJob) async -> Result<Fetched, CacheError> {
        do throws(CacheError) { return .success(try await fetched(job)) } catch { return .failure(error) }
    }

    /// Brings the file without the server, however old it is.
    @concurrent func cachedResult(for job: FetchJob) async -> Result<Fetched, CacheError> {
        do throws(CacheError) { return .success(.file(try await cachedFile(for: job))) } catch {
            return .failure(error)
        }
    }

    private func fetched(_ job: FetchJob) async throws(CacheError) -> Fetched {
        let finding = try await storing(job) { () throws(SVGAError) in try await store.find(job.key) }
        switch finding {
        case .entry(let entry) where isSufficient(entry, for: job):
            return .file(store.file(entry, .disk))
        case .absence(let absence) where job.request.mode == .normal:
            throw job.error(.absent(status: absence.status, until: absence.until))
        case .entry(let entry): return try await fetch(job, known: entry)
        case .absence, .nothing: return try await fetch(job, known: nil)
        }
    }

    private func cachedFile(for job: FetchJob) async throws(CacheError) -> CachedFile {
        let finding = try await storing(job) { () throws(SVGAError) in try await store.find(job.key) }
        guard case .entry(let entry) = finding, isExpected(entry, for: job) else { throw job.error(.notCached) }
        return store.file(entry, entry.freshUntil > timing.now() ? .disk : .stale)
    }

    private func isExpected(_ entry: CacheEntry, for job: FetchJob) -> Bool {
        job.request.sha256 == nil || job.request.sha256 == entry.digest
    }

    private func isSufficient(_ entry: CacheEntry, for job: FetchJob) -> Bool {
        job.request.mode == .normal && entry.freshUntil > timing.now() && isExpected(entry, for: job)
    }

    private func fetch(_ job: FetchJob, known: CacheEntry?) async throws(CacheError) -> Fetched {
        // A file with another digest than expected is of no use, not even confirmed.
        let known = known.flatMap { isExpected($0, for: job) ? $0 : nil }
        do throws(CacheError) {
            return try await attempts(job, known: known)
        } catch {
            guard let known, error.allowsStale, known.usableUntil > timing.now() else { throw error }
            return .file(store.file(known, .stale))
        }
    }

    private func attempts(_ job: FetchJob, known: CacheEntry?) async throws(CacheError) -> Fetched {
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
                do { try await timing.sleep(delay) } catch { throw job.error(.cancelled) }
            }
            counters.update { $0.retries += 1 }
        }
    }

    /// Converts errors of the store into the request's.
    func storing<Result: Sendable>(
        _ job: FetchJob, _ body: () async throws(SVGAError) -> Result
    ) async throws(CacheError) -> Result {
        do { return try await body() } catch { throw job.error(.storage(error)) }
    }
}

extension CacheError {
    /// Whether another attempt, the one of a number, may succeed.
    fileprivate func mayPass(beforeAttempt number: Int) -> Bool {
        // A host without an address is requested again, since a name server may have been busy. Most often its name is
        // misspelt, and waiters should be told soon.
        if case .transfer(let error) = kind, error.kind == .unresolvable { return number <= 2 }
        return isTransient
    }

    /// Whether a stale file may be returned: the server is at fault, not the request or this machine.
    fileprivate var allowsStale: Bool {
        switch kind {
        case .notAnAnimation, .notAPicture, .contentCoding: true
        case .status(let status): status >= 500 || isTransient
        case .transfer(let error):
            switch error.kind {
            case .tlsFailed, .protocolFailed: true
            default: error.isTransient
            }
        default: false
        }
    }
}
