/// The eviction of entries within one transaction of the index. Leased files stay. Sums wrap around, because sizes in a
/// damaged index may be anything.
struct Eviction {
    private let blobs: BlobFolder
    private let index: Index
    /// The bytes of all files that entries have.
    private var byteCount: Int
    /// The number of least recently returned entries that leases protected.
    private var passedOverCount = 0

    private(set) var keys: [String] = []
    /// The bytes of the files without entries.
    private(set) var freedByteCount = 0

    init(_ index: Index, _ blobs: BlobFolder) throws {
        self.index = index
        self.blobs = blobs
        byteCount = try index.byteCount()
    }

    /// Evicts entries handed out before `time`, the oldest first, while there are more bytes than `limit`.
    mutating func evictOldest(before time: Timestamp, downTo limit: Int = -1) throws {
        while byteCount &- freedByteCount > limit {
            let batch = try index.evictable(before: time, skipping: passedOverCount)
            if batch.isEmpty { return }
            let evictedCount = keys.count
            try evict(batch, downTo: limit)
            passedOverCount += batch.count - (keys.count - evictedCount)
        }
    }

    mutating func evict(_ entries: [CacheEntry], downTo limit: Int = -1) throws {
        for entry in entries where byteCount &- freedByteCount > limit {
            // A file of several entries outlives the eviction of one.
            let isLast = try index.keys(of: entry.digest) == [entry.key]
            if isLast, try blobs.isLeased(entry.digest) { continue }
            try index.removeEntry(entry.key)
            try index.release(entry.digest, at: .longAgo)
            keys.append(entry.key)
            if isLast { freedByteCount &+= entry.byteCount }
        }
    }
}
