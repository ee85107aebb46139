import SVGADatabase
import SVGASystem

/// The connection of a ledger to its server, made again where it was lost. Used by one thread at a time.
final class PostgresLedgerConnection: LedgerConnection {
    private let address: PostgresAddress
    private let name: String
    private let maxStatementSeconds: Int
    private let epochs: EpochGuard
    private var connection: PostgresConnection?
    /// The time of the next attempt to connect, and the pause after the last failure.
    private var nextTry: Int64 = 0
    private var pause: Int64 = 0

    private static let firstPause: Int64 = 20_000_000
    private static let lastPause: Int64 = 1_000_000_000

    /// `epochs` rejects servers of an earlier epoch than other connections have seen.
    init(_ address: PostgresAddress, name: String, _ epochs: EpochGuard, maxStatementSeconds: Int = 10) {
        (self.address, self.name, self.epochs, self.maxStatementSeconds) = (address, name, epochs, maxStatementSeconds)
    }

    var dialect: SQLDialect { .postgres }
    var epoch: Int { connection?.timeline ?? 0 }
    var changeCount: Int { connection?.changeCount ?? 0 }

    var isInTransaction: Bool {
        switch connection?.transactionState {
        case .open?, .failed?: true
        case .idle?, .unknown?, nil: false
        }
    }

    /// Connects where there is no connection, and waits for an unreachable server until a time of the steady clock.
    func connect(until end: Int64) throws {
        while connection == nil {
            let now = SteadyClock.now
            if nextTry > now { SteadyClock.wait(nanoseconds: min(nextTry, max(end, now)) - now) }
            do {
                let new = try PostgresConnection(address, name: name, maxStatementSeconds: maxStatementSeconds)
                if let fault = epochs.fault(of: new.timeline) { throw fault }
                (connection, pause) = (new, 0)
            } catch {
                delay()
                if SteadyClock.now >= end || !SVGAError(error).isDatabaseGone { throw error }
            }
        }
    }

    /// Pauses double, and differ between servers that lost the same connection.
    private func delay() {
        pause = min(max(pause * 2, PostgresLedgerConnection.firstPause), PostgresLedgerConnection.lastPause)
        nextTry = SteadyClock.now + Int64.random(in: pause / 2...pause)
    }

    /// Drops the connection; an open transaction ends without a trace.
    func drop() { connection = nil }

    func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (any LedgerRow) -> Void) throws {
        try calling { connection in try connection.forEachRow(sql, values) { body($0) } }
    }

    func insert(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try first("\(sql) RETURNING number", values) { $0.count(0) } ?? 0
    }

    /// Runs statements without parameters, separated by semicolons.
    func run(script: String) throws { try calling { connection in try connection.run(script: script) } }

    func waitForNotifications(until end: Int64) throws -> Bool {
        try calling { connection in try connection.waitForNotifications(until: end) }
    }

    private func calling<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
        guard let connection else { throw SVGAError.lostDatabase("there is no connection") }
        do {
            return try body(connection)
        } catch {
            if SVGAError(error).isDatabaseGone || connection.transactionState == .unknown { drop() }
            throw error
        }
    }
}

/// The latest epoch that any connection of this process has seen. A former primary that comes back after a fail-over
/// has an earlier one, and would lose all new orders.
package final class EpochGuard: Sendable {
    private let latest = Lock(0)

    package init() {}

    /// The reason to reject a server of an epoch; nil for the latest one.
    func fault(of epoch: Int) -> SVGAError? {
        let latest = latest.withLock { latest in
            latest = max(latest, epoch)
            return latest
        }
        if epoch == latest { return nil }
        let message = "it is on timeline \(epoch), but \(latest) exists; stop this former primary or standby"
        return SVGAError.unreachableDatabase(message)
    }
}
