/// A repository whose rules are statements of SQL: the same ones on SQLite and on PostgreSQL. A conforming type opens
/// connections, makes transactions, and keeps the catalogue in memory; its calls come from extensions.
package protocol SQLRepository: GiftRepository {
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
