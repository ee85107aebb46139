import SVGASystem

/// Threads that read, each on its own connection, in parallel with the writing one.
final class PostgresReaders: Sendable {
    private typealias Call = @Sendable (PostgresLedgerConnection) -> Void

    private let threads: CallThreads<Call>
    private let patience: Int64

    init(_ configuration: PostgresConfiguration) throws {
        let ledger = configuration.ledger
        patience = configuration.patienceNanoseconds
        threads = try CallThreads(count: max(1, ledger.readerCount), limit: ledger.maxWaitingCount) { queue in
            {
                let connection = PostgresLedgerConnection(
                    configuration.address, name: "gift-tool reader", configuration.epochs)
                while let call = queue.next() { call(connection) }
            }
        }
    }

    /// Reads in one snapshot of the database; again, where the connection is lost meanwhile.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        let end = SteadyClock.now + patience
        return try await threads.result { give in
            { connection in give(PostgresReaders.snapshot(connection, until: end, body)) }
        }
    }

    /// The same on a separate thread and connection, whose statements may take an hour.
    static func readAtLength<Result: Sendable>(
        _ address: PostgresAddress, _ epochs: EpochGuard,
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        let result: Swift.Result<Result, SVGAError> = await Handover.value { give in
            let code = BackgroundThread.start {
                let connection = PostgresLedgerConnection(
                    address, name: "gift-tool reader", epochs, maxStatementSeconds: 3_600)
                give(snapshot(connection, until: 0, body))
            }
            if code != 0 { give(.failure(SVGAError.noThread(code: code))) }
        }
        return try result.get()
    }

    private static func snapshot<Result>(
        _ connection: PostgresLedgerConnection, until end: Int64,
        _ body: (any LedgerConnection) throws -> Result
    ) -> Swift.Result<Result, SVGAError> {
        while true {
            do {
                try connection.connect(until: end)
                try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                let result = try body(connection)
                try connection.run("COMMIT")
                return .success(result)
            } catch {
                let error = SVGAError(error)
                if connection.isInTransaction { try? connection.run("ROLLBACK") }
                guard error.isDatabaseGone, SteadyClock.now < end else { return .failure(error) }
            }
        }
    }

    func close() { threads.close() }
}
