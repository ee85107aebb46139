import SVGACoding
import SVGADatabase

extension Index {
    /// The bytes of all files that entries have; `total` and not `sum`, which fails where sizes are damaged and huge.
    func byteCount() throws -> Int {
        try database.rows(
            """
            SELECT byte_count - (SELECT CAST(total(byte_count) AS INTEGER) FROM blob WHERE released_at IS NOT NULL)
            FROM usage
            """
        ) { $0.count(0) }.first ?? 0
    }

    /// Sums all files up again, so that a sum that is wrong after damage is corrected.
    func countBytes() throws {
        try database.run("UPDATE usage SET byte_count = (SELECT CAST(total(byte_count) AS INTEGER) FROM blob)")
    }

    /// Whether an entry has this file.
    func isReferenced(_ digest: ContentDigest) throws -> Bool {
        try !database.rows("SELECT 1 FROM entry WHERE digest = ? LIMIT 1", [.blob(digest.bytes)]) { _ in () }.isEmpty
    }

    func blob(
        _ digest: ContentDigest
    ) throws -> (byteCount: Int, modifiedNanoseconds: Int64, verifiedAt: Timestamp)? {
        try database.rows(
            "SELECT byte_count, modified_ns, verified_at FROM blob WHERE digest = ?", [.blob(digest.bytes)]
        ) { ($0.count(0), $0.integer(1), $0.time(2)) }.first
    }

    /// The files without an entry that were released until `time`.
    func released(until time: Timestamp) throws -> [ContentDigest] {
        try database.rows("SELECT digest FROM blob WHERE released_at <= ?", [.time(time)]) { ContentDigest($0.blob(0)) }
            .compactMap { $0 }
    }

    /// Notes that an entry no longer has a file: when it was the last, the file may be removed some time after `time`.
    func release(_ digest: ContentDigest, at time: Timestamp) throws {
        if try isReferenced(digest) { return }
        try database.run(
            "UPDATE blob SET released_at = ? WHERE digest = ? AND released_at IS NULL",
            [.time(time), .blob(digest.bytes)])
    }

    func removeBlob(_ digest: ContentDigest) throws {
        try database.run("DELETE FROM blob WHERE digest = ?", [.blob(digest.bytes)])
    }

    func markVerified(_ entry: CacheEntry) throws {
        try database.run(
            "UPDATE blob SET modified_ns = ?, verified_at = ? WHERE digest = ?",
            [.integer(entry.modifiedNanoseconds), .time(entry.verifiedAt), .blob(entry.digest.bytes)])
    }
}
