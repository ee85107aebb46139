import GiftPostgres

/// How the database of a server is named.
package enum GiftDatabase {
    /// Whether a name is the URL of a database that several servers may share.
    package static func isShared(_ name: String) -> Bool { PostgresAddress(name) != nil }

    /// The name without a password.
    package static func printable(_ name: String) -> String { PostgresAddress(name)?.description ?? name }
}
