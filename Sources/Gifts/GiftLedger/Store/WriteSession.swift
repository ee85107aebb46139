package import GiftModel
import SVGADatabase
import SVGASystem

/// The resources of writing calls: the connection, the catalogue, names and times. Only the writing thread uses it.
package final class WriteSession {
    package let database: any LedgerConnection
    /// Locked while writing is possible; nil if the store is not a file.
    private let file: LedgerFile?
    package let configuration: LedgerConfiguration
    package let clock: RetentionClock
    /// The catalogue with the changes of the open transaction.
    package internal(set) var catalog: CatalogState
    /// The events of the open transaction, reported when it is committed.
    package private(set) var events: [RoomGiftEvent] = []
    private var ids: OrderIDSource
    /// The reason why the open transaction cannot continue, or nil.
    package internal(set) var breach: SVGAError?
    /// Whether a commit failed, so that the database's catalogue is unknown.
    private var mustReload = false

    /// Reads the catalogue and the last names; the session keeps `file` open.
    init(
        _ database: any LedgerConnection, _ configuration: LedgerConfiguration, holding file: LedgerFile? = nil
    ) throws {
        (self.database, self.file, self.configuration) = (database, file, configuration)
        let last = try WriteSession.lastID(database)
        ids = OrderIDSource(after: last)
        clock = RetentionClock(configuration.clock, last: last.map(OrderIDSource.milliseconds(of:)) ?? 0)
        catalog = try CatalogState(reading: database)
    }

    private static func lastID(_ database: any LedgerConnection) throws -> OrderID? {
        let tables = ["gift_order", "used_key", "credit"].map { "SELECT max(id) FROM \($0)" }
        let texts = try database.rows(tables.joined(separator: " UNION ALL ")) { $0.text(0) }
        return texts.compactMap { $0.flatMap { OrderID($0) } }.max()
    }

    func nextID() -> OrderID { ids.next(at: clock.now) }

    func record(_ event: RoomGiftEvent) { events.append(event) }

    package func begin() throws {
        events.removeAll(keepingCapacity: true)
        breach = nil
        try database.run(database.dialect.begin)
        if mustReload {
            catalog = try CatalogState(reading: database)
            mustReload = false
        }
    }

    /// Reads the catalogue again where another process has changed it.
    package func refreshCatalog() throws {
        if try CatalogState.version(in: database) != catalog.version { catalog = try CatalogState(reading: database) }
    }

    package func commit() throws { try database.run("COMMIT") }

    package func rollBack() {
        events.removeAll(keepingCapacity: true)
        mustReload = true
        // Fails when SQLite has rolled back by itself, which is as well.
        if database.isInTransaction { try? database.run("ROLLBACK") }
    }
}

package struct WriteCall: Sendable {
    /// Returns the action after the transaction is committed, or rolled back by an error.
    package let run: @Sendable (WriteSession) -> @Sendable (SVGAError?) -> Void
    /// Called instead of ``run`` if there is no transaction.
    package let fail: @Sendable (SVGAError) -> Void

    /// A call of a body, whose failure is a ``WriteSession/breach`` of the transaction.
    package init<Result: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws -> Result,
        give: @escaping @Sendable (Swift.Result<Result, SVGAError>) -> Void
    ) {
        run = { session in
            let result = Swift.Result { try body(session) }.mapError { SVGAError($0) }
            if case .failure(let error) = result { session.breach = error }
            return { failure in give(failure.map { .failure($0) } ?? result) }
        }
        fail = { give(.failure($0)) }
    }
}

/// The time for retention and retries: it begins with the wall clock and continues with the steady one, so that setting
/// the wall clock forward a day does not expire keys or call hooks too early.
package struct RetentionClock: Sendable {
    private let start, steadyStart: Milliseconds
    private let clock: LedgerClock

    /// - Parameter last: The latest time that the ledger has seen; an earlier wall clock was set back.
    init(_ clock: LedgerClock, last: Milliseconds) {
        self.clock = clock
        (start, steadyStart) = (max(clock.wall(), last), clock.steady())
    }

    package var now: Milliseconds { start + (clock.steady() - steadyStart) }
    var wall: Milliseconds { clock.wall() }
}
