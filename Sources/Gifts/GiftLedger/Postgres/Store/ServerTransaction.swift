import SVGADatabase
import SVGASystem

/// One transaction of the thread that writes, from its begin to the knowledge of its end.
final class ServerTransaction {
    let session: WriteSession
    private let connection: PostgresLedgerConnection
    private let name: String
    private var batch = 0

    init(_ session: WriteSession, _ connection: PostgresLedgerConnection) {
        (self.session, self.connection) = (session, connection)
        name = ServerTransaction.randomName()
    }

    private static func randomName() -> String {
        var random = SystemRandomNumberGenerator()
        return String(random.next() as UInt64, radix: 36) + String(random.next() as UInt64, radix: 36)
    }

    /// Does and commits calls, waiting for an unreachable server until `end`; returns the actions after the commit.
    func run(_ calls: [PostgresWriter.Call], until end: Int64) throws -> [@Sendable (SVGAError?) -> Void] {
        try connection.connect(until: end)
        let completions: [@Sendable (SVGAError?) -> Void]
        do {
            try begin(calls)
            completions = try make(calls)
        } catch {
            session.rollBack()
            throw error
        }
        do {
            try session.commit()
        } catch {
            guard SVGAError(error).isDatabaseGone, try wasCommitted(error) else {
                session.rollBack()
                throw error
            }
        }
        return completions
    }

    private func begin(_ calls: [PostgresWriter.Call]) throws {
        let catalog = session.catalog.version
        try session.begin()
        batch += 1
        let version = try connection.first(
            """
            INSERT INTO writer VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET batch = excluded.batch, at = excluded.at
            RETURNING (SELECT value FROM counter WHERE counter.name = 'catalog')
            """, [.text(name), .count(batch), .count(session.clock.now)]
        ) { $0.count(0) }
        try RowLocks(connection).take(for: calls.map(\.scope))
        // An exclusive call may have waited for another server's edit, which it must continue from.
        let isExclusive = calls.contains(where: \.scope.isExclusive)
        if isExclusive || version != catalog { try session.refreshCatalog() }
    }

    private func make(_ calls: [PostgresWriter.Call]) throws -> [@Sendable (SVGAError?) -> Void] {
        var completions: [@Sendable (SVGAError?) -> Void] = []
        for call in calls {
            completions.append(call.write.run(session))
            if let breach = session.breach { throw breach }
        }
        // Other servers learn of it with the commit.
        if !session.events.isEmpty || calls.contains(where: \.scope.isExclusive) {
            try connection.run("SELECT pg_notify('\(PostgresConnection.channel)', '')")
        }
        return completions
    }

    /// Finds out whether the last transaction was committed before its connection was lost. The row of this process
    /// tells it: reading it for an update waits for a transaction that the server still works at.
    private func wasCommitted(_ error: any Error) throws -> Bool {
        let end = SteadyClock.now + ServerTransaction.maxCheckNanoseconds
        repeat {
            do {
                try connection.connect(until: end)
                let last = try connection.first(
                    "SELECT batch FROM writer WHERE name = ? FOR UPDATE", [.text(name)]
                ) { $0.count(0) }
                return last == batch
            } catch {
                connection.drop()
            }
        } while SteadyClock.now < end
        session.rollBack()
        throw SVGAError.undecidedCommit("\(error)")
    }

    private static let maxCheckNanoseconds: Int64 = 15_000_000_000

    /// Removes the row of this process, if that is possible immediately.
    func end() { try? connection.run("DELETE FROM writer WHERE name = ?", [.text(name)]) }
}
