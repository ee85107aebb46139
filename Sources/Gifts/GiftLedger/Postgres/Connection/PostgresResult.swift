import CSVGAPostgreSQL
import SVGACoding

@safe final class PostgresResult {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe cpg_clear(handle) }

    var rowCount: Int { unsafe Int(cpg_row_count(handle)) }

    var changeCount: Int { unsafe PostgresResult.text(cpg_changed_count(handle)).flatMap { Int($0) } ?? 0 }

    /// The error of the statement, with the server's code of the SQL standard; nil after success.
    var fault: (message: String, state: String?)? {
        let status = unsafe cpg_result_status(handle)
        if [CPG_COMMAND_OK, CPG_TUPLES_OK].contains(Int(status)) { return nil }
        let message = unsafe PostgresResult.text(cpg_result_message(handle)) ?? "it gave no reason"
        return (message, unsafe PostgresResult.text(cpg_result_state(handle)))
    }

    func text(row: Int, column: Int32) -> String? {
        let isThere = unsafe 0..<rowCount ~= row && 0..<cpg_column_count(handle) ~= column
        guard isThere, unsafe !cpg_is_null(handle, Int32(row), column) else { return nil }
        return unsafe PostgresResult.text(cpg_value(handle, Int32(row), column))
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }
}

struct PostgresRow: LedgerRow {
    let result: PostgresResult
    let index: Int

    func text(_ column: Int32) -> String? { result.text(row: index, column: column) }

    func count(_ column: Int32) -> Int { text(column).flatMap { Int($0) } ?? 0 }

    func flag(_ column: Int32) -> Bool { text(column).map { $0 != "0" && $0 != "f" } ?? false }

    func blob(_ column: Int32) -> [UInt8] { text(column).flatMap { [UInt8](hexadecimal: $0.dropFirst(2)) } ?? [] }
}

/// The address of a database: a URL for libpq, `postgres://USER:PASSWORD@HOST:PORT/DATABASE?…`. Its manual describes
/// several hosts, Unix sockets (`postgres:///gifts?host=/run/postgresql`) and TLS (`sslmode=verify-full`); missing
/// parts come from the environment and from `~/.pgpass`.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
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

    /// The URL without secrets: no password and no query items; only the scheme unless it is ``isPlain``.
    package var description: String {
        let (scheme, login, rest) = parts
        guard isPlain else { return String(scheme) }
        let user = login.map { login in "\(login.prefix { $0 != ":" })@" } ?? ""
        return "\(scheme)\(user)\(rest.prefix { $0 != "?" })"
    }

    /// A database's address without a password; only the scheme of URLs that are not PostgreSQL's.
    package static func printable(_ name: String) -> String {
        if let address = PostgresAddress(name) { return address.description }
        return name.firstRange(of: "://").map { String(name[..<$0.upperBound]) } ?? name
    }

    /// Whether the password ends where libpq sees its end. If it contains an unescaped `@`, `/` or `?`, a part of it
    /// would be taken for a host or a port, and appear in messages.
    var isPlain: Bool {
        let (_, login, rest) = parts
        if rest.prefix(while: { $0 != "?" }).contains("@") { return false }
        return login != nil || !rest.prefix { $0 != "/" }.contains("?") || !rest.contains("@")
    }

    /// Whether it names several hosts, one of which is the primary.
    package var hasSeveralHosts: Bool {
        let rest = parts.rest
        let items = rest.drop { $0 != "?" }.dropFirst().split(separator: "&").filter { $0.hasPrefix("host") }
        return rest.prefix { $0 != "/" && $0 != "?" }.contains(",")
            || items.contains { $0.contains(",") || $0.lowercased().contains("%2c") }
    }

    /// The URL's parts by libpq's rules: user and password end at the first `@` before any slash.
    private var parts: (scheme: Substring, login: Substring?, rest: Substring) {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let rest = url[start...]
        guard let at = rest.prefix(while: { $0 != "/" }).firstIndex(of: "@") else { return (url[..<start], nil, rest) }
        return (url[..<start], rest[..<at], rest[at...].dropFirst())
    }
}
