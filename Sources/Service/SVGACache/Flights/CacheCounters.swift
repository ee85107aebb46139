import SVGASystem

/// What a cache did since it was made.
struct CacheCounts: Hashable, Sendable {
    var diskHits = 0
    var revalidations = 0
    var staleHits = 0
    var transfers = 0
    var joins = 0
    var failures = 0
    var retries = 0
    var receivedByteCount = 0
}

/// Counts on any thread.
final class CacheCounters: Sendable {
    private let counts = Lock(CacheCounts())

    var now: CacheCounts { counts.withLock { $0 } }

    func update(_ body: (inout CacheCounts) -> Void) { counts.withLock { body(&$0) } }

    /// Counts an answer.
    func add(_ result: Result<CachedFile, CacheError>) {
        update { counts in
            switch result {
            case .success(let file):
                switch file.source {
                case .disk: counts.diskHits += 1
                case .revalidated: counts.revalidations += 1
                case .stale: counts.staleHits += 1
                case .network: counts.transfers += 1
                case .flight: counts.joins += 1
                }
            case .failure: counts.failures += 1
            }
        }
    }
}
