import SVGADatabase
import SVGASystem

/// The file of a ledger, held by one process.
final class LedgerFile: Sendable {
    let path: String
    /// Held as long as the ledger is open; the system releases it when the process ends in any way.
    private let lock: FileHandle?

    static let inMemory = ":memory:"
    var isInMemory: Bool { path == LedgerFile.inMemory }

    /// Creates the file if it is missing, private to its owner, and locks it against other processes.
    init(path: String) throws {
        self.path = path
        guard path != LedgerFile.inMemory else {
            lock = nil
            return
        }
        let isFree: Bool
        do {
            let lock = try FileHandle(opening: "\(path).lock", O_RDWR | O_CREAT, mode: 0o600)
            isFree = try lock.lock(.exclusive)
            self.lock = lock
            // SQLite would make it readable for all; its journal copies the database's permissions.
            if isFree { _ = try FileHandle(opening: path, O_RDWR | O_CREAT, mode: 0o600) }
        } catch {
            throw SVGAError.ledger(error)
        }
        if !isFree { throw SVGAError.ledgerInUse(path: path) }
    }

    func openWriter(fault: DatabaseFault.Rule?) throws -> Database {
        let database = try Database(path: path, fault: fault, failing: SVGAError.ledger)
        try LedgerSchema.prepare(database)
        return database
    }

    func openReader(fault: DatabaseFault.Rule?) throws -> Database {
        let database = try Database(path: path, access: .readOnly, fault: fault, failing: SVGAError.ledger)
        try database.execute("PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY")
        return database
    }
}
