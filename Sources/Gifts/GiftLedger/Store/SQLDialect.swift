import GiftModel

/// What SQLite and PostgreSQL write differently.
package enum SQLDialect: Sendable {
    case sqlite
    case postgres

    /// The statement that begins a transaction that writes.
    var begin: String {
        switch self {
        case .sqlite: "BEGIN IMMEDIATE"
        case .postgres: "BEGIN"
        }
    }

    /// The day in UTC of a column of milliseconds since 1970, as `2026-11-22`.
    func day(ofMilliseconds column: String) -> String {
        switch self {
        case .sqlite: "strftime('%Y-%m-%d', \(column) / 1000, 'unixepoch')"
        case .postgres: "to_char(to_timestamp(\(column) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
        }
    }
}

/// Expressions that both understand.
enum SQLText {
    /// A column and a parameter, at most the most coins that there may be.
    static func sum(_ column: String, _ parameter: String) -> String {
        let limit = GiftOrder.maxCoins
        return "CASE WHEN \(column) > \(limit) - \(parameter) THEN \(limit) ELSE \(column) + \(parameter) END"
    }
}
