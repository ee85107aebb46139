import SVGASystem

/// The coverage of shapes that are drawn at the same position again and again, as all that holds still in an animation.
/// The second look-up of a shape caches its coverage; then painting needs no flattening, stroking or edges, and is the
/// same to the bit. The least recently used coverage goes first. Any number of canvases and threads may share a cache.
package final class CoverageCache: Sendable {
    /// The result of looking up a shape.
    enum Result {
        /// A shape that was not looked up before, or too long ago.
        case unknown
        /// A shape that was looked up before, and whose coverage is not cached.
        case seenOnce
        case cached(CachedCoverage)
    }

    /// The shards, each with its own lock, so that threads seldom wait for each other.
    private let shards: [Lock<CoverageCacheShard>]

    /// The number of shards, a power of two.
    private static let shardCount = 8

    /// The cache takes at most about `maxByteCount` bytes.
    package init(maxByteCount: Int) {
        shards = (0..<CoverageCache.shardCount).map { _ in
            Lock(CoverageCacheShard(maxByteCount: maxByteCount / CoverageCache.shardCount))
        }
    }

    /// About the bytes that it takes now.
    package var byteCount: Int { shards.reduce(0) { sum, shard in sum + shard.withLock { $0.byteCount } } }

    func lookUp(_ shape: CoverageKey, _ fingerprint: Int) -> Result {
        shard(fingerprint).withLock { $0.lookUp(shape, fingerprint) }
    }

    func insert(_ coverage: CachedCoverage, of shape: CoverageKey, _ fingerprint: Int) {
        shard(fingerprint).withLock { $0.insert(coverage, of: shape, fingerprint) }
    }

    private func shard(_ fingerprint: Int) -> Lock<CoverageCacheShard> {
        shards[fingerprint & (CoverageCache.shardCount - 1)]
    }
}

/// A part of a ``CoverageCache``. A look-up makes an entry young; when the young entries take half the room, the old
/// ones are evicted and the young ones become old.
struct CoverageCacheShard {
    private struct Entry {
        let shape: CoverageKey
        let coverage: CachedCoverage

        var byteCount: Int { shape.byteCount + coverage.byteCount }
    }

    private struct Generation {
        private(set) var entries: [Int: Entry] = [:]
        private(set) var byteCount = 0

        mutating func add(_ entry: Entry, _ fingerprint: Int) {
            if let other = entries.updateValue(entry, forKey: fingerprint) { byteCount -= other.byteCount }
            byteCount += entry.byteCount
        }

        mutating func remove(_ fingerprint: Int) -> Entry? {
            let entry = entries.removeValue(forKey: fingerprint)
            byteCount -= entry?.byteCount ?? 0
            return entry
        }
    }

    private let maxYoungByteCount: Int
    private var young = Generation()
    private var old = Generation()
    /// The fingerprints of shapes that were looked up, the last four of each slot.
    private var recentLookUps = [SIMD4<Int>](repeating: .zero, count: 128)

    init(maxByteCount: Int) { maxYoungByteCount = maxByteCount / 2 }

    var byteCount: Int { young.byteCount + old.byteCount }

    mutating func lookUp(_ shape: CoverageKey, _ fingerprint: Int) -> CoverageCache.Result {
        if let entry = young.entries[fingerprint] {
            // Another shape of the same fingerprint is drawn as if it were new.
            return entry.shape == shape ? .cached(entry.coverage) : .unknown
        }
        if let entry = old.remove(fingerprint) {
            makeYoung(entry, fingerprint)
            return entry.shape == shape ? .cached(entry.coverage) : .unknown
        }
        return recordLookUp(fingerprint) ? .seenOnce : .unknown
    }

    /// Adds the coverage of a shape, unless it alone is larger than half the room.
    mutating func insert(_ coverage: CachedCoverage, of shape: CoverageKey, _ fingerprint: Int) {
        let entry = Entry(shape: shape, coverage: coverage)
        if entry.byteCount <= maxYoungByteCount { makeYoung(entry, fingerprint) }
    }

    private mutating func makeYoung(_ entry: Entry, _ fingerprint: Int) {
        if young.byteCount + entry.byteCount > maxYoungByteCount { (old, young) = (young, Generation()) }
        young.add(entry, fingerprint)
    }

    /// Records a look-up of a fingerprint and returns whether an earlier one is still recorded.
    private mutating func recordLookUp(_ fingerprint: Int) -> Bool {
        let slot = fingerprint >> 8 & (recentLookUps.count - 1)
        let last = recentLookUps[slot]
        if any(last .== SIMD4(repeating: fingerprint)) { return true }
        recentLookUps[slot] = SIMD4(fingerprint, last[0], last[1], last[2])
        return false
    }
}
