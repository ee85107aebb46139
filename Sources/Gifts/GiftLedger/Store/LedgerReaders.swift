import SVGADatabase
import SVGASystem

/// Threads that read, each on its own connection, in parallel with the writing one.
final class LedgerReaders: Sendable {
    typealias Call = @Sendable (SQLiteConnection) -> Void

    private let threads: CallThreads<Call>

    init(_ file: LedgerFile, _ configuration: LedgerConfiguration, epoch: Int) throws {
        threads = try CallThreads(count: max(1, configuration.readerCount), limit: configuration.maxWaitingCount) {
            queue in
            let database = try file.openReader(fault: configuration.fault)
            let opened = Opened(SQLiteConnection(database, epoch: epoch))
            return {
                while let call = queue.next() { call(opened.connection) }
                opened.close()
            }
        }
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        try await threads.result { give in { connection in give(LedgerReaders.snapshot(connection, body)) } }
    }

    private static func snapshot<Result>(
        _ database: SQLiteConnection, _ body: (any LedgerConnection) throws -> Result
    ) -> Swift.Result<Result, SVGAError> {
        do {
            try database.run("BEGIN")
            let result = try body(database)
            try database.run("COMMIT")
            return .success(result)
        } catch {
            if database.isInTransaction { try? database.run("ROLLBACK") }
            return .failure(SVGAError(error))
        }
    }

    func close() { threads.close() }

    /// Passes a connection to the one thread that uses it, which also closes it.
    private final class Opened: @unchecked Sendable {
        private var opened: SQLiteConnection?

        init(_ connection: SQLiteConnection) { opened = connection }

        var connection: SQLiteConnection {
            guard let opened else { preconditionFailure("the connection was closed") }
            return opened
        }

        func close() { opened = nil }
    }
}
