import SVGADatabase

final class SQLiteConnection: LedgerConnection {
    let database: Database
    let epoch: Int

    init(_ database: Database, epoch: Int) { (self.database, self.epoch) = (database, epoch) }

    var dialect: SQLDialect { .sqlite }
    var changeCount: Int { database.changeCount }
    var isInTransaction: Bool { database.isInTransaction }

    func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (any LedgerRow) -> Void) throws {
        try database.forEachRow(sql, values) { body($0) }
    }
}
