package import GiftLedger
package import SVGASystem

/// The settings of a ledger on PostgreSQL.
package struct PostgresConfiguration: Sendable {
    package var address: PostgresAddress
    /// The settings for orders and retention, as on SQLite; its path is ignored.
    package var ledger: LedgerConfiguration
    /// The time that a call waits for an unreachable server, before it fails.
    package var patienceNanoseconds: Int64 = 10_000_000_000

    /// The time that the start waits for an unreachable server.
    package var startNanoseconds: Int64 = 0
    /// Told once why the start waits.
    package var onWait: @Sendable (SVGAError) -> Void = { _ in }
    /// Whether to use the database's times instead of the ledger's clock.
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
