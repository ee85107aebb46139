import Glibc
import SVGADatabase
import SVGASystem

/// The file of a ledger, held by one process.
final class LedgerFile: Sendable {
    let path: String
    /// Held as long as the ledger is open; the system releases it when the process ends in any way.
    private let lock: FileHandle<LedgerError>?

    static let inMemory = ":memory:"
    var isInMemory: Bool { path == LedgerFile.inMemory }

    /// Makes the file where there is none, for its owner alone, and locks it against other processes.
    init(path: String) throws(LedgerError) {
        self.path = path
        guard path != LedgerFile.inMemory else {
            lock = nil
            return
        }
        let lock = try FileHandle<LedgerError>(opening: "\(path).lock", O_RDWR | O_CREAT, mode: 0o600)
        guard try lock.lock(.exclusive) else { throw LedgerError(.inUse(path: path)) }
        self.lock = lock
        // SQLite would make it readable for all; its journal takes over what the database has.
        _ = try FileHandle<LedgerError>(opening: path, O_RDWR | O_CREAT, mode: 0o600)
    }

    /// Opens the connection that writes.
    func openWriter(fault: DatabaseFault.Rule?) throws(LedgerError) -> LedgerDatabase {
        let database = try LedgerDatabase(path: path, fault: fault)
        try LedgerSchema.prepare(database)
        return database
    }

    /// Opens a connection that reads.
    func openReader(fault: DatabaseFault.Rule?) throws(LedgerError) -> LedgerDatabase {
        let database = try LedgerDatabase(path: path, access: .readOnly, fault: fault)
        try database.execute("PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY")
        return database
    }
}
