import CSVGAPostgreSQL
import SVGACoding
import SVGADatabase
import SVGASystem

/// A connection to a PostgreSQL server, used by one thread at a time. Statements are prepared once and kept. Each call
/// ends within twelve seconds by default; after one that did not, and after any error that says that the database is
/// gone, the connection is no longer of use.
@safe final class PostgresConnection {
    /// The channel on which servers notify each other.
    static let channel = "svga_gifts"

    let handle: OpaquePointer
    private var names: [String: String] = [:]
    /// The number of rows that the last statement changed.
    private(set) var changeCount = 0
    /// The timeline of the server, which rises when a standby is promoted; 0 for a standby.
    private(set) var timeline = 0

    /// The time limit of a statement on the server; the client waits a little longer.
    let maxStatementSeconds: Int
    /// Statements are a few dozen texts; further ones are prepared for one use.
    private static let maxPreparedCount = 256

    /// Connects, within about ten seconds, under a name in the server's lists.
    init(_ address: PostgresAddress, name: String, maxStatementSeconds: Int = 10) throws {
        if let reason = unsafe cpg_load() { throw SVGAError.noDatabaseLibrary(unsafe String(cString: reason)) }
        // Its own words about a URL that it cannot read would have the password.
        guard address.isPlain, unsafe cpg_can_read(address.url) else {
            let rule = "in user, password and names the characters % @ / ? are written %25 %40 %2F %3F"
            throw SVGAError.unusableDatabase("the URL \(address) cannot be read: \(rule)")
        }
        // Later values precede the URL's.
        let settings = [
            ("connect_timeout", "5"), ("target_session_attrs", "read-write"), ("keepalives_idle", "10"),
            ("keepalives_interval", "3"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
            ("application_name", name), ("dbname", address.url), ("client_encoding", "UTF8"),
        ]
        let handle = unsafe PostgresConnection.withTexts(settings.map(\.0)) { keywords in
            unsafe PostgresConnection.withTexts(settings.map(\.1)) { values in unsafe cpg_connect(keywords, values) }
        }
        guard let handle = unsafe handle else { throw SVGAError.unreachableDatabase("not enough memory") }
        unsafe self.handle = handle
        self.maxStatementSeconds = maxStatementSeconds
        guard unsafe Int(cpg_status(handle)) == CPG_CONNECTION_OK, unsafe cpg_set_nonblocking(handle)
        else { throw SVGAError.unreachableDatabase(lastMessage) }
        // A server that hangs in a transaction releases its locks; the order of commits is the disk's.
        try run(
            script: """
                SET synchronous_commit = on; SET statement_timeout = '\(maxStatementSeconds)s';
                SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '15s'; SET timezone = 'UTC';
                SET standard_conforming_strings = on; SET default_transaction_isolation = 'read committed'
                """)
        try forEachRow(PostgresConnection.timelineQuery, []) { timeline = $0.count(0) }
    }

    private static let timelineQuery = """
        SELECT CASE WHEN pg_is_in_recovery() THEN 0
            ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END
        """

    deinit { unsafe cpg_finish(handle) }

    enum TransactionState { case idle, open, failed, unknown }

    var transactionState: TransactionState {
        switch unsafe Int(cpg_transaction_status(handle)) {
        case CPG_IDLE: .idle
        case CPG_ACTIVE, CPG_IN_TRANSACTION: .open
        case CPG_IN_ERROR: .failed
        default: .unknown
        }
    }

    /// Runs statements without parameters, separated by semicolons.
    func run(script: String) throws { _ = try answer { unsafe cpg_send_script(handle, script) } }

    func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (PostgresRow) -> Void) throws {
        let texts = try values.map { try PostgresConnection.text(of: $0) }
        let count = Int32(clamping: texts.count)
        let result: PostgresResult?
        if let name = try prepared(sql) {
            result = try answer {
                unsafe PostgresConnection.withTexts(texts) { unsafe cpg_send_prepared(handle, name, count, $0) }
            }
        } else {
            let statement = StatementText.numbered(sql)
            result = try answer {
                unsafe PostgresConnection.withTexts(texts) { unsafe cpg_send_statement(handle, statement, count, $0) }
            }
        }
        guard let result else { throw SVGAError.lostDatabase("a statement has no result") }
        changeCount = result.changeCount
        for index in 0..<result.rowCount { body(PostgresRow(result: result, index: index)) }
    }

    /// The name of a statement; nil if too many are prepared.
    private func prepared(_ sql: String) throws -> String? {
        if let name = names[sql] { return name }
        guard names.count < PostgresConnection.maxPreparedCount else { return nil }
        let (name, text) = ("s\(names.count)", StatementText.numbered(sql))
        _ = try answer { unsafe cpg_send_prepare(handle, name, text) }
        names[sql] = name
        return name
    }

    private static func text(of value: SQLValue) throws -> String? {
        switch value {
        case .null: return nil
        case .integer(let number): return "\(number)"
        case .blob(let bytes): return "\\x\(bytes.hexadecimal)"
        case .text(let text):
            // PostgreSQL has no place for it, and C would end the text there.
            if text.utf8.contains(0) { throw SVGAError.unusableDatabase("a text has a zero byte") }
            return text
        }
    }

    /// Passes copies of texts to C, with a terminating null.
    private static func withTexts<Result>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
        let copies = unsafe texts.map { text in unsafe text.flatMap { unsafe strdup($0) } }
        defer { unsafe copies.forEach { unsafe free($0) } }
        return unsafe body(copies.map { unsafe UnsafePointer($0) } + [nil])
    }
}

/// Statements with the parameters of PostgreSQL.
enum StatementText {
    /// The same statement with `$1`, `$2` instead of `?` or `?1`, `?2`. Texts in quotes stay unchanged.
    static func numbered(_ sql: String) -> String {
        var (text, count, quote): ([UInt8], Int, UInt8?) = ([], 0, nil)
        text.reserveCapacity(sql.utf8.count + 16)
        let bytes = Array(sql.utf8)
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                if byte == open { quote = nil }
                text.append(byte)
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
                text.append(byte)
            } else if byte == UInt8(ascii: "?") {
                text.append(UInt8(ascii: "$"))
                let isNumbered = index + 1 < bytes.count && bytes[index + 1].isDigit
                if !isNumbered {
                    count += 1
                    text += Array("\(count)".utf8)
                }
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Texts as the value of one parameter, a `text[]`.
    static func array(_ texts: [String]) -> String {
        let items = texts.map { text in
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return "{\(items.joined(separator: ","))}"
    }
}
