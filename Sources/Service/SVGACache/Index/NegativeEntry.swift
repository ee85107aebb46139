/// What a server said that it does not have, believed for a while.
struct NegativeEntry: Hashable, Sendable {
    /// The status that it answered: 404 or 410.
    let status: Int
    /// Until when it is not asked again.
    let until: Timestamp
}

extension Index {
    /// What is known to be missing at `now` under a key.
    func absence(_ key: String, now: Timestamp) throws(StorageError) -> NegativeEntry? {
        try database.rows("SELECT status, until FROM absence WHERE key = ? AND until > ?", [.text(key), .time(now)]) {
            NegativeEntry(status: $0.count(0), until: $0.time(1))
        }.first
    }

    func insert(_ absence: NegativeEntry, key: String) throws(StorageError) {
        try database.run(
            "INSERT OR REPLACE INTO absence VALUES (?, ?, ?)",
            [.text(key), .count(absence.status), .time(absence.until)])
    }

    func removeAbsence(_ key: String) throws(StorageError) {
        try database.run("DELETE FROM absence WHERE key = ?", [.text(key)])
    }

    /// Forgets what is no longer believed.
    func removeAbsences(before time: Timestamp) throws(StorageError) {
        try database.run("DELETE FROM absence WHERE until <= ?", [.time(time)])
    }
}
