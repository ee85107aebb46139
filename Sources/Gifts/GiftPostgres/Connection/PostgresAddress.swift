/// Where a database is: a URL as libpq reads it, `postgres://USER:PASSWORD@HOST:PORT/DATABASE?…`.
///
/// Several hosts, Unix sockets (`postgres:///gifts?host=/run/postgresql`) and TLS (`sslmode=verify-full`) are named as its manual
/// says; what the URL leaves out comes from the environment and from `~/.pgpass`.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The URL, with its password.
    let url: String

    private static let schemes = ["postgres://", "postgresql://"]
    private static let maxByteCount = 4_096

    /// Reads a URL; nil for a text that is none of PostgreSQL.
    package init?(_ text: String) {
        guard PostgresAddress.schemes.contains(where: { text.hasPrefix($0) }),
            text.utf8.count <= PostgresAddress.maxByteCount, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        url = text
    }

    /// The URL without what is secret: neither what stands before the host, nor the items of the query.
    package var description: String {
        let parts = url.prefix { $0 != "?" }
        guard let start = parts.firstRange(of: "://")?.upperBound else { return "postgres://" }
        let authority = parts[start...].prefix { $0 != "/" }
        let path = parts[authority.endIndex...]
        guard let at = authority.lastIndex(of: "@") else { return String(parts) }
        let user = authority[..<at].prefix { $0 != ":" }
        return "\(parts[..<start])\(user)@\(authority[authority.index(after: at)...])\(path)"
    }
}
