import GiftLedger
import GiftModel
import SVGAHTTP

/// The ledger of a server: its own file, or a database that several servers share.
struct ServerLedger {
    let repository: any SQLRepository
    /// The same where it is shared, with its address.
    let shared: (repository: PostgresGiftRepository, address: PostgresAddress)?

    /// The time that a start waits for the database, which may be starting too.
    private static let startNanoseconds: Int64 = 60_000_000_000

    /// Opens or makes it; `rooms` receives recorded events.
    init(_ configuration: GiftServerConfiguration, _ rooms: RoomStreams) throws {
        var settings = LedgerConfiguration(
            path: configuration.databasePath, deliversLate: configuration.hook?.cancelsLateGifts != true,
            onCommit: { rooms.recorded($0) })
        if let hook = configuration.hook {
            settings.lease = Milliseconds(hook.lease / .milliseconds(1))
            settings.maxLateness = Milliseconds(hook.lateAfter / .milliseconds(1))
            settings.asksAgain = hook.dialect == .native || hook.isRepeatable
        }
        if let address = PostgresAddress(configuration.databasePath) {
            var shared = PostgresConfiguration(address, settings)
            (shared.usesDatabaseClock, shared.startNanoseconds) = (true, ServerLedger.startNanoseconds)
            shared.needsSynchronousStandby = !configuration.allowsAsyncStandby
            shared.onWait = { error in
                var line = LogLine(configuration.logFormat, .warn, event: "database-awaited")
                line.add("message", "\(error)", maxByteCount: 1000)
                configuration.log(line.text)
            }
            let repository = try PostgresGiftRepository(shared)
            (self.repository, self.shared) = (repository, (repository, address))
        } else {
            (repository, shared) = (try GiftLedger(settings), nil)
        }
    }
}
