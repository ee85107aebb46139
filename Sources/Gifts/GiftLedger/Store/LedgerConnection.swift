import GiftModel
package import SVGADatabase

/// A connection to the store of a ledger, used by one thread at a time. Statements are written so that SQLite and
/// PostgreSQL both understand them; parameters are `?` or `?1`, `?2` and so on.
package protocol LedgerConnection: AnyObject {
    var dialect: SQLDialect { get }
    /// The epoch of the database, in which events are numbered; see ``EventPosition``.
    var epoch: Int { get }
    /// The number of rows that the last statement changed.
    var changeCount: Int { get }
    /// Whether a transaction is open. A store ends one by itself after some errors.
    var isInTransaction: Bool { get }

    /// Runs one statement and does something with each row; those before an error have been seen.
    func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (any LedgerRow) -> Void) throws
    func insert(_ sql: String, _ values: [SQLValue]) throws -> Int
}

extension LedgerConnection {
    package func forEachRow(_ sql: String, _ body: (any LedgerRow) -> Void) throws {
        try forEachRow(sql, [], body)
    }

    package func run(_ sql: String, _ values: [SQLValue] = []) throws {
        try forEachRow(sql, values) { _ in }
    }

    package func rows<Result>(
        _ sql: String, _ values: [SQLValue] = [], _ make: (any LedgerRow) -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try forEachRow(sql, values) { results.append(make($0)) }
        return results
    }

    /// Runs one statement and makes a value from its first row; nil without a row.
    package func first<Result>(
        _ sql: String, _ values: [SQLValue] = [], _ make: (any LedgerRow) -> Result
    ) throws -> Result? {
        var result: Result?
        try forEachRow(sql, values) { if result == nil { result = make($0) } }
        return result
    }
}

/// A row of a result, valid while it is given. Columns count from 0; null and other types become 0, false, nil or
/// empty.
package protocol LedgerRow {
    func count(_ column: Int32) -> Int
    func flag(_ column: Int32) -> Bool
    func text(_ column: Int32) -> String?
    func blob(_ column: Int32) -> [UInt8]
}

extension Row: LedgerRow {}

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

    // RETURNING would build a table for the row.
    func insert(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try database.run(sql, values)
        return database.lastRowID
    }
}

/// The differences between SQLite and PostgreSQL.
package enum SQLDialect: Sendable {
    case sqlite, postgres

    var begin: String {
        switch self {
        case .sqlite: "BEGIN IMMEDIATE"
        case .postgres: "BEGIN"
        }
    }

    /// The UTC day of a column with milliseconds since 1970, as `2026-11-22`.
    func day(ofMilliseconds column: String) -> String {
        switch self {
        case .sqlite: "strftime('%Y-%m-%d', \(column) / 1000, 'unixepoch')"
        case .postgres: "to_char(to_timestamp(\(column) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
        }
    }
}

/// Expressions that both understand.
enum SQLText {
    /// A column plus a parameter, limited to the maximum coins.
    static func sum(_ column: String, _ parameter: String) -> String {
        let limit = GiftOrder.maxCoins
        return "CASE WHEN \(column) > \(limit) - \(parameter) THEN \(limit) ELSE \(column) + \(parameter) END"
    }
}
