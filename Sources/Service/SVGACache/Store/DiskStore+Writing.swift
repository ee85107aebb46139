import SVGACoding

extension DiskStore {
    /// The facts about a file, without its bytes.
    struct Description: Sendable {
        let key: String
        var validators: Validators
        var lifetime: Lifetime
    }

    /// A file to write to: one whose transfer broke off, or an empty one.
    func beginTransfer(_ key: String) throws -> PartialFile {
        let records = try withIndex { index in try index.partials(key) }
        for record in records {
            if let file = try partials.resume(record, boot: boot) { return file }
        }
        return try partials.create()
    }

    /// Records a transfer's progress for later processes; with `isDurable`, it outlives a power loss too.
    func record(_ file: PartialFile, key: String, isDurable: Bool) throws {
        guard file.isOpen else { return }
        if isDurable { try file.synchronize() }
        let origin = file.origin
        let record = PartialRecord(
            name: file.name, key: key, validators: origin.validators, totalByteCount: origin.totalByteCount,
            durableByteCount: isDurable ? file.byteCount : 0, boot: boot, updatedAt: clock())
        try withIndex { index in try index.insert(record) }
    }

    func discard(_ file: PartialFile) throws {
        guard file.isOpen else { return }
        // The lock goes last, so that no process continues with a file that is about to be removed.
        defer { file.close() }
        try partials.folder.remove(file.name)
        try withIndex { index in try index.removePartial(file.name) }
    }

    /// Keeps the bytes of a transfer that broke off or ended at a head; returns whether it can be resumed.
    @discardableResult func suspend(_ file: PartialFile, key: String) throws -> Bool {
        guard file.byteCount > 0, file.origin.validators.rangeCondition != nil else {
            try discard(file)
            return false
        }
        try record(file, key: key, isDurable: true)
        file.close()
        return true
    }

    func seal(_ file: PartialFile) throws -> PartialFile.Sealed { try file.seal() }

    /// Adds a sealed file as an entry, whose file is then in its place and on the disk.
    func commit(
        _ file: PartialFile, _ sealed: PartialFile.Sealed, as description: Description
    ) throws -> CacheEntry {
        let entry = try change { index, memory in
            let previous = try index.entry(description.key)
            var entry = CacheEntry(description, sealed, now: clock())
            entry.isPinned = previous?.isPinned ?? false
            // An existing file may be leased, so it stays.
            let present = try presentFile(entry.digest, index)
            if let present { (entry.modifiedNanoseconds, entry.verifiedAt) = present }
            try index.insert(entry)
            try index.removeNegativeEntry(entry.key)
            try index.removePartial(file.name)
            if let previous { try index.release(previous.digest, at: entry.accessedAt) }
            // Last, so that a failing index leaves the file where it was.
            if present == nil { try blobs.take(file.name, from: partials.folder, as: entry.digest) }
            memory.set(entry)
            return entry
        }
        try partials.folder.remove(file.name)
        file.close()
        return entry
    }

    /// The time when an existing file was written and verified; nil if it is missing or changed.
    private func presentFile(
        _ digest: ContentDigest, _ index: Index
    ) throws -> (modifiedNanoseconds: Int64, verifiedAt: Timestamp)? {
        guard let listed = try index.blob(digest), let status = try FileStatus(at: blobs.path(digest)),
            status.byteCount == listed.byteCount, status.modifiedNanoseconds == listed.modifiedNanoseconds
        else { return nil }
        return (listed.modifiedNanoseconds, listed.verifiedAt)
    }

    /// Notes that the server confirmed the stored file; nil when the entry is gone or has another file.
    func renew(_ description: Description, of digest: ContentDigest) throws -> CacheEntry? {
        try change { index, memory in
            guard var entry = try index.entry(description.key), entry.digest == digest else { return nil }
            entry.confirmedAt = clock()
            entry.freshUntil = description.lifetime.freshUntil
            entry.usableUntil = description.lifetime.usableUntil
            entry.isTransient = description.lifetime.isTransient
            entry.validators = description.validators
            entry.accessedAt = entry.confirmedAt
            try index.insert(entry)
            memory.set(entry)
            return entry
        }
    }

    /// Notes that the server lacks a file, and drops its entry where there is one.
    func note(_ absence: NegativeEntry, key: String) throws {
        try change { index, memory in
            if let entry = try index.entry(key), !entry.isPinned { try remove(entry, index, at: clock()) }
            try index.insert(absence, key: key)
            memory.forget(key)
        }
    }

    func setPinned(_ isPinned: Bool, key: String) throws -> Bool {
        try change { index, memory in
            memory.forget(key)
            return try index.setPinned(isPinned, key: key)
        }
    }
}

extension CacheEntry {
    fileprivate init(_ description: DiskStore.Description, _ sealed: PartialFile.Sealed, now: Timestamp) {
        self.init(
            key: description.key, digest: sealed.digest, byteCount: sealed.status.byteCount,
            validators: description.validators, confirmedAt: now, freshUntil: description.lifetime.freshUntil,
            usableUntil: description.lifetime.usableUntil, accessedAt: now, isPinned: false,
            isTransient: description.lifetime.isTransient, modifiedNanoseconds: sealed.status.modifiedNanoseconds,
            verifiedAt: now)
    }
}
