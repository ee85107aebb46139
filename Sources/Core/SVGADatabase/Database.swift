import CSVGASQLite
package import SVGASystem

/// A connection to an SQLite database, used by one thread at a time. Statements are prepared once and kept.
@safe package final class Database {
    let connection: OpaquePointer
    package let path: String
    private let fault: DatabaseFault.Rule?
    private let failing: Failing
    private var statements: [StatementText: Statement] = [:]

    /// The time that a writer waits for other processes' writers.
    private static let busyMilliseconds: Int32 = 10_000

    /// Creates the error of an SQLite call from its result code, its message and the path.
    package typealias Failing = @Sendable (_ code: Int32, _ message: String, _ path: String) -> SVGAError

    /// Opens a file, or `:memory:` for a temporary database. `failing` creates errors that name more than the file.
    package init(
        path: String, access: DatabaseAccess = .readWrite, fault: DatabaseFault.Rule? = nil,
        failing: @escaping Failing = SVGAError.database
    ) throws(SVGAError) {
        var handle: OpaquePointer?
        let flags = access.flags | SQLITE_OPEN_NOMUTEX
        let code =
            fault?(.open, path)?.code
            ?? PathText.withCString(of: path) { unsafe sqlite3_open_v2($0, &handle, flags, nil) }
        guard let handle = unsafe handle, code == SQLITE_OK else {
            let (primary, message) = unsafe ResultCode.described(code, of: handle)
            unsafe sqlite3_close_v2(handle)
            throw failing(primary, message, path)
        }
        unsafe connection = handle
        (self.path, self.fault, self.failing) = (path, fault, failing)
        unsafe sqlite3_busy_timeout(connection, Database.busyMilliseconds)
        keepJournal()
    }

    /// Keeps the journal when the last process closes the database: on a full disk it could not be created again, and
    /// without it even reading fails.
    private func keepJournal() {
        var isKept: Int32 = 1
        unsafe _ = sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }

    deinit {
        statements.removeAll()
        unsafe sqlite3_close_v2(connection)
    }

    /// Runs statements without parameters, separated by semicolons.
    package func execute(_ script: String) throws(SVGAError) {
        try call(.execute, script) { unsafe sqlite3_exec(connection, script, nil, nil, nil) }
    }

    package func run(_ sql: String, _ values: [SQLValue] = []) throws(SVGAError) {
        try forEachRow(sql, values) { _ in }
    }

    /// Runs one statement and makes a value from each row.
    package func rows<Result>(
        _ sql: String, _ values: [SQLValue] = [], _ make: (Row) -> Result
    ) throws(SVGAError) -> [Result] {
        var results: [Result] = []
        try forEachRow(sql, values) { results.append(make($0)) }
        return results
    }

    /// Runs one statement and makes a value from its first row; nil without a row. The statement runs to its end.
    package func first<Result>(
        _ sql: String, _ values: [SQLValue] = [], _ make: (Row) -> Result
    ) throws(SVGAError) -> Result? {
        var result: Result?
        try forEachRow(sql, values) { if result == nil { result = make($0) } }
        return result
    }

    /// Runs one statement and does something with each row; those before an error have been seen.
    package func forEachRow(_ sql: String, _ values: [SQLValue] = [], _ body: (Row) -> Void) throws(SVGAError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        if let fault = fault?(.bind, sql) { throw failure(fault.code) }
        guard statement.bind(values) else { throw failure(lastCode) }
        while true {
            let code = step(statement, sql)
            switch code {
            case SQLITE_ROW: body(statement.row)
            case SQLITE_DONE: return
            default: throw failure(code)
            }
        }
    }

    private func step(_ statement: Statement, _ sql: String) -> Int32 {
        guard let fault = fault?(.step, sql) else { return statement.step() }
        if fault.isAfterCall { _ = statement.step() }
        return fault.code
    }

    /// The number of rows that the last statement changed.
    package var changeCount: Int { unsafe Int(sqlite3_changes(connection)) }

    package var lastRowID: Int { unsafe Int(sqlite3_last_insert_rowid(connection)) }

    /// Whether a transaction is open. SQLite ends one by itself after some errors.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(connection) == 0 }

    /// Does everything in `body` or nothing, while no other process writes.
    package func transaction<Result>(_ body: () throws -> Result) throws(SVGAError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try SVGAError.only(body)
            try execute("COMMIT")
            return result
        } catch {
            // Fails when SQLite has rolled back by itself, which is as well.
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func prepared(_ sql: String) throws(SVGAError) -> Statement {
        let text = StatementText(sql: sql)
        if let statement = statements[text] { return statement }
        var handle: OpaquePointer?
        try call(.prepare, sql) {
            unsafe sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        }
        guard let handle = unsafe handle else { throw failure(SQLITE_ERROR) }
        let statement = unsafe Statement(handle)
        statements[text] = statement
        return statement
    }

    private func call(_ kind: DatabaseFault.Call, _ sql: String, _ body: () -> Int32) throws(SVGAError) {
        if let fault = fault?(kind, sql) {
            if fault.isAfterCall { _ = body() }
            throw failure(fault.code)
        }
        let code = body()
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private var lastCode: Int32 { unsafe sqlite3_errcode(connection) }

    private func failure(_ code: Int32) -> SVGAError {
        let (primary, message) = unsafe ResultCode.described(code, of: connection)
        return failing(primary, message, path)
    }
}

/// The key of a statement: most texts are constants, which are equal by their address, so that hashing takes longest.
private struct StatementText: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}

/// The permissions of a connection.
package enum DatabaseAccess: Sendable {
    /// Reads and changes; makes the database where there is none.
    case readWrite
    /// Only reads; the database must exist.
    case readOnly

    fileprivate var flags: Int32 {
        switch self {
        case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readOnly: SQLITE_OPEN_READONLY
        }
    }
}

/// A failure of one SQLite call, for tests that let each call fail once. Failures of the calls that SQLite itself makes
/// on files come from `SVGATestServices`; these come from SQLite.
package struct DatabaseFault: Hashable, Sendable {
    package enum Call: String, CaseIterable, Sendable {
        case open, execute, prepare, bind, step
    }

    /// Returns the fault for a call; nil for none. The text is the statement, of `open` the path.
    package typealias Rule = @Sendable (Call, String) -> DatabaseFault?

    package let code: Int32
    /// Whether the call does its work all the same, as a commit can whose answer is lost.
    package let isAfterCall: Bool

    package init(code: Int32, isAfterCall: Bool = false) { (self.code, self.isAfterCall) = (code, isAfterCall) }
}
