import SVGAJobs
import SVGASystem

/// The archive of results that the server shares with workers and other servers, accessed on separate threads. While it
/// fails it is left alone for a time, so that requests do not wait for it.
final class SharedArchive: Sendable {
    struct Counts: Hashable {
        var hits = 0, misses = 0, failures = 0, stored = 0, unstored = 0
    }

    private struct State {
        var counts = Counts()
        var failureCount = 0
        /// Until when the archive is left alone, by ``SteadyClock``.
        var restEnd: Int64 = 0
        /// The number of requests per result; the least recently requested are forgotten.
        var requestCounts = LRUCache<ResultKey, Int>(maxCost: 1 << 16)
    }

    /// So many failures in a row have it left alone.
    private static let maxFailureCount = 5
    /// The pause in nanoseconds.
    private static let restTime: Int64 = 10_000_000_000
    /// Stands for a result that is stored, or about to be.
    private static let storedCount = -1
    private static let threadCount = 8
    private static let maxWaitingCount = 1024

    private let archive: any ResultArchive
    private let maxByteCount: Int
    private let lookups: RenderQueue
    private let stores: RenderQueue
    private let state = Lock(State())

    /// Starts the threads; `maxByteCount` limits the results that are read.
    init(_ archive: any ResultArchive, maxByteCount: Int) throws(SVGAError) {
        (self.archive, self.maxByteCount) = (archive, maxByteCount)
        lookups = try RenderQueue(
            workerCount: SharedArchive.threadCount, maxWaitingCount: SharedArchive.maxWaitingCount)
        stores = try RenderQueue(workerCount: 2, maxWaitingCount: SharedArchive.maxWaitingCount)
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// Looks for a result. `completion` is called on another thread, with a failure if the result does not exist or
    /// cannot be read now. Returns a ticket for ``leave(_:)``; nil while the archive is paused.
    func find(
        _ key: ResultKey, named name: ResultName, completion: @escaping RenderQueue.Completion
    ) -> RenderQueue.Ticket? {
        if state.withLock({ $0.restEnd > SteadyClock.now }) { return nil }
        return lookups.submit(
            key, work: { [self] _ in lookUp(name, key) }, onFinish: { _ in }, completion: completion)
    }

    func leave(_ ticket: RenderQueue.Ticket) { lookups.leave(ticket) }

    /// Counts a request for a result, and stores it at a given count, which starts at 1.
    func noteRequest(of key: ResultKey, named name: ResultName, _ body: SharedBytes, storingAt requestCount: Int) {
        let isDue = state.withLock { state in
            let known = state.requestCounts.value(for: key) ?? 0
            guard known != SharedArchive.storedCount else { return false }
            let isDue = known + 1 >= requestCount
            _ = state.requestCounts.insert(isDue ? SharedArchive.storedCount : known + 1, cost: 1, for: key)
            return isDue
        }
        guard isDue else { return }
        let ticket = stores.submit(
            key, work: { [self] _ in store(body, name, key) }, onFinish: { _ in }, completion: { _ in })
        if ticket == nil { noteStored(false, key) }
    }

    /// Ends after all pending stores were tried.
    func finish() {
        lookups.finish()
        stores.finish()
    }

    private func lookUp(_ name: ResultName, _ key: ResultKey) -> RenderQueue.Outcome {
        do {
            let bytes = try archive.bytes(of: name, maxByteCount: maxByteCount)
            noteAnswer { counts in
                if bytes == nil { counts.misses += 1 } else { counts.hits += 1 }
            }
            guard let bytes, let body = try? SharedBytes(large: bytes) else {
                return .failure(SharedArchive.absent)
            }
            // It need not be stored again.
            state.withLock { _ = $0.requestCounts.insert(SharedArchive.storedCount, cost: 1, for: key) }
            return .success(body)
        } catch {
            noteFailure()
            return .failure(SharedArchive.absent)
        }
    }

    private func store(_ body: SharedBytes, _ name: ResultName, _ key: ResultKey) -> RenderQueue.Outcome {
        do {
            _ = try archive.insert(body, as: name)
            noteAnswer { _ in }
            noteStored(true, key)
        } catch {
            noteFailure()
            noteStored(false, key)
        }
        return .success(body)
    }

    private func noteAnswer(_ change: (inout Counts) -> Void) {
        state.withLock { state in
            change(&state.counts)
            state.failureCount = 0
        }
    }

    private func noteFailure() {
        state.withLock { state in
            state.counts.failures += 1
            state.failureCount += 1
            guard state.failureCount >= SharedArchive.maxFailureCount else { return }
            (state.failureCount, state.restEnd) = (0, SteadyClock.now + SharedArchive.restTime)
        }
    }

    /// Notes the end of a try to store a result; one that failed is tried again later.
    private func noteStored(_ isStored: Bool, _ key: ResultKey) {
        state.withLock { state in
            if isStored { state.counts.stored += 1 } else { state.counts.unstored += 1 }
            _ = state.requestCounts.insert(isStored ? SharedArchive.storedCount : 0, cost: 1, for: key)
        }
    }

    private static let absent = SVGAError.sourceUnavailable("the result is not in the archive")
}
