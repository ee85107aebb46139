package import GiftModel

/// The catalogue, wallets, orders, rooms and events of a gift server: its interface to the store. The rules are statements
/// of SQL, the same on SQLite and on PostgreSQL: a conforming type opens connections, makes transactions, and keeps the
/// catalogue in memory; the calls are extensions. They return when changes are on the disk, and throw ``SVGAError``.
package protocol SQLRepository: Sendable {
    /// The time by which things are kept and tried again.
    var clock: RetentionClock { get }
    /// The catalogue as the last transaction that is known here left it.
    var catalogState: CatalogState { get }

    /// Does a call in a transaction, and returns when that is on the disk. The scope names the call's changes. `body`
    /// runs again, from the start, where its transaction has to.
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

/// The scope of a writing call. A store that several processes write to locks it before the call, in an order that is
/// the same for all of them: orders, wallets, rooms, each in the order of their names. So no two wait for each other.
package struct WriteScope: Hashable, Sendable {
    package var orders: [OrderID]
    package var wallets: [UserID]
    package var rooms: [RoomID]
    /// Whether wallets that are missing are made, so that there is something to lock.
    package var makesWallets: Bool
    /// Whether it changes shared data: the catalogue, the list of rooms, retained data. Such calls run one after the
    /// other, each in its own transaction.
    package var isExclusive: Bool

    package init(
        orders: [OrderID] = [], wallets: [UserID] = [], rooms: [RoomID] = [], makesWallets: Bool = false,
        isExclusive: Bool = false
    ) {
        (self.orders, self.wallets, self.rooms) = (orders, wallets, rooms)
        (self.makesWallets, self.isExclusive) = (makesWallets, isExclusive)
    }

    package static let exclusive = WriteScope(isExclusive: true)
}
