import GiftLedger
import SVGADatabase
import SVGASystem

/// The connection of a ledger to its server, made again where it was lost. Used by one thread at a time.
final class ServerConnection: LedgerConnection {
    private let address: PostgresAddress
    private let name: String
    private let maxStatementSeconds: Int
    private var connection: PostgresConnection?
    /// When the next connection may be tried, and the pause after the one that failed last.
    private var nextTry: Int64 = 0
    private var pause: Int64 = 0

    private static let firstPause: Int64 = 20_000_000
    private static let lastPause: Int64 = 1_000_000_000

    /// - Parameters:
    ///   - name: What the server calls the connection in its lists.
    ///   - maxStatementSeconds: The longest time of a statement.
    init(_ address: PostgresAddress, name: String, maxStatementSeconds: Int = 10) {
        (self.address, self.name, self.maxStatementSeconds) = (address, name, maxStatementSeconds)
    }

    var dialect: SQLDialect { .postgres }
    var changeCount: Int { connection?.changeCount ?? 0 }

    var isInTransaction: Bool {
        switch connection?.transactionState {
        case .open?, .failed?: true
        case .idle?, .unknown?, nil: false
        }
    }

    /// Connects where there is no connection.
    ///
    /// - Parameter end: Until when to wait for a server that cannot be reached, by the steady clock.
    func connect(until end: Int64) throws(LedgerError) {
        while connection == nil {
            let now = SteadyClock.now
            if nextTry > now { SteadyClock.wait(nanoseconds: min(nextTry, max(end, now)) - now) }
            do throws(ServerFault) {
                connection = try PostgresConnection(address, name: name, maxStatementSeconds: maxStatementSeconds)
                pause = 0
            } catch {
                delay()
                if SteadyClock.now >= end || !error.isLost { throw LedgerError(.server(error)) }
            }
        }
    }

    /// Pauses double, and differ between servers that lost the same connection.
    private func delay() {
        pause = min(max(pause * 2, ServerConnection.firstPause), ServerConnection.lastPause)
        nextTry = SteadyClock.now + Int64.random(in: pause / 2...pause)
    }

    /// Lets the connection go; an open transaction ends without a trace.
    func drop() { connection = nil }

    func forEachRow(
        _ sql: String, _ values: [SQLValue], _ body: (any LedgerRow) -> Void
    ) throws(LedgerError) {
        try calling { connection throws(ServerFault) in try connection.forEachRow(sql, values) { body($0) } }
    }

    /// Runs statements without parameters, separated by semicolons.
    func run(script: String) throws(LedgerError) {
        try calling { connection throws(ServerFault) in try connection.run(script: script) }
    }

    /// Waits for messages of NOTIFY; see ``PostgresConnection/waitForNotifications(until:)``.
    func waitForNotifications(until end: Int64) throws(LedgerError) -> Bool {
        try calling { connection throws(ServerFault) in try connection.waitForNotifications(until: end) }
    }

    private func calling<Result>(
        _ body: (PostgresConnection) throws(ServerFault) -> Result
    ) throws(LedgerError) -> Result {
        guard let connection else { throw LedgerError(.server(ServerFault(.lost, "there is no connection"))) }
        do throws(ServerFault) {
            return try body(connection)
        } catch {
            if error.isLost || connection.transactionState == .unknown { drop() }
            throw LedgerError(.server(error))
        }
    }
}
