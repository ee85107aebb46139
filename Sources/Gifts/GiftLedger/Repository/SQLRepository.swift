/// The catalogue, wallets, orders, rooms and events of a gift server: its interface to the store. The rules are statements
/// of SQL, the same on SQLite and on PostgreSQL: a conforming type opens connections, makes transactions, and keeps the
/// catalogue in memory; the calls are extensions. They return when changes are on the disk, and throw ``SVGAError``.
package protocol SQLRepository: Sendable {
    /// The time by which things are kept and tried again.
    var clock: RetentionClock { get }
    /// The catalogue as the last transaction that is known here left it.
    var catalogState: CatalogState { get }

    /// Does a call in a transaction, and returns when that is on the disk.
    ///
    /// - Parameters:
    ///   - scope: The scope of the call's changes.
    ///   - body: The call. It runs again, from the start, where its transaction has to.
    func write<Result: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (WriteSession) throws -> Result
    ) async throws -> Result

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result

    /// The same for readings of all that there is, which may take minutes.
    func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result

    /// Does what waits, and lets the store go; later calls are refused. Waits for it.
    func close()
}

extension SQLRepository {
    package func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (any LedgerConnection) throws -> Result
    ) async throws -> Result {
        try await read(body)
    }
}
