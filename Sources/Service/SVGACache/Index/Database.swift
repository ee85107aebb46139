import CSVGASQLite
import SVGASystem
import Glibc

/// A connection to an SQLite database, used by one thread at a time.
///
/// Statements are prepared once and kept.
@safe final class Database {
    private let connection: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// How long a writer waits for the writers of other processes.
    private static let busyMilliseconds: Int32 = 10_000

    /// Opens or makes a database.
    init(path: String) throws(StorageError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = PathText.withCString(of: path) { unsafe sqlite3_open_v2($0, &handle, flags, nil) }
        guard let handle = unsafe handle, code == SQLITE_OK else {
            let error = unsafe Database.error(code, handle)
            unsafe sqlite3_close_v2(handle)
            throw error
        }
        unsafe connection = handle
        unsafe sqlite3_busy_timeout(connection, Database.busyMilliseconds)
        keepJournal()
    }

    /// Leaves the journal in its place when the last process closes the database: on a full disk there would be no room to
    /// make it anew, and without it nothing can be read either.
    private func keepJournal() {
        var isKept: Int32 = 1
        unsafe _ = sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }

    deinit {
        statements.removeAll()
        unsafe sqlite3_close_v2(connection)
    }

    /// Runs statements without parameters, separated by semicolons.
    func execute(_ script: String) throws(StorageError) {
        let code = unsafe sqlite3_exec(connection, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs one statement.
    func run(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) {
        try forEachRow(sql, values) { _ in }
    }

    /// Runs one statement and makes a value from each row.
    func rows<Result>(
        _ sql: String, _ values: [SQLValue] = [], _ make: (Row) -> Result
    ) throws(StorageError) -> [Result] {
        var results: [Result] = []
        try forEachRow(sql, values) { results.append(make($0)) }
        return results
    }

    /// Runs one statement and does something with each row; those before an error have been seen.
    func forEachRow(_ sql: String, _ values: [SQLValue] = [], _ body: (Row) -> Void) throws(StorageError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        guard statement.bind(values) else { throw error(lastCode) }
        while true {
            let code = statement.step()
            switch code {
            case SQLITE_ROW: body(statement.row)
            case SQLITE_DONE: return
            default: throw error(code)
            }
        }
    }

    /// How many rows the last statement changed.
    var changeCount: Int { unsafe Int(sqlite3_changes(connection)) }

    /// Does everything in `body` or nothing, while no other process writes.
    func transaction<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // Fails when SQLite has rolled back by itself, which is as well.
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func prepared(_ sql: String) throws(StorageError) -> Statement {
        if let statement = statements[sql] { return statement }
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard let handle = unsafe handle, code == SQLITE_OK else { throw error(code) }
        let statement = unsafe Statement(handle)
        statements[sql] = statement
        return statement
    }

    private var lastCode: Int32 { unsafe sqlite3_errcode(connection) }

    private func error(_ code: Int32) -> StorageError { unsafe Database.error(code, connection) }

    private static func error(_ code: Int32, _ connection: OpaquePointer?) -> StorageError {
        let primary = code & 0xFF
        let message = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) } ?? "out of memory"
        let systemCode = unsafe sqlite3_system_errno(connection)
        guard [StorageError.ResultCode.ioError, StorageError.ResultCode.cannotOpen].contains(primary), systemCode != 0
        else { return StorageError(.database(code: primary, message: message)) }
        // SQLite says that the disk is full only of some calls.
        let isFull = systemCode == ENOSPC || systemCode == EDQUOT
        return StorageError(
            .database(
                code: isFull ? StorageError.ResultCode.full : primary,
                message: "\(message): \(systemMessage(systemCode))"))
    }
}
