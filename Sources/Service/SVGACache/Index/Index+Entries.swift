import SVGACoding
import SVGADatabase

extension Index {
    private static let columns = """
        SELECT key, digest, byte_count, entity_tag, last_modified, confirmed_at, fresh_until, usable_until, accessed_at,
            is_pinned, is_transient, modified_ns, verified_at
        FROM entry JOIN blob USING (digest)
        """

    func entry(_ key: String) throws -> CacheEntry? {
        try entries("\(Index.columns) WHERE key = ?", [.text(key)]).first
    }

    /// All entries, those handed out last first.
    func entries() throws -> [CacheEntry] { try entries("\(Index.columns) ORDER BY accessed_at DESC, key") }

    /// The next entries for eviction, least recently returned first: not pinned, and returned before `time`.
    func evictable(before time: Timestamp, skipping count: Int) throws -> [CacheEntry] {
        try entries(
            "\(Index.columns) WHERE NOT is_pinned AND accessed_at < ? ORDER BY accessed_at LIMIT 64 OFFSET ?",
            [.time(time), .count(count)])
    }

    /// Entries that the server forbade to keep, handed out before `time`, without the pinned ones.
    func transientEntries(before time: Timestamp) throws -> [CacheEntry] {
        try entries("\(Index.columns) WHERE is_transient AND NOT is_pinned AND accessed_at < ?", [.time(time)])
    }

    func keys(of digest: ContentDigest) throws -> [String] {
        try database.rows("SELECT key FROM entry WHERE digest = ?", [.blob(digest.bytes)]) { $0.text(0) }
            .compactMap { $0 }
    }

    func entryCount() throws -> Int { try database.rows("SELECT count(*) FROM entry") { $0.count(0) }.first ?? 0 }

    func insert(_ entry: CacheEntry) throws {
        try database.run(
            """
            INSERT INTO blob (digest, byte_count, modified_ns, verified_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (digest) DO UPDATE
                SET modified_ns = excluded.modified_ns, verified_at = excluded.verified_at, released_at = NULL
            """,
            [
                .blob(entry.digest.bytes), .count(entry.byteCount), .integer(entry.modifiedNanoseconds),
                .time(entry.verifiedAt),
            ])
        try database.run(
            "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(entry.key), .blob(entry.digest.bytes), .optional(entry.validators.entityTag),
                .optional(entry.validators.lastModified), .time(entry.confirmedAt), .time(entry.freshUntil),
                .time(entry.usableUntil), .time(entry.accessedAt), .flag(entry.isPinned), .flag(entry.isTransient),
            ])
    }

    /// Removes the entry of a key; its file stays listed.
    func removeEntry(_ key: String) throws { try database.run("DELETE FROM entry WHERE key = ?", [.text(key)]) }

    /// Notes that an entry was returned; an older time than the known one is ignored.
    func touch(_ key: String, at time: Timestamp) throws {
        try database.run(
            "UPDATE entry SET accessed_at = ?1 WHERE key = ?2 AND accessed_at < ?1", [.time(time), .text(key)])
    }

    /// Sets whether an entry is kept regardless of the limits; false if it does not exist.
    func setPinned(_ isPinned: Bool, key: String) throws -> Bool {
        try database.run("UPDATE entry SET is_pinned = ? WHERE key = ?", [.flag(isPinned), .text(key)])
        return database.changeCount > 0
    }

    private func entries(_ sql: String, _ values: [SQLValue] = []) throws -> [CacheEntry] {
        try database.rows(sql, values) { CacheEntry($0) }.compactMap { $0 }
    }
}

extension CacheEntry {
    /// Reads an entry from the columns of `Index`; nil when the digest cannot be one.
    fileprivate init?(_ row: Row) {
        guard let key = row.text(0), let digest = ContentDigest(row.blob(1)) else { return nil }
        self.init(
            key: key, digest: digest, byteCount: row.count(2),
            validators: Validators(entityTag: row.text(3), lastModified: row.text(4)), confirmedAt: row.time(5),
            freshUntil: row.time(6), usableUntil: row.time(7), accessedAt: row.time(8), isPinned: row.flag(9),
            isTransient: row.flag(10), modifiedNanoseconds: row.integer(11), verifiedAt: row.time(12))
    }
}
