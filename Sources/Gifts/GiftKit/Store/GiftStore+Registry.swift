public import GiftModel
import SVGASystem

extension GiftStore {
    private struct Key: Hashable {
        let room: RoomID
        let backend: ObjectIdentifier
    }

    private struct Entry { weak var store: GiftStore? }

    private static let stores = Lock<[Key: Entry]>([:])

    /// The store of a room: the same object for the same room and backend, as long as anybody holds it.
    ///
    /// - Parameters:
    ///   - liveID: The room.
    ///   - backend: The backend of the user's gifts.
    ///   - outbox: Keeps the orders of the user until they are decided; by default in memory, as long as the store is held.
    ///   - clock: The clock between attempts; callers who get an existing store also get its clock.
    ///   - rules: When lost calls are repeated.
    public static func create<Time: Clock>(
        liveID: RoomID, backend: some GiftBackend, outbox: OrderOutbox? = nil, clock: Time = ContinuousClock(),
        rules: GiftRetryRules = GiftRetryRules()
    ) -> GiftStore where Time.Duration == Duration {
        let key = Key(room: liveID, backend: ObjectIdentifier(backend))
        return stores.withLock { stores in
            if let store = stores[key]?.store { return store }
            stores = stores.filter { $0.value.store != nil }
            let store = GiftStore(liveID, backend, outbox, GiftTime(clock), rules)
            stores[key] = Entry(store: store)
            return store
        }
    }
}
