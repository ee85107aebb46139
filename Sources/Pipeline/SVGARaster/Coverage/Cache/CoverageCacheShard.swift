/// A part of a ``CoverageCache``.
///
/// What is kept is young or old. What is met becomes young; when the young take half the room, the old go and the young
/// become old.
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
    /// Fingerprints of shapes that were met, the last four of those that fall into a place.
    private var met = [SIMD4<Int>](repeating: .zero, count: 128)

    /// Makes an empty shelf.
    init(maxByteCount: Int) { maxYoungByteCount = maxByteCount / 2 }

    /// About the bytes that it takes now.
    var byteCount: Int { young.byteCount + old.byteCount }

    /// What is known of a shape, which is met now.
    mutating func meet(_ shape: CoverageKey, _ fingerprint: Int) -> CoverageCache.Knowledge {
        if let entry = young.entries[fingerprint] {
            // Another shape of the same fingerprint is drawn as if it were new.
            return entry.shape == shape ? .kept(entry.coverage) : .nothing
        }
        if let entry = old.remove(fingerprint) {
            makeYoung(entry, fingerprint)
            return entry.shape == shape ? .kept(entry.coverage) : .nothing
        }
        return wasMet(fingerprint) ? .met : .nothing
    }

    /// Keeps the coverage of a shape, if there is room for it at all.
    mutating func keep(_ coverage: CachedCoverage, of shape: CoverageKey, _ fingerprint: Int) {
        let entry = Entry(shape: shape, coverage: coverage)
        if entry.byteCount <= maxYoungByteCount { makeYoung(entry, fingerprint) }
    }

    private mutating func makeYoung(_ entry: Entry, _ fingerprint: Int) {
        if young.byteCount + entry.byteCount > maxYoungByteCount { (old, young) = (young, Generation()) }
        young.add(entry, fingerprint)
    }

    /// Whether a shape was met before and is not forgotten; it is met now.
    private mutating func wasMet(_ fingerprint: Int) -> Bool {
        let place = fingerprint >> 8 & (met.count - 1)
        let last = met[place]
        if any(last .== SIMD4(repeating: fingerprint)) { return true }
        met[place] = SIMD4(fingerprint, last[0], last[1], last[2])
        return false
    }
}
