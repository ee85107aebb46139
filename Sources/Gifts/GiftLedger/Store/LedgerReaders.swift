import SVGADatabase
import SVGASystem

/// Threads that read, each on a connection of its own, beside the one that writes.
final class LedgerReaders: Sendable {
    typealias Call = @Sendable (SQLiteConnection) -> Void

    private let queue: CallQueue<Call>

    init(_ file: LedgerFile, _ configuration: LedgerConfiguration) throws(LedgerError) {
        let count = max(1, configuration.readerCount)
        queue = CallQueue(limit: configuration.maxWaitingCount, threadCount: count)
        for index in 0..<count {
            let opened = Opened(try file.openReader(fault: configuration.fault))
            let code = BackgroundThread.start { [queue] in
                while let call = queue.next() { call(opened.connection) }
                opened.close()
                queue.ended()
            }
            guard code == 0 else {
                queue.close()
                for _ in index..<count { queue.ended() }
                throw LedgerError(.thread(code: code))
            }
        }
    }

    deinit { queue.close() }

    /// Reads in one snapshot of the database.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws(LedgerError) -> Result
    ) async throws(LedgerError) -> Result {
        let result: Swift.Result<Result, LedgerError> = await Handover.value { give in
            let error = queue.append { connection in give(LedgerReaders.snapshot(connection, body)) }
            if let error { give(.failure(error)) }
        }
        return try result.get()
    }

    private static func snapshot<Result>(
        _ database: SQLiteConnection, _ body: (any LedgerConnection) throws(LedgerError) -> Result
    ) -> Swift.Result<Result, LedgerError> {
        do throws(LedgerError) {
            try database.run("BEGIN")
            let result = try body(database)
            try database.run("COMMIT")
            return .success(result)
        } catch {
            if database.isInTransaction { try? database.run("ROLLBACK") }
            return .failure(error)
        }
    }

    func close() {
        queue.close()
        queue.waitForEnd()
    }

    /// Hands a connection to the one thread that uses it, which closes it too.
    private final class Opened: @unchecked Sendable {
        private var opened: SQLiteConnection?

        init(_ database: LedgerDatabase) { opened = SQLiteConnection(database) }

        var connection: SQLiteConnection {
            guard let opened else { preconditionFailure("the connection was closed") }
            return opened
        }

        func close() { opened = nil }
    }
}
