import SVGADigest

extension DiskStore {
    /// Removes the entry of a key, pinned or not, with what is known of its absence and with its broken transfers.
    ///
    /// - Returns: Whether there was an entry.
    func remove(_ key: String) throws(StorageError) -> Bool {
        try change { index, memory throws(StorageError) in
            memory.forget(key)
            try index.removeAbsence(key)
            try removePartials(try index.partials(key), index)
            guard let entry = try index.entry(key) else { return false }
            try remove(entry, index)
            return true
        }
    }

    /// Removes all entries, pinned or not, and all that nobody is writing to.
    func removeAll() throws(StorageError) {
        try change { index, memory throws(StorageError) in
            memory.isTotal = true
            for entry in try index.entries() { try remove(entry, index) }
            for digest in try index.released(before: Timestamp(microseconds: .max)) { try removeFile(digest, index) }
            try removePartials(try index.partials(), index)
            try index.removeAbsences(before: Timestamp(microseconds: .max))
        }
    }

    /// Applies the limits: drops what is too old, then what was handed out longest ago until the rest fits.
    func prune() throws(StorageError) -> CachePruning {
        try flushTouched()
        let now = clock()
        let spared = now.advanced(by: .zero - limits.graceTime)
        let idle = min(spared, now.advanced(by: .zero - limits.idleTime))
        let pruned = try change { index, memory throws(StorageError) in
            var evicted: [String] = []
            let before = try index.byteCount()
            for digest in try index.released(before: spared) { try removeFileUnlessLeased(digest, index) }
            try index.removeAbsences(before: now)
            for entry in try index.transientEntries(before: spared) { evicted += try evict(entry, index) }
            evicted += try evictAll(index, before: idle) { _ in true }
            evicted += try evictAll(index, before: spared) { $0 > limits.byteCount }
            for key in evicted { memory.forget(key) }
            return CachePruning(entryCount: evicted.count, byteCount: before - (try index.byteCount()))
        }
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

    /// Evicts entries handed out before `time`, the oldest first, as long as `isWanted` says so of the bytes that are left.
    private func evictAll(
        _ index: Index, before time: Timestamp, while isWanted: (Int) -> Bool
    ) throws(StorageError) -> [String] {
        var evicted: [String] = []
        // Leased files stay, so the batch grows beyond those that were passed over.
        var passedOver = 0
        while isWanted(try index.byteCount()) {
            let batch = try index.evictable(before: time, limit: passedOver + 64).dropFirst(passedOver)
            if batch.isEmpty { break }
            for entry in batch where isWanted(try index.byteCount()) {
                let keys = try evict(entry, index)
                if keys.isEmpty { passedOver += 1 }
                evicted += keys
            }
        }
        return evicted
    }

    /// Removes an entry unless its file is leased; gives the keys removed.
    private func evict(_ entry: CacheEntry, _ index: Index) throws(StorageError) -> [String] {
        if try index.keys(of: entry.digest) == [entry.key] {
            guard try blobs.removeUnlessLeased(entry.digest) else { return [] }
        }
        try remove(entry, index)
        return [entry.key]
    }

    /// Removes an entry, and its file when no other has it.
    func remove(_ entry: CacheEntry, _ index: Index) throws(StorageError) {
        try index.removeEntry(entry.key)
        if try !index.isReferenced(entry.digest) { try removeFile(entry.digest, index) }
    }

    private func removeFileUnlessLeased(_ digest: SHA256Digest, _ index: Index) throws(StorageError) {
        if try blobs.removeUnlessLeased(digest) { try index.removeBlob(digest) }
    }

    private func removeFile(_ digest: SHA256Digest, _ index: Index) throws(StorageError) {
        try index.removeBlob(digest)
        try blobs.remove(digest)
    }

    private func removePartials(_ records: [PartialRecord], _ index: Index) throws(StorageError) {
        for record in records where try partials.removeAbandoned(record.name) { try index.removePartial(record.name) }
    }
}
