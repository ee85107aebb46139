// Files are removed in two steps. First the index forgets the entry and marks the file as released; then, in its own
// transaction, the file is removed and after it the mark. So a process that ends in between leaves no entry without a
// file, and another process that stores the same file meanwhile takes the mark away.

extension DiskStore {
    /// Removes a key's entry, pinned or not, its broken transfers and its absence; returns whether it existed.
    func remove(_ key: String) throws -> Bool {
        let wasThere = try change { index, memory in
            memory.forget(key)
            try index.removeNegativeEntry(key)
            try removePartials(try index.partials(key), index)
            guard let entry = try index.entry(key) else { return false }
            try remove(entry, index, at: .longAgo)
            return true
        }
        try removeReleased(until: .longAgo)
        return wasThere
    }

    /// Removes all entries, pinned or not, and all files that no transfer writes to.
    func removeAll() throws {
        try change { index, memory in
            memory.isTotal = true
            for entry in try index.entries() { try remove(entry, index, at: .longAgo) }
            try removePartials(try index.partials(), index)
            try index.removeNegativeEntries(before: .never)
        }
        try removeReleased(until: .never)
    }

    /// Applies the limits: drops expired entries; then heads and broken transfers, the oldest first; then the least
    /// recently returned entries, until the rest fits.
    func prune() throws -> CachePruning {
        try flushTouched()
        let now = clock()
        let spared = now.advanced(by: .zero - limits.graceTime)
        let idle = min(spared, now.advanced(by: .zero - limits.idleTime))
        let pruned = try change { index, memory in
            try index.removeNegativeEntries(before: now)
            let freed = try prunePartials(index, until: spared, now: now)
            var eviction = try Eviction(index, blobs)
            try eviction.evict(try index.transientEntries(before: spared))
            try eviction.evictOldest(before: idle)
            try eviction.evictOldest(before: spared, downTo: max(0, limits.byteCount &- index.partialByteCount()))
            for key in eviction.keys { memory.forget(key) }
            return CachePruning(entryCount: eviction.keys.count, byteCount: eviction.freedByteCount &+ freed)
        }
        try removeReleased(until: spared)
        tally.add(evicted: pruned.entryCount)
        return pruned
    }

    /// Prunes when there is more than the limit, or some time after the last pruning.
    func maintain() throws {
        let now = clock()
        guard try isAboveLimit() || lastMaintenance.duration(to: now) > .seconds(60) else { return }
        lastMaintenance = now
        _ = try prune()
    }

    /// Removes an entry. Its file goes with ``removeReleased(until:)``, some time after `time`, unless another entry has it.
    func remove(_ entry: CacheEntry, _ index: Index, at time: Timestamp) throws {
        try index.removeEntry(entry.key)
        try index.release(entry.digest, at: time)
    }

    /// Removes files that no entry has since `time` or before, except those that are leased.
    func removeReleased(until time: Timestamp) throws {
        try withIndex { index in
            if try index.released(until: time).isEmpty { return }
            try index.transaction {
                for digest in try index.released(until: time) where try blobs.removeUnlessLeased(digest) {
                    try index.removeBlob(digest)
                }
            }
        }
    }

    /// Removes broken transfers and heads that are too old, and then the oldest of those put away until `time`, while
    /// there are more bytes than the limit; returns the freed bytes.
    private func prunePartials(_ index: Index, until time: Timestamp, now: Timestamp) throws -> Int {
        let byteCount = try index.byteCount() &+ index.partialByteCount()
        let oldest = now.advanced(by: .zero - limits.partialTime)
        var freed = 0
        for record in try index.partials(until: max(time, oldest)) {
            guard record.updatedAt < oldest || byteCount &- freed > limits.byteCount else { continue }
            guard try partials.removeAbandoned(record.name) else { continue }
            try index.removePartial(record.name)
            freed &+= record.durableByteCount
        }
        return freed
    }

    private func removePartials(_ records: [PartialRecord], _ index: Index) throws {
        for record in records where try partials.removeAbandoned(record.name) { try index.removePartial(record.name) }
    }
}
