import GiftModel
import SVGADatabase

/// What calls that write have at hand: the connection, the catalogue, names and times. Used by the thread that writes alone.
final class WriteSession {
    let database: LedgerDatabase
    /// Locked as long as somebody may write.
    private let file: LedgerFile
    let configuration: LedgerConfiguration
    let clock: RetentionClock
    /// The catalogue with the changes of the open transaction.
    var catalog: CatalogState
    /// The events of the open transaction, told when it is committed.
    private(set) var events: [RoomGiftEvent] = []
    private var ids: OrderIDSource
    /// Why the open transaction cannot go on; nil as long as it can.
    private(set) var breach: LedgerError?
    /// Whether a commit failed, so that nobody knows which catalogue the database has.
    private var mustReload = false

    init(_ file: LedgerFile, _ configuration: LedgerConfiguration) throws(LedgerError) {
        (self.file, self.configuration) = (file, configuration)
        database = try file.openWriter(fault: configuration.fault)
        let last = try WriteSession.lastID(database)
        ids = OrderIDSource(after: last)
        clock = RetentionClock(configuration.clock, last: last.map(OrderIDSource.milliseconds(of:)) ?? 0)
        catalog = try CatalogState(reading: database)
    }

    private static func lastID(_ database: LedgerDatabase) throws(LedgerError) -> OrderID? {
        let texts = try database.rows("SELECT max(id) FROM gift_order UNION ALL SELECT max(id) FROM credit") {
            $0.text(0)
        }
        return texts.compactMap { $0.flatMap { OrderID($0) } }.max()
    }

    func nextID() -> OrderID { ids.next(at: clock.now) }

    func record(_ event: RoomGiftEvent) { events.append(event) }

    func begin() throws(LedgerError) {
        events.removeAll(keepingCapacity: true)
        breach = nil
        try database.run("BEGIN IMMEDIATE")
        if mustReload {
            catalog = try CatalogState(reading: database)
            mustReload = false
        }
    }

    func commit() throws(LedgerError) { try database.run("COMMIT") }

    /// Gives the open transaction up.
    func rollBack() {
        events.removeAll(keepingCapacity: true)
        mustReload = true
        // Fails when SQLite has rolled back by itself, which is as well.
        if database.isInTransaction { try? database.run("ROLLBACK") }
    }

    /// Does a call so that nothing of it is left where it fails. Where SQLite ended the whole transaction, ``breach`` says so
    /// afterwards.
    func inSavepoint<Result>(
        _ body: (WriteSession) throws(LedgerError) -> Result
    ) -> Swift.Result<Result, LedgerError> {
        let (catalog, eventCount) = (catalog, events.count)
        do throws(LedgerError) {
            try database.run("SAVEPOINT call")
        } catch {
            if !database.isInTransaction { breach = error }
            return .failure(error)
        }
        do throws(LedgerError) {
            let result = try body(self)
            try database.run("RELEASE call")
            return .success(result)
        } catch {
            self.catalog = catalog
            events.removeLast(events.count - eventCount)
            undo(error)
            return .failure(error)
        }
    }

    private func undo(_ error: LedgerError) {
        guard database.isInTransaction else {
            breach = error
            return
        }
        do throws(LedgerError) {
            try database.run("ROLLBACK TO call")
            try database.run("RELEASE call")
        } catch {
            breach = error
        }
    }
}
