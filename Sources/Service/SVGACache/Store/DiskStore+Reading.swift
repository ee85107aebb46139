extension DiskStore {
    enum Finding: Sendable {
        /// An existing file that is unchanged since it was verified.
        case entry(CacheEntry)
        /// The server lacks it, as it said not long ago.
        case absence(NegativeEntry)
        case nothing
    }

    /// Looks a key up, and makes sure of the file: see ``verified(_:)``.
    func find(_ key: String) throws -> Finding {
        let mark = hot.mark()
        let now = clock()
        let (entry, absence) = try withIndex { index in (try index.entry(key), try index.absence(key, now: now)) }
        if let entry, let verified = try verified(entry) {
            hot.insert(verified, readAt: mark)
            return .entry(verified)
        }
        return absence.map { .absence($0) } ?? .nothing
    }

    /// Whether a file looks as it did when it was verified, not too long ago.
    nonisolated func isIntact(_ entry: CacheEntry, now: Timestamp) -> Bool {
        guard entry.verifiedAt.duration(to: now) < limits.checkInterval else { return false }
        return (try? FileStatus(at: blobs.path(entry.digest))).map(entry.matches) ?? false
    }

    /// The entry if its file is intact; otherwise drops the entry. Size and time of the last write are compared each
    /// time, which costs 1 µs; the digest is computed when they differ, and after ``StoreLimits/checkInterval``.
    func verified(_ entry: CacheEntry, fully: Bool = false) throws -> CacheEntry? {
        let now = clock()
        if !fully, isIntact(entry, now: now) { return entry }
        guard let status = try wholeFile(of: entry) else {
            try drop(entry)
            return nil
        }
        let verified = entry.verified(status, at: now)
        return try change { index, memory in
            try index.markVerified(verified)
            memory.set(verified)
            return verified
        }
    }

    /// The status of the file of an entry after its bytes were read; nil when they are not those that were stored.
    private func wholeFile(of entry: CacheEntry) throws -> FileStatus? {
        guard let (digest, status) = try blobs.verify(entry.digest) else { return nil }
        return digest == entry.digest && status.byteCount == entry.byteCount ? status : nil
    }

    /// Removes a damaged file with all entries that have it, unless it was replaced meanwhile.
    private func drop(_ entry: CacheEntry) throws {
        let count = try change { index, memory in
            if try wholeFile(of: entry) != nil { return 0 }
            let keys = try index.keys(of: entry.digest)
            for key in keys {
                try index.removeEntry(key)
                memory.forget(key)
            }
            try index.release(entry.digest, at: .longAgo)
            return keys.count
        }
        tally.add(damaged: count)
        try removeReleased(until: .longAgo)
    }

    func flushTouched() throws {
        let touched = hot.takeTouched()
        if touched.isEmpty { return }
        try withIndex { index in
            try index.transaction {
                for (key, time) in touched { try index.touch(key, at: time) }
            }
        }
    }
}
