import SVGATransfer

extension DiskStore {
    /// All entries, those handed out last first.
    func entries() throws -> [CacheEntry] {
        try flushTouched()
        return try withIndex { index in try index.entries() }
    }

    func usage() throws -> (entryCount: Int, byteCount: Int, partialCount: Int) {
        try withIndex { index in (try index.entryCount(), try index.byteCount(), try index.partials().count) }
    }

    /// The bytes of broken transfers and of heads.
    func partialByteCount() throws -> Int { try withIndex { index in try index.partialByteCount() } }

    func isAboveLimit() throws -> Bool {
        try withIndex { index in try index.byteCount() &+ index.partialByteCount() } > limits.byteCount
    }

    /// Computes the digest of each file and drops those that are damaged, in steps between which others may read.
    func verifyAll() async throws -> CacheVerification {
        var report = CacheVerification()
        for entry in try entries() {
            // It may have been removed since.
            guard let entry = try withIndex({ index in try index.entry(entry.key) }) else {
                continue
            }
            report.checkedCount += 1
            report.checkedByteCount &+= entry.byteCount
            if try verified(entry, fully: true) == nil { report.damagedKeys.append(entry.key) }
            await Task.yield()
        }
        return report
    }

    nonisolated func file(_ entry: CacheEntry, _ source: CachedFile.Source) -> CachedFile {
        CachedFile(
            path: blobs.path(entry.digest), byteCount: entry.byteCount, sha256: entry.digest, source: source,
            modifiedSeconds: entry.validators.lastModified.flatMap { HTTPDate(parsing: $0) }?.secondsSince1970,
            freshUntil: entry.freshUntil)
    }

    /// A lease on the file of an entry; nil when it is gone.
    func lease(_ file: CachedFile) throws -> FileLease? { try FileLease(file) }
}

/// The result of ``MovieCache/verify()``.
///
/// ```swift
/// let verification = try await cache.verify()
/// print("\(verification.damagedKeys.count) of \(verification.checkedCount) files were damaged")
/// ```
public struct CacheVerification: Hashable, Sendable {
    /// The number of checked animations.
    public var checkedCount = 0
    /// The bytes that were read for it.
    public var checkedByteCount = 0
    /// The keys whose file was damaged or missing. They were dropped and will be fetched again when they are requested.
    public var damagedKeys: [String] = []
}
