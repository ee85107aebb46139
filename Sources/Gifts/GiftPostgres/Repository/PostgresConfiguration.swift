package import GiftLedger

/// How a ledger on PostgreSQL is kept.
package struct PostgresConfiguration: Sendable {
    /// Where the database is.
    package var address: PostgresAddress
    /// How orders are taken and what is kept, as on SQLite; its path is not looked at.
    package var ledger: LedgerConfiguration
    /// How long a call waits for a server that cannot be reached, before it fails.
    package var patienceNanoseconds: Int64 = 10_000_000_000

    /// How long the start waits for a server that cannot be reached.
    package var startNanoseconds: Int64 = 0
    /// Told once why the start waits.
    package var onWait: @Sendable (LedgerError) -> Void = { _ in }
    /// Whether times are those of the database, in place of those of the ledger's clock.
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
