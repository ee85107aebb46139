import GiftModel

/// The differences between SQLite and PostgreSQL.
package enum SQLDialect: Sendable {
    case sqlite, postgres

    /// The statement that begins a transaction that writes.
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
