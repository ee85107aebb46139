import GiftPostgres

/// How the database of a server is named.
package enum GiftDatabase {
    /// Whether a name is the URL of a database that several servers may share.
    package static func isShared(_ name: String) -> Bool { PostgresAddress(name) != nil }

    /// The name without a password; of URLs that are none of PostgreSQL the scheme alone.
    package static func printable(_ name: String) -> String {
        if let address = PostgresAddress(name) { return address.description }
        return name.firstRange(of: "://").map { String(name[..<$0.upperBound]) } ?? name
    }
}
