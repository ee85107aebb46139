package import GiftModel

/// The scope of a writing call. A store that several processes write to locks it before the call, in an order that is
/// the same for all of them: orders, wallets, rooms, each in the order of their names. So no two wait for each other.
package struct WriteScope: Hashable, Sendable {
    /// Existing orders, with their rooms.
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
