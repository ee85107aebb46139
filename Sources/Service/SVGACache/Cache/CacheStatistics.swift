import SVGASystem

/// The cache's activity since it was opened, and the content of its directory.
///
/// ```swift
/// let statistics = try await cache.statistics()
/// print("\(statistics.diskHitCount) from the disk, \(statistics.transferCount) transferred")
/// ```
public struct CacheStatistics: Hashable, Sendable {
    /// Responses from the disk without a request to the server.
    public var diskHitCount = 0
    /// Responses from the disk after the server confirmed the file.
    public var revalidationCount = 0
    /// Requests that got a file which was no longer fresh.
    public var staleHitCount = 0
    /// Responses by a separate transfer.
    public var transferCount = 0
    /// Requests that joined the transfer of another.
    public var joinCount = 0
    /// Requests for heads that returned one which is not the complete file.
    public var headCount = 0
    /// Requests that failed.
    public var failureCount = 0
    /// Attempts beyond the first.
    public var retryCount = 0
    /// Bytes of bodies that came from servers.
    public var receivedByteCount = 0
    /// Animations that were evicted.
    public var evictionCount = 0
    /// Animations that were dropped because their file was damaged or missing.
    public var damagedCount = 0

    /// Animations in the folder.
    public var entryCount = 0
    /// Bytes of all files in the folder. Equal files count once.
    public var byteCount = 0
    /// Broken transfers that can be resumed.
    public var partialCount = 0
    /// Bytes of broken transfers and of heads.
    public var partialByteCount = 0
}

extension DiskStore {
    func statistics(_ counts: CacheStatistics) throws -> CacheStatistics {
        let usage = try usage()
        var statistics = activity(counts)
        (statistics.entryCount, statistics.byteCount) = (usage.entryCount, usage.byteCount)
        (statistics.partialCount, statistics.partialByteCount) = (usage.partialCount, try partialByteCount())
        return statistics
    }

    /// The counts, which take no look at the folder.
    nonisolated func activity(_ counts: CacheStatistics) -> CacheStatistics {
        var statistics = counts
        (statistics.evictionCount, statistics.damagedCount) = (tally.now.evicted, tally.now.damaged)
        return statistics
    }
}

/// The entries that ``MovieCache/prune()`` evicted.
///
/// ```swift
/// let pruning = try await cache.prune()
/// print("evicted \(pruning.entryCount) animations, freed \(pruning.byteCount) bytes")
/// ```
public struct CachePruning: Hashable, Sendable {
    /// The number of animations.
    public var entryCount = 0
    /// The number of freed bytes.
    public var byteCount = 0
}

final class CacheCounters: Sendable {
    private let counts = Lock(CacheStatistics())

    var now: CacheStatistics { counts.withLock { $0 } }

    func update(_ body: (inout CacheStatistics) -> Void) { counts.withLock { body(&$0) } }

    func add(_ result: Result<Fetched, SVGAError>) {
        update { counts in
            switch result {
            case .success(.head): counts.headCount += 1
            case .success(.file(let file)):
                switch file.source {
                case .disk: counts.diskHitCount += 1
                case .revalidated: counts.revalidationCount += 1
                case .stale: counts.staleHitCount += 1
                case .network: counts.transferCount += 1
                case .flight: counts.joinCount += 1
                }
            case .failure: counts.failureCount += 1
            }
        }
    }
}
