import SVGADatabase

/// The record of a broken transfer, so that it can continue.
struct PartialRecord: Hashable, Sendable {
    let name: String
    let key: String
    /// The file version to which they belong.
    let validators: Validators
    /// The size of the whole, where the server told it.
    let totalByteCount: Int?
    /// The number of bytes that are certainly on the disk.
    var durableByteCount: Int
    /// The run of the system in which they were written: without a loss of power all bytes in the file are good.
    let boot: String
    let updatedAt: Timestamp
}

extension Index {
    private static let partialColumns = """
        SELECT name, key, entity_tag, last_modified, total_byte_count, durable_byte_count, boot, updated_at FROM partial
        """

    /// The transfers of a key that broke off, the latest first.
    func partials(_ key: String) throws -> [PartialRecord] {
        try readPartials("\(Index.partialColumns) WHERE key = ? ORDER BY updated_at DESC", [.text(key)])
    }

    func partials() throws -> [PartialRecord] { try readPartials(Index.partialColumns) }

    /// Those transfers that broke off until `time`, the oldest first.
    func partials(until time: Timestamp) throws -> [PartialRecord] {
        try readPartials("\(Index.partialColumns) WHERE updated_at <= ? ORDER BY updated_at", [.time(time)])
    }

    /// The bytes of all transfers that broke off, without those that still run.
    func partialByteCount() throws -> Int {
        try database.rows("SELECT CAST(total(durable_byte_count) AS INTEGER) FROM partial") { $0.count(0) }.first ?? 0
    }

    func insert(_ partial: PartialRecord) throws {
        try database.run(
            "INSERT OR REPLACE INTO partial VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(partial.name), .text(partial.key), .optional(partial.validators.entityTag),
                .optional(partial.validators.lastModified), .optional(partial.totalByteCount.map(Int64.init)),
                .count(partial.durableByteCount), .text(partial.boot), .time(partial.updatedAt),
            ])
    }

    func removePartial(_ name: String) throws {
        try database.run("DELETE FROM partial WHERE name = ?", [.text(name)])
    }

    private func readPartials(_ sql: String, _ values: [SQLValue] = []) throws -> [PartialRecord] {
        try database.rows(sql, values) { PartialRecord($0) }.compactMap { $0 }
    }
}

extension PartialRecord {
    /// Reads a record from the columns of `Index`; nil when the name cannot be one, as in a damaged index.
    fileprivate init?(_ row: Row) {
        guard let name = row.text(0), PartialFolder.isName(name), let key = row.text(1) else { return nil }
        self.init(
            name: name, key: key, validators: Validators(entityTag: row.text(2), lastModified: row.text(3)),
            totalByteCount: row.text(4) == nil ? nil : row.count(4), durableByteCount: row.count(5),
            boot: row.text(6) ?? "", updatedAt: row.time(7))
    }
}

/// An absence: the server said that it lacks a file, which holds for a while.
struct NegativeEntry: Hashable, Sendable {
    /// The status that it answered: 404 or 410.
    let status: Int
    /// Until when it is not asked again.
    let until: Timestamp
}

extension Index {
    /// The cached absence of a key at `now`.
    func absence(_ key: String, now: Timestamp) throws -> NegativeEntry? {
        try database.rows("SELECT status, until FROM absence WHERE key = ? AND until > ?", [.text(key), .time(now)]) {
            NegativeEntry(status: $0.count(0), until: $0.time(1))
        }.first
    }

    func insert(_ absence: NegativeEntry, key: String) throws {
        try database.run(
            "INSERT OR REPLACE INTO absence VALUES (?, ?, ?)",
            [.text(key), .count(absence.status), .time(absence.until)])
    }

    func removeNegativeEntry(_ key: String) throws {
        try database.run("DELETE FROM absence WHERE key = ?", [.text(key)])
    }

    func removeNegativeEntries(before time: Timestamp) throws {
        try database.run("DELETE FROM absence WHERE until <= ?", [.time(time)])
    }
}
