import SVGADatabase

/// The repository on SQLite: one file, one process, one writing thread, and connections that read in parallel.
package final class GiftLedger: SQLRepository {
    let writer: LedgerWriter
    private let readers: LedgerReaders?
    package let clock: RetentionClock
    package let configuration: LedgerConfiguration

    /// Opens or makes a ledger. The leases of orders that were pending when the last process ended are over. Throws for
    /// a file that is damaged, newer, of something else, or open elsewhere.
    package init(_ configuration: LedgerConfiguration) throws {
        self.configuration = configuration
        let file = try LedgerFile(path: configuration.path)
        let database = try file.openWriter(fault: configuration.fault)
        let epoch = try database.first("SELECT value FROM counter WHERE name = 'epoch'") { $0.count(0) } ?? 1
        let session = try WriteSession(SQLiteConnection(database, epoch: epoch), configuration, holding: file)
        do {
            try session.begin()
            try session.endLeases()
            try session.commit()
        } catch {
            session.rollBack()
            throw error
        }
        clock = session.clock
        writer = try LedgerWriter(session)
        do {
            readers = file.isInMemory ? nil : try LedgerReaders(file, configuration, epoch: epoch)
        } catch {
            // The file is free again when the caller learns of the error.
            writer.close()
            throw error
        }
    }

    /// Begins and returns a new epoch of a closed ledger, whose last events may be lost, since it is an older copy.
    package static func beginEpoch(of path: String) throws -> Int {
        let database = try LedgerFile(path: path).openWriter(fault: nil)
        let raise = "UPDATE counter SET value = value + 1 WHERE name = 'epoch' RETURNING value"
        return try database.first(raise) { $0.count(0) } ?? 1
    }

    /// Does what waits, and closes the file; later calls are refused. Waits for it.
    package func close() {
        readers?.close()
        writer.close()
    }

    package var catalogState: CatalogState { writer.catalog }

    package func write<Result: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (WriteSession) throws -> Result
    ) async throws -> Result {
        // A single thread writes, so no locks are needed.
        try await writer.write(body)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        guard let readers else { return try await writer.write { session in try body(session.database) } }
        return try await readers.read(body)
    }

    package func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        try await read(body)
    }

    /// Transactions and calls so far, and how many calls wait: for metrics.
    package var counts: (batches: Int, calls: Int, waiting: Int) {
        let counts = writer.counts
        return (counts.batches, counts.calls, writer.waitingCount)
    }
}
