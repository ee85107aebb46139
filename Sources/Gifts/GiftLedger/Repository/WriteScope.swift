package import GiftModel

/// What a call that writes changes.
///
/// A store that several processes write to locks it before the call, in an order that is the same for all of them: orders, wallets,
/// rooms, each in the order of their names. So no two wait for each other.
package struct WriteScope: Hashable, Sendable {
    /// Orders that are there, with their rooms.
    package var orders: [OrderID]
    package var wallets: [UserID]
    package var rooms: [RoomID]
    /// Whether wallets that are missing are made, so that there is something to lock.
    package var makesWallets: Bool
    /// Whether it changes what few calls change: the catalogue, the list of rooms, what is kept. Such calls come one after the
    /// other, each in a transaction of its own.
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
