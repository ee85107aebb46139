import SVGADatabase
import SVGASystem

/// Notifies a server about written data, its own or others', and whether it is the relaying one. One connection listens
/// to what transactions tell with their commit, and holds the advisory lock of the relay. If the connection is lost,
/// another server takes the lock; the call after the next connection covers changes made meanwhile.
package final class PostgresListener: Sendable {
    package enum Change: Sendable {
        /// Something was written.
        case told
        /// A second has gone by, or the connection or the election has changed.
        case checked
    }

    private struct State {
        var isElected = false
        var isStopping = false
        var isEnded = true
    }

    private let address: PostgresAddress
    private let epochs: EpochGuard
    private let onChange: @Sendable (Change) -> Void
    private let state = Lock(State())

    /// The advisory lock of the relay; a second number tells schemas of one database apart.
    private static let lockNumber = 0x4749_4655
    private static let second: Int64 = 1_000_000_000
    /// The time limit of its statements, which are all quick. A database that is silent for two more seconds has ended
    /// the election. With ten seconds, like writing connections, two servers could relay for as long.
    private static let maxStatementSeconds = 2

    /// The listening thread calls `onChange` after notifications and elections, and every second; it must not wait.
    package init(_ address: PostgresAddress, _ epochs: EpochGuard, onChange: @escaping @Sendable (Change) -> Void) {
        (self.address, self.epochs, self.onChange) = (address, epochs, onChange)
    }

    package var isElected: Bool { state.withLock { $0.isElected } }

    package func start() throws {
        state.withLock { $0.isEnded = false }
        let code = BackgroundThread.start { [self] in
            while !isStopping { listen() }
            state.withLock { $0.isEnded = true }
            state.wakeWaiters()
        }
        guard code == 0 else {
            state.withLock { $0.isEnded = true }
            throw SVGAError.noThread(code: code)
        }
    }

    /// Ends, and lets another server relay. Waits for it.
    package func stop() {
        state.withLock { $0.isStopping = true }
        state.wakeWaiters()
        state.waiting { $0.isEnded ? () : nil }
    }

    private var isStopping: Bool { state.withLock { $0.isStopping } }

    private func listen() {
        let connection = PostgresLedgerConnection(
            address, name: "gift-tool listener", epochs, maxStatementSeconds: PostgresListener.maxStatementSeconds)
        do {
            try connection.connect(until: 0)
            try connection.run(script: "LISTEN \(PostgresConnection.channel)")
            while !isStopping { try wait(on: connection) }
        } catch {
            // It is tried again.
        }
        state.withLock { $0.isElected = false }
        onChange(.checked)
        let end = SteadyClock.now + PostgresListener.second / 4
        _ = state.waiting(until: end) { $0.isStopping ? () : nil }
    }

    /// Waits for something to be told, a second at most.
    private func wait(on connection: PostgresLedgerConnection) throws {
        // Sends a query in any case, to detect a dead connection.
        let answer = try connection.first(
            isElected
                ? "SELECT 1" : "SELECT pg_try_advisory_lock(\(PostgresListener.lockNumber), hashtext(current_schema()))"
        ) { $0.flag(0) }
        let isElected = answer == true
        state.withLock { $0.isElected = isElected }
        onChange(.checked)
        let end = SteadyClock.now + PostgresListener.second
        while !isStopping, SteadyClock.now < end {
            let part = min(end, SteadyClock.now + PostgresListener.second / 5)
            if try connection.waitForNotifications(until: part) { onChange(.told) }
        }
    }
}

/// A reader's position in the feed.
package struct FeedPosition: Hashable, Sendable {
    /// The epoch and number of the last event of all rooms.
    package var epoch: Int
    package var eventNumber: Int
    package var roomVersion: Int

    init(reading connection: any LedgerConnection) throws {
        epoch = connection.epoch
        var values: [String: Int] = [:]
        try connection.forEachRow("SELECT name, value FROM counter") { row in
            if let name = row.text(0) { values[name] = row.count(1) }
        }
        (eventNumber, roomVersion) = (values["events"] ?? 0, values["rooms"] ?? 0)
    }
}
