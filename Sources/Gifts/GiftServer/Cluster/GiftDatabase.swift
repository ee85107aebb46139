import GiftLedger

/// The address of a server's database.
package enum GiftDatabase {
    /// Whether a name is the URL of a database that several servers may share.
    package static func isShared(_ name: String) -> Bool { PostgresAddress(name) != nil }

    /// The address without a password; only the scheme of URLs that are not PostgreSQL's.
    package static func printable(_ name: String) -> String {
        if let address = PostgresAddress(name) { return address.description }
        return name.firstRange(of: "://").map { String(name[..<$0.upperBound]) } ?? name
    }
}
