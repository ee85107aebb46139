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
}

extension LedgerConnection {
    package func forEachRow(_ sql: String, _ body: (any LedgerRow) -> Void) throws {
        try forEachRow(sql, [], body)
    }

    /// Runs one statement.
    package func run(_ sql: String, _ values: [SQLValue] = []) throws {
        try forEachRow(sql, values) { _ in }
    }

    /// Runs one statement and makes a value from each row.
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
