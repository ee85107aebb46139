import GiftLedger
import GiftModel
import GiftPostgres

/// The ledger of a server: a file of its own, or a database that several servers share.
struct ServerLedger {
    let repository: any SQLRepository
    /// The same where it is shared, with its address.
    let shared: (repository: PostgresGiftRepository, address: PostgresAddress)?

    /// Opens or makes it.
    ///
    /// - Parameter rooms: Is told what is recorded.
    init(_ configuration: GiftServerConfiguration, _ rooms: RoomStreams) throws(LedgerError) {
        var settings = LedgerConfiguration(
            path: configuration.databasePath,
            lateGift: configuration.hook?.cancelsLateGifts == true ? .cancel : .deliver,
            onCommit: { rooms.recorded($0) })
        if let hook = configuration.hook {
            settings.lease = Milliseconds(hook.lease / .milliseconds(1))
            settings.maxLateness = Milliseconds(hook.lateAfter / .milliseconds(1))
            settings.asksAgain = hook.dialect == .native || hook.isRepeatable
        }
        if let address = PostgresAddress(configuration.databasePath) {
            let repository = try PostgresGiftRepository(PostgresConfiguration(address, settings))
            (self.repository, shared) = (repository, (repository, address))
        } else {
            (repository, shared) = (try GiftLedger(settings), nil)
        }
    }
}
