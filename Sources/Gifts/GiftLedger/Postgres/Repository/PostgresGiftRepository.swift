package import GiftModel
import SVGASystem

/// The repository on PostgreSQL: one database for several servers, each with one writing thread, and connections that
/// read in parallel. The rules are the same as in ``GiftLedger``, except that rows are locked, since other servers
/// write too; a conflicting transaction is repeated; and if a connection is lost during a commit, its result is
/// searched for before a failure is reported.
package final class PostgresGiftRepository: SQLRepository {
    private let writer: PostgresWriter
    private let readers: PostgresReaders
    private let address: PostgresAddress
    package let epochs: EpochGuard
    package let clock: RetentionClock
    /// The database's time less this machine's, when it was opened.
    package let skew: Milliseconds
    /// The most that the clocks may be apart.
    private static let maxSkew: Milliseconds = 60_000
    /// The feed position when it was opened.
    package let position: FeedPosition

    /// Connects, and makes the tables where there are none.
    package init(_ wanted: PostgresConfiguration) throws {
        var configuration = wanted
        (address, epochs) = (configuration.address, configuration.epochs)
        let connection = PostgresLedgerConnection(address, name: "gift-tool writer", epochs)
        try PostgresGiftRepository.connect(connection, configuration)
        if configuration.needsSynchronousStandby, address.hasSeveralHosts {
            let names = try connection.first("SELECT current_setting('synchronous_standby_names')") { $0.text(0) ?? "" }
            // A fail-over to an asynchronous standby loses orders that viewers have seen.
            if names == "" {
                let reason = "the URL names several hosts, but synchronous_standby_names is empty"
                let advice = "set it in PostgreSQL, for example to 'ANY 1 (a, b)', or use --allow-async-standby"
                throw SVGAError.unusableDatabase("\(reason): \(advice)")
            }
        }
        skew = try PostgresGiftRepository.skew(connection, configuration.ledger.clock)
        if configuration.usesDatabaseClock {
            guard abs(skew) <= PostgresGiftRepository.maxSkew else { throw SVGAError.clockApart(seconds: skew / 1000) }
            let clock = configuration.ledger.clock
            configuration.ledger.clock = LedgerClock(wall: { [skew] in clock.wall() + skew }, steady: clock.steady)
        }
        try PostgresSchema.prepare(connection, address, makesTables: configuration.makesTables)
        position = try FeedPosition(reading: connection)
        let session = try WriteSession(connection, configuration.ledger)
        clock = session.clock
        writer = try PostgresWriter(ServerTransaction(session, connection), configuration)
        do {
            readers = try PostgresReaders(configuration)
        } catch {
            writer.close()
            throw error
        }
    }

    private static func connect(_ connection: PostgresLedgerConnection, _ configuration: PostgresConfiguration) throws {
        do {
            try connection.connect(until: 0)
        } catch {
            let error = SVGAError(error)
            guard configuration.startNanoseconds > 0, error.isDatabaseGone else { throw error }
            configuration.onWait(error)
            try connection.connect(until: SteadyClock.now + configuration.startNanoseconds)
        }
    }

    /// The database's time less this machine's.
    private static func skew(_ connection: PostgresLedgerConnection, _ clock: LedgerClock) throws -> Milliseconds {
        let now = try connection.first("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint") { $0.count(0) }
        return (now ?? 0) - clock.wall()
    }

    package var catalogState: CatalogState { writer.catalog }

    package func write<Result: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (WriteSession) throws -> Result
    ) async throws -> Result {
        try await writer.write(scope, body)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        try await readers.read(body)
    }

    package func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        try await PostgresReaders.readAtLength(address, epochs, body)
    }

    package func refreshCatalog() async throws {
        let known = writer.catalog.version
        let catalog = try await read { connection in
            (try CatalogState(reading: connection, ifOtherThan: known), connection.epoch)
        }
        if let state = catalog.0 { writer.update(state, of: catalog.1) }
    }

    package func close() {
        readers.close()
        writer.close()
    }

    /// Transactions, calls and repetitions of transactions so far, and how many calls wait: for metrics.
    package var counts: (batches: Int, calls: Int, retries: Int, waiting: Int) {
        let counts = writer.counts
        return (counts.batches, counts.calls, counts.retries, writer.waitingCount)
    }
}

package struct PostgresConfiguration: Sendable {
    package var address: PostgresAddress
    /// The settings for orders and retention, as on SQLite; its path is ignored.
    package var ledger: LedgerConfiguration
    /// The time that a call waits for an unreachable server, before it fails.
    package var patienceNanoseconds: Int64 = 10_000_000_000

    /// The time that the start waits for an unreachable server.
    package var startNanoseconds: Int64 = 0
    package var onWait: @Sendable (SVGAError) -> Void = { _ in }
    package var usesDatabaseClock = false

    /// Whether tables are made where there are none; without that they are an error.
    package var makesTables = true

    /// Whether a database of several hosts must have a synchronous standby.
    package var needsSynchronousStandby = false
    package let epochs = EpochGuard()

    package init(_ address: PostgresAddress, _ ledger: LedgerConfiguration) {
        (self.address, self.ledger) = (address, ledger)
    }
}
