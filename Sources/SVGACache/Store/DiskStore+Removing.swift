import SVGADigest

// Files are removed in two steps. First the index forgets the entry and marks the file as released; then, in a transaction
// of its own, the file is removed and after it the mark. So a process that ends in between leaves no entry without a file,
// and another process that stores the same file meanwhile takes the mark away.

extension DiskStore {
    /// Removes the entry of a key, pinned or not, with what is known of its absence and with its broken transfers.
    ///
    /// - Returns: Whether there was an entry.
    func remove(_ key: String) throws(StorageError) -> Bool {
        let wasThere = try change { index, memory throws(StorageError) in
            memory.forget(key)
            try index.removeAbsence(key)
            try removePartials(try index.partials(key), index)
            guard let entry = try index.entry(key) else { return false }
            try remove(entry, index, at: .longAgo)
            return true
        }
        try removeReleased(until: .longAgo)
        return wasThere
    }

    /// Removes all entries, pinned or not, and all that nobody is writing to.
    func removeAll() throws(StorageError) {
        try change { index, memory throws(StorageError) in
            memory.isTotal = true
            for entry in try index.entries() { try remove(entry, index, at: .longAgo) }
            try removePartials(try index.partials(), index)
            try index.removeAbsences(before: .never)
        }
        try removeReleased(until: .never)
    }

    /// Applies the limits: drops what is too old, then what was handed out longest ago until the rest fits.
    func prune() throws(StorageError) -> CachePruning {
        try flushTouched()
        let now = clock()
        let spared = now.advanced(by: .zero - limits.graceTime)
        let idle = min(spared, now.advanced(by: .zero - limits.idleTime))
        let pruned = try change { index, memory throws(StorageError) in
            let before = try index.byteCount()
            try index.removeAbsences(before: now)
            var evicted = try evict(try index.transientEntries(before: spared), index) { true }
            evicted += try evictOldest(index, before: idle) { _ in true }
            evicted += try evictOldest(index, before: spared) { $0 > limits.byteCount }
            for key in evicted { memory.forget(key) }
            return CachePruning(entryCount: evicted.count, byteCount: before - (try index.byteCount()))
        }
        try removeReleased(until: spared)
        evictedCount += pruned.entryCount
        return pruned
    }

    /// Prunes when there is more than the limit, or some time after the last pruning.
    func maintain() throws(StorageError) {
        let now = clock()
        guard try isAboveLimit() || lastMaintenance.duration(to: now) > .seconds(60) else { return }
        lastMaintenance = now
        _ = try prune()
    }

    /// Removes an entry. Its file goes with ``removeReleased(until:)``, some time after `time`, unless another entry has it.
    func remove(_ entry: CacheEntry, _ index: Index, at time: Timestamp) throws(StorageError) {
        try index.removeEntry(entry.key)
        try index.release(entry.digest, at: time)
    }

    /// Removes files that no entry has since `time` or before, but those that are leased.
    func removeReleased(until time: Timestamp) throws(StorageError) {
        try withIndex { index throws(StorageError) in
            if try index.released(until: time).isEmpty { return }
            try index.transaction { () throws(StorageError) in
                for digest in try index.released(until: time) where try blobs.removeUnlessLeased(digest) {
                    try index.removeBlob(digest)
                }
            }
        }
    }

    /// Evicts entries handed out before `time`, the oldest first, as long as `isWanted` says so of the bytes that are left.
    ///
    /// - Returns: The keys of the evicted.
    private func evictOldest(
        _ index: Index, before time: Timestamp, while isWanted: (Int) -> Bool
    ) throws(StorageError) -> [String] {
        var evicted: [String] = []
        // Leased files stay; the next batch lies beyond those that were passed over.
        var passedOverCount = 0
        while isWanted(try index.byteCount()) {
            let batch = try index.evictable(before: time, skipping: passedOverCount)
            if batch.isEmpty { break }
            let keys = try evict(batch, index) { () throws(StorageError) in isWanted(try index.byteCount()) }
            passedOverCount += batch.count - keys.count
            evicted += keys
        }
        return evicted
    }

    private func evict(
        _ entries: [CacheEntry], _ index: Index, while isWanted: () throws(StorageError) -> Bool
    ) throws(StorageError) -> [String] {
        var evicted: [String] = []
        for entry in entries where try isWanted() {
            // The file of several entries outlives the eviction of one.
            if try index.keys(of: entry.digest) == [entry.key], try blobs.isLeased(entry.digest) { continue }
            try remove(entry, index, at: .longAgo)
            evicted.append(entry.key)
        }
        return evicted
    }

    private func removePartials(_ records: [PartialRecord], _ index: Index) throws(StorageError) {
        for record in records where try partials.removeAbandoned(record.name) { try index.removePartial(record.name) }
    }
}
