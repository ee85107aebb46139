import SVGADatabase

/// The rows of a damaged index until its database fails. They are not checked here: an entry whose file is missing or
/// has another digest is dropped when it is read, a file without an entry when the directory is cleaned.
struct IndexSalvage {
    private var rows: [String: [[SQLValue]]] = [:]
    private static let tables = ["blob", "entry", "partial"]

    /// Reads as much as possible; none from a file that is not a database or has another format.
    init(path: String) {
        guard let database = try? Database(path: path),
            (try? database.rows("PRAGMA user_version") { $0.count(0) }) == [Index.format]
        else { return }
        for table in IndexSalvage.tables {
            try? database.forEachRow("SELECT * FROM \(table)") { rows[table, default: []].append($0.values) }
        }
    }

    func write(to path: String) throws {
        let index = try Index(path: path)
        try index.transaction {
            for table in IndexSalvage.tables {
                for row in rows[table] ?? [] { try insert(row, into: table, index.database) }
            }
            // Their files go with the next cleaning.
            try index.database.execute("DELETE FROM blob WHERE digest NOT IN (SELECT digest FROM entry)")
        }
    }

    private func insert(_ row: [SQLValue], into table: String, _ database: Database) throws {
        let places = row.map { _ in "?" }.joined(separator: ", ")
        // A damaged row without a required column is skipped.
        try database.run("INSERT OR IGNORE INTO \(table) VALUES (\(places))", row)
    }
}
