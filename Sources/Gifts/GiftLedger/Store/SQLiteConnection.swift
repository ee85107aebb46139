import SVGADatabase

/// A connection to the file of a ledger.
final class SQLiteConnection: LedgerConnection {
    let database: LedgerDatabase

    init(_ database: LedgerDatabase) { self.database = database }

    var dialect: SQLDialect { .sqlite }
    var changeCount: Int { database.changeCount }
    var isInTransaction: Bool { database.isInTransaction }

    func forEachRow(
        _ sql: String, _ values: [SQLValue], _ body: (any LedgerRow) -> Void
    ) throws(LedgerError) {
        try database.forEachRow(sql, values) { body($0) }
    }
}
